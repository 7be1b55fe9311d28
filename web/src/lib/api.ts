// SPDX-License-Identifier: Apache-2.0
// The HTTP side of the protocol.
import { promise_of } from './hash';
import { is_own, page_tables } from './peer';
import { is_known, learn_look } from './looks.svelte';
import { keep_luck, new_luck } from './luck';
import { has_no_net, note_answer } from './online.svelte';
import { api_address, is_site } from './place';
import type {
  AskSeat,
  Brought,
  Checked,
  DailyAnswer,
  DailyRecord,
  Game,
  Games,
  Join,
  Lesson,
  MySeats,
  NewTable,
  Opinions,
  Position,
  Problem,
  Puzzle,
  Puzzles,
  ReviewAnswer,
  Seated,
  Table,
  Tables,
  View,
} from './protocol';
import { language, say, say_if, say_sent } from './say.svelte';
import type { Words } from './words';

/** What kind of problem it is, in the language of the reader. */
export function told({ type, title }: Problem): string {
  const kind = type.split(':').pop();
  if (kind === 'offline' && has_no_net()) return say('problem.no-net');
  return (language() === 'en' ? undefined : say_if(`problem.${kind}`)) ?? title;
}

/** What the page's own tables, which have no words, tell for a message. */
const is_unsaid = (detail: string | undefined): boolean => /^\[[\w.-]+\]$/.test(detail ?? '');

/** Why, in the language of the reader: what is not for people comes in English alone. */
export const reason_of = ({ message, detail }: Problem): string | undefined =>
  language() === 'en' && !is_unsaid(detail) ? detail : say_sent(message);

/** The one sentence to read: the reason, or what kind of problem it is where no reason is known. */
export const said_once = (problem: Problem): string => reason_of(problem) || told(problem);

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(said_once(problem));
  }
  get kind(): string {
    return this.problem.type.split(':').pop() ?? '';
  }
}

/** Why, in the words of a game where these are the reason. */
export const reason_by = (words: Words | null, { problem, message }: Refused): string =>
  problem.message && words?.has(problem.message.id)
    ? words.say(problem.message, { names: [], you: null })
    : message;

const offline = () =>
  new Refused({
    type: 'urn:menagerie:problem:offline',
    title: say('problem.offline'),
    status: 0,
  });

const of_games = /^\/(games|lessons|puzzles)\b/;

export type Asked = {
  body?: unknown;
  token?: string;
  /** GET without a body and POST with one, unless another is named. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** By the key of a person (src/identity). */
  signature?: string;
  /** Is for this page's tables, though its path names none. */
  here?: boolean;
};
type Answer = { status: number; data: unknown };

async function ask_server(path: string, asked: Asked): Promise<Answer> {
  const { body, token, signature } = asked;
  const headers: Record<string, string> = {};
  if (signature) headers['Menagerie-Signature'] = signature;
  if (token) headers.Authorization = `Bearer ${token}`;
  const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
  if (method !== 'GET') headers['Content-Type'] = 'application/json';
  if (is_site && !of_games.test(path)) throw offline();
  let answer: Response;
  try {
    answer = await fetch(api_address(path), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    note_answer(false);
    throw offline();
  }
  const data: unknown = await answer.json().catch(() => null);
  // A page where one signs in to a network, for example: the server was not reached.
  if (data === null && answer.ok && answer.status !== 204) {
    note_answer(false);
    throw offline();
  }
  // What is asked of games may come from what the browser keeps.
  if (!of_games.test(path)) note_answer(true);
  return { status: answer.status, data };
}

/** Whether it is a refusal of the server, and not that of a proxy before it. */
function is_problem(data: unknown): data is Problem {
  const { type, title } = (data ?? {}) as Partial<Record<keyof Problem, unknown>>;
  return typeof type === 'string' && typeof title === 'string';
}

async function ask_page(path: string, asked: Asked): Promise<Answer> {
  try {
    return await (await page_tables()).ask(path, asked);
  } catch {
    const type = 'urn:menagerie:problem:broken';
    throw new Refused({ type, title: say('problem.no-engine'), status: 500 });
  }
}

/** The answer of whoever hosts the table that the request names. */
export async function request<T>(path: string, asked: Asked = {}): Promise<T> {
  const own = asked.here || is_own(path);
  const { status, data } = await (own ? ask_page : ask_server)(path, asked);
  if (status < 400) return data as T;
  const problem: Problem = is_problem(data)
    ? data
    : {
        type: 'urn:menagerie:problem:unknown',
        title: say('problem.status', { status }),
        status,
      };
  if (problem.type.endsWith(':password-needed')) window.dispatchEvent(new Event('password-needed'));
  throw new Refused(problem);
}

const games_lists = new Map<string, Promise<Game[]>>();

/** All games, and from then on they are drawn as they describe themselves. */
export function games(): Promise<Game[]> {
  const tag = language();
  let list = games_lists.get(tag);
  if (!list) {
    const asked = request<Games>(`/games?lang=${tag}`);
    // Without a network, a folder of files has only kept the list in its reader's own languages.
    const answered = is_site ? asked.catch(() => request<Games>('/games')) : asked;
    list = answered.then((answer) => {
      answer.games.forEach(learn_look);
      return answer.games;
    });
    list.catch(() => games_lists.delete(tag));
    games_lists.set(tag, list);
  }
  return list;
}

/** When it is known how a game is drawn; plain where the server does not answer. */
export const described = (game: string): Promise<unknown> =>
  is_known(game) ? Promise.resolve() : games().catch(() => undefined);

/** Translated rules are among the page's own files. */
const translated = import.meta.glob<string>('../../../src/games/*/RULES.*.md', {
  query: '?raw',
  import: 'default',
});
export type Rules = { text: string; tag: string };
const rules_known = new Map<string, Promise<Rules>>();

/** The rules of a game, in English if they are not in that language. */
export function rules(game: string, tag: string): Promise<Rules> {
  const key = `${tag}/${game}`;
  let known = rules_known.get(key);
  if (!known) {
    const file = translated[`../../../src/games/${game.replace(/-/g, '_')}/RULES.${tag}.md`];
    known = file
      ? file().then((text) => ({ text, tag }))
      : request<Game>(`/games/${game}`).then(({ rules }) => ({ text: rules ?? '', tag: 'en' }));
    known.catch(() => rules_known.delete(key));
    rules_known.set(key, known);
  }
  return known;
}

export const lesson_of = (game: string) => request<Lesson>(`/lessons/${game}`);
export const puzzles_of = (game: string): Promise<Puzzle[]> =>
  request<Puzzles>(`/puzzles/${game}`).then(({ puzzles }) => puzzles);
/** Open tables, and how many people are at any table of each game. */
export const lobby = () => request<Tables>('/tables');
export const open_tables = () => lobby().then(({ tables }) => tables);
/** An answer that was lost on its way is asked for once more: what is asked has a key, by which the
    server knows that it has done it already. */
async function surely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const lost = error instanceof Refused && error.kind === 'offline';
    if (!lost || is_site || !navigator.onLine) throw error;
    await new Promise((done) => setTimeout(done, 300));
    return ask();
  }
}

/** Sits down with luck of this device's own; a person's words go into it. */
export async function with_luck<T extends Seated>(
  body: { luck?: string },
  sit: (lucky: { luck_promise: string; key: string }) => Promise<T>,
): Promise<T> {
  const { luck: words, ...rest } = body;
  const luck = new_luck(words);
  const lucky = { ...rest, luck_promise: promise_of(luck), key: new_luck() };
  const seated = await surely(() => sit(lucky));
  keep_luck(seated.table, luck);
  return seated;
}

/** A table of the server, or of this page. */
export const create = (body: NewTable, here = false) =>
  with_luck(body, (lucky) => request<Seated>('/tables', { body: lucky, here }));
/** A daily deal, at a table of this page. Its cards follow from the date alone. */
export const create_daily = (body: NewTable & { daily: string }) =>
  request<Seated>('/tables', { body, here: true });
/** The player's own try of a daily deal goes to the server, under a key of its own. */
export const send_daily = (game: string, date: string, key: string, body: DailyRecord) =>
  request<DailyAnswer>(`/daily/${game}/${date}`, { body, token: key });
/** How far the check of it is, or how it compares with others. */
export const daily_answer = (game: string, date: string, key: string) =>
  request<DailyAnswer>(`/daily/${game}/${date}`, { token: key });
/** A table that continues from a position of a finished game. It begins at once, in that position,
    and doesn't wait for luck, since its cards have been dealt already. */
export const play_on = (body: NewTable & { from: Position }) =>
  request<Seated>('/tables', { body, here: is_own(body.from.table) });
/** A table that continues a game begun elsewhere; others may have seats at it. */
export const bring = (body: NewTable & { from: Brought }) => create(body);
export const table_of = (id: string) => request<Table>(`/tables/${id}`);
export const join = (id: string, body: Join) =>
  with_luck(body, (lucky) => request<Seated>(`/tables/${id}/join`, { body: lucky }));
export const ask_seat = (id: string, body: AskSeat) =>
  surely(() => request<Seated>(`/tables/${id}/ask-seat`, { body }));
export const given_seat = (id: string, key: string) =>
  request<Seated>(`/tables/${id}/given-seat`, { body: { key } });
export const claim = (id: string, code: string) =>
  request<Seated>(`/tables/${id}/claim`, { body: { code } });
export const mine = (tokens: string[]) =>
  request<MySeats>('/mine', { body: { tokens }, here: tokens.some(is_own) }).then(
    (answer) => answer.seats,
  );
export const enter = (password: string) => request<unknown>('/enter', { body: { password } });
export const review_of = (id: string) => request<ReviewAnswer>(`/tables/${id}/review`);
/** A finished game (menagerie-record/1), as far as the page looks at it. */
export type GameRecord = { events: { note?: string }[] };
export const record_of = (id: string) => request<GameRecord>(`/tables/${id}/record`);
/** What the server's own engine finds of its shuffles. */
export const check_of = (id: string) => request<Checked>(`/tables/${id}/check`);
export async function view_at(id: string, event: number, seat: string): Promise<View> {
  const path = `/tables/${id}/events/${event}?seat=${seat}`;
  const answer = await request<{ view: View } | View>(path);
  return 'view' in answer ? answer.view : answer;
}

/** A table of this page is deleted. */
export const remove_own = async (id: string) => (await page_tables()).remove(id);

export async function hint(
  id: string,
  token: string | undefined,
  where?: { event: number; seat: number },
) {
  const query = where ? `?event=${where.event}&seat=${where.seat}` : '';
  return request<Opinions>(`/tables/${id}/hint${query}`, { token }).then(
    (answer) => answer.opinions,
  );
}

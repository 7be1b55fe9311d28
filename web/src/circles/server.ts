// SPDX-License-Identifier: Apache-2.0
// What a server can be asked of circles. What changes who is in one is signed by the person's key;
// for the rest there is a ticket, which a signed visit gives.
import { type Asked, Refused, request, with_luck } from '../lib/api';
import type {
  Circle,
  CircleChatPage,
  CircleGames,
  CircleLink,
  CircleStandings,
  CircleVisit,
  Membership,
  MyCircles,
  NewTable,
  PutCircle,
  SaidInCircle,
  Seated,
} from '../lib/protocol';
import { identity } from '../identity/kept';
import { ask_as } from '../identity/signed';

const secret = () => identity()!.secret;

const tickets = new Map<string, Promise<string>>();

/** Belongs to the person that this device has now, who may be another one than before. */
function ticket_of(circle: string): { key: string; ticket: Promise<string> } {
  const key = `${secret()} ${circle}`;
  let ticket = tickets.get(key);
  if (!ticket) {
    ticket = ask_as<CircleVisit>(secret(), 'POST', `/circles/${circle}/visits`).then(
      (visit) => visit.ticket,
    );
    ticket.catch(() => tickets.delete(key));
    tickets.set(key, ticket);
  }
  return { key, ticket };
}

/** As a member. A ticket that is no longer valid, since an hour has passed or the server was
    started again, is replaced without a word. */
async function ask<T>(circle: string, path: string, asked: Asked = {}): Promise<T> {
  for (let tries = 1; ; ++tries) {
    const { key, ticket } = ticket_of(circle);
    try {
      return await request<T>(`/circles/${circle}${path}`, { ...asked, token: await ticket });
    } catch (problem) {
      const is_void = problem instanceof Refused && problem.kind === 'ticket-unknown';
      if (!is_void) throw problem;
      if (tickets.get(key) === ticket) tickets.delete(key);
      if (tries > 1) throw problem;
    }
  }
}

export const my_circles = () =>
  ask_as<MyCircles>(secret(), 'GET', '/circles').then(({ circles }) => circles);
export const found_circle = (name: string) =>
  ask_as<CircleLink>(secret(), 'POST', '/circles', { name });
export const join_circle = (circle: string, key: string) =>
  ask_as<Membership>(secret(), 'POST', `/circles/${circle}/members`, { key });
export const change_circle = (circle: string, change: PutCircle) =>
  ask_as<unknown>(secret(), 'PUT', `/circles/${circle}`, change);
export const renew_link = (circle: string) =>
  ask_as<CircleLink>(secret(), 'POST', `/circles/${circle}/link`);
export const remove_member = (circle: string, member: number) =>
  ask_as<unknown>(secret(), 'DELETE', `/circles/${circle}/members/${member}`);
export const delete_circle = (circle: string) =>
  ask_as<unknown>(secret(), 'DELETE', `/circles/${circle}`);

/** Nothing if nothing is different since that version. */
export const circle_since = (circle: string, version: number | undefined) =>
  ask<Circle | null>(circle, version === undefined ? '' : `?since=${version}`);
export const chat_page = (circle: string, page: number) =>
  ask<CircleChatPage>(circle, `/chat?page=${page}`);
export const say_in = (circle: string, text: string) =>
  ask<SaidInCircle>(circle, '/chat', { body: { text } });
/** The newest page unless another is asked for. */
export const games_page = (circle: string, page?: number) =>
  ask<CircleGames>(circle, page === undefined ? '/games' : `/games?page=${page}`);
export const standings_of = (circle: string, season: string | undefined, game: string) =>
  ask<CircleStandings>(
    circle,
    `/standings?game=${encodeURIComponent(game)}${season === undefined ? '' : `&season=${season}`}`,
  );

/** Both seat the one who asks, with luck of this device's own. */
export const open_in = (circle: string, body: NewTable) =>
  with_luck(body, (lucky) => ask<Seated>(circle, '/tables', { body: lucky }));
export const sit_in = (circle: string, table: string) =>
  with_luck({}, (lucky) => ask<Seated>(circle, `/tables/${table}/seats`, { body: lucky }));

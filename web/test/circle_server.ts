// SPDX-License-Identifier: Apache-2.0
// A server for circles, which keeps what the protocol says and checks no signatures.
import type { Circle, CircleChatLine, CircleTable, NewTable } from '../src/lib/protocol';
import { Server } from './person_server';

type Answer = { status: number; data: unknown };
const refusal = (status: number, kind: string, message?: string): Answer => ({
  status,
  data: {
    type: `urn:menagerie:problem:${kind}`,
    title: kind,
    status,
    detail: message ?? kind,
    ...(message ? { message: { id: `denial.${message}` } } : {}),
  },
});
const fine = (data: unknown): Answer => ({ status: 200, data });
const done: Answer = { status: 204, data: null };
const lines_a_page = 50;

export const circle_id = 'k3v9w0q2m7xa';
export const first_key = 'AAAAAAAAAAAAAAAAAAAAAA';

/** One circle; its members are keys, the founder first. */
export class CircleServer extends Server {
  name = 'Thursdays';
  key = first_key;
  closed = false;
  members = new Map<number, string>();
  lines: CircleChatLine[] = [];
  tables: CircleTable[] = [];
  last: NewTable | null = null;
  version = 1;
  /** Another one for each process. */
  process = 1;
  private next = 0;

  restart() {
    ++this.process;
  }
  say(member: number, text: string) {
    this.lines.push({ at: 1_700_000_000_000, member, name: `Member ${member}`, text });
    ++this.version;
  }
  join(key: string): number {
    for (const [member, of] of this.members) if (of === key) return member;
    this.members.set(this.next, key);
    ++this.version;
    return this.next++;
  }

  override answer(
    method: string,
    path: string,
    key: string,
    body: Record<string, unknown>,
    token = '',
  ): Answer {
    if (!path.startsWith('/circles')) return super.answer(method, path, key, body);
    this.asked.push(`${method} ${path}`);
    if (token === '' && !this.known.has(key))
      return refusal(404, 'identity-unknown', 'identity-unknown');
    const what = path.slice(`/circles/${circle_id}`.length);
    if (token === '') return this.signed(method, what, key, body);
    const [process, number] = token.split('-').map(Number);
    if (process !== this.process || !this.members.has(number!))
      return refusal(401, 'ticket-unknown');
    return this.with_ticket(what, number!, body);
  }

  private signed(method: string, what: string, key: string, body: Record<string, unknown>): Answer {
    if (what === '/members' && method === 'POST') {
      if (body.key !== this.key) return refusal(401, 'wrong-token', 'circle-link-void');
      if (this.closed) return refusal(403, 'circle-closed', 'circle-closed');
      return fine({ member: this.join(key) });
    }
    const member = [...this.members].find(([, of]) => of === key)?.[0];
    if (member === undefined) return refusal(404, 'not-found', 'no-circle');
    if (what === '/visits') return fine({ ticket: `${this.process}-${member}`, seconds: 3600 });
    const removed = /^\/members\/(\d+)$/.exec(what)?.[1];
    if (method === 'DELETE' && removed !== undefined) {
      this.members.delete(Number(removed));
      ++this.version;
      return done;
    }
    if (method === 'PUT') Object.assign(this, body);
    ++this.version;
    return done;
  }

  private with_ticket(what: string, you: number, body: Record<string, unknown>): Answer {
    const { pathname, searchParams } = new URL(`http://x${what}`);
    if (pathname === '/chat' && body.text !== undefined) {
      this.say(you, body.text as string);
      return fine({ line: this.lines.length - 1 });
    }
    const pages = Math.ceil(this.lines.length / lines_a_page);
    if (pathname === '/chat') {
      const page = Number(searchParams.get('page'));
      const lines = this.lines.slice(page * lines_a_page, (page + 1) * lines_a_page);
      return fine({ page, first: 0, pages, lines });
    }
    if (searchParams.get('since') === `${this.version}`) return done;
    return fine({
      circle: circle_id,
      name: this.name,
      closed: this.closed,
      key: this.key,
      you,
      members: [...this.members].map(([member], at) => ({
        member,
        name: `Member ${member}`,
        avatar: '',
        founder: at === 0,
        here: member === you,
      })),
      tables: this.tables,
      last: this.last,
      chat: { first: 0, pages, lines: this.lines.length },
      version: this.version,
    } satisfies Circle);
  }
}

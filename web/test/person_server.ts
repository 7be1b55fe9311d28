// SPDX-License-Identifier: Apache-2.0
// A server for people's keys, which keeps what the protocol says and checks no signatures.

type Answer = { status: number; data: unknown };
const problem = (status: number, kind: string, message?: string): Answer => ({
  status,
  data: {
    type: `urn:menagerie:problem:${kind}`,
    title: kind,
    status,
    ...(message ? { message: { id: `denial.${message}` } } : {}),
  },
});
const fine = (data: unknown): Answer => ({ status: 200, data });

/** What it was asked, and what it keeps of each key. */
export class Server {
  asked: string[] = [];
  known = new Map<
    string,
    { name: string; avatar: string; vault: { version: number; data: string } }
  >();
  moved = new Set<string>();
  seats: Record<string, string> = {};
  reachable = true;
  /** Runs before the next vault is put. */
  before_put: (() => void) | undefined;
  forgets_challenges = 0;
  refused_names: string[] = [];

  answer(method: string, path: string, key: string, body: Record<string, unknown>): Answer {
    this.asked.push(`${method} ${path}`);
    if (path === '/me/challenges') return fine({ challenge: 'abc', seconds: 60 });
    if (this.forgets_challenges-- > 0) return problem(401, 'challenge-unknown');
    if (this.moved.has(key)) return problem(410, 'identity-moved', 'identity-moved');
    if (method === 'PUT' && path === '/me') return this.tell(key, body);
    const person = this.known.get(key);
    if (!person) return problem(404, 'identity-unknown', 'identity-unknown');
    if (path === '/me') return fine({ ...person, seats: [], kept_until: null });
    if (path !== '/me/vault') return this.bind(path, body);
    if (method === 'GET') return fine(person.vault);
    this.before_put?.();
    if (body.version !== person.vault.version) return problem(409, 'stale', 'vault-newer');
    person.vault = { version: person.vault.version + 1, data: body.data as string };
    return fine({ version: person.vault.version });
  }

  private tell(key: string, { name, avatar }: Record<string, unknown>): Answer {
    if (this.refused_names.includes(name as string)) return problem(400, 'bad-request');
    const vault = this.known.get(key)?.vault ?? { version: 0, data: '' };
    this.known.set(key, { name: name as string, avatar: avatar as string, vault });
    return fine({ kept_until: null });
  }

  private bind(path: string, { token }: Record<string, unknown>): Answer {
    const table = path.split('/').pop()!;
    if (token === 'stale') return problem(401, 'wrong-token');
    this.seats[table] = token as string;
    return fine({ kept_until: null });
  }
}

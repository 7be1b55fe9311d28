// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enter, open_tables, Refused } from '../src/lib/api';
import { speak_for_own_tables } from '../src/lib/say.svelte';

const answers = (body: string, status: number) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
const refusal = async (): Promise<Refused> => {
  const failed = await open_tables().then(
    () => null,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(Refused);
  return failed as Refused;
};

afterEach(() => vi.unstubAllGlobals());

describe('an answer that is not the server\u2019s', () => {
  it.each(['{}', '[]', '"no"', '7', 'null', '{"type": 1, "title": "x"}', '<html></html>', ''])(
    'is told by its status where a proxy refuses with %s',
    async (body) => {
      answers(body, 502);
      const { kind, message } = await refusal();
      expect(kind).toBe('unknown');
      expect(message).toContain('502');
    },
  );
  it.each(['<html>Sign in to the network</html>', ''])(
    'is no answer, as from a network that asks for a sign-in: %s',
    async (body) => {
      answers(body, 200);
      expect((await refusal()).kind).toBe('offline');
    },
  );
  it('may have nothing to say', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    expect(await enter('secret')).toBeNull();
  });
  it('is told in its words where it is the server\u2019s', async () => {
    const type = 'urn:menagerie:problem:too-many';
    answers(JSON.stringify({ type, title: 'Too many', detail: 'Wait.', status: 429 }), 429);
    expect((await refusal()).message).toBe('Wait.');
  });
  it('is said by the page where it is that of one of its own tables', async () => {
    speak_for_own_tables();
    const type = 'urn:menagerie:problem:no-undo';
    const [id, detail] = ['denial.nothing-to-undo', '[denial.nothing-to-undo]'];
    const problem = JSON.stringify({ type, title: 'No', detail, message: { id }, status: 409 });
    await vi.waitFor(async () => {
      answers(problem, 409);
      expect((await refusal()).message).toMatch(/^There is nothing to undo/);
    });
  });
});

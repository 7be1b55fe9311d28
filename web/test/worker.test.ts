// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { Broken, Cancelled, EngineClient } from '../src/worker/client';
import { client, code, NearWorker } from './near_worker';

describe('the client of a worker', () => {
  it('makes calls, and says what is wrong with one', async () => {
    const rules = client('rules');
    const games = await rules.call('games', {});
    expect(games.map((game) => game.id)).toContain('savage-bowl');
    const { match } = await rules.call('start', { game: 'awimbawe' });
    await expect(rules.call('turn', { match: match + 1 })).rejects.toThrow('there is no match');
    expect(await rules.call('turn', { match })).toMatchObject({ kind: 'deal', events: 0 });
    rules.close();
  });

  it('has what people are told of options that do not go', async () => {
    const rules = client('rules');
    const options = { players: 5, last_hand: 30 };
    const last = { id: 'options.last-hand', args: { last: 30, players: 5, most: 18 } };
    await expect(rules.call('start', { game: 'rage-n-glyphs', options })).rejects.toMatchObject({
      about: { message: last },
    });
    const head = { format: 'menagerie-record/1', game: 'rage-n-glyphs', options };
    const record = JSON.stringify({
      ...head,
      seats: 'abcde'.split('').map((name) => ({ name, by: 'human' })),
      events: [],
    });
    await expect(rules.call('open', { record })).rejects.toMatchObject({
      about: { message: last },
    });
    rules.close();
  });

  it('gives calls up, and starts anew for the next', async () => {
    const rules = client('rules');
    await rules.call('games', {});
    const late = rules.call('simulate', { game: 'awimbawe', bots: 'simple', seed: 1, games: 50 });
    rules.cancel();
    await expect(late).rejects.toThrow(Cancelled);
    expect((await rules.call('games', {})).length).toBeGreaterThanOrEqual(5);
    expect(rules.generation).toBe(2);
    rules.close();
  });

  it('says that a module broke, and starts another', async () => {
    const told: string[] = [];
    let trapping = true;
    const rules = new EngineClient<'rules'>({
      makeWorker: () => {
        const worker = new NearWorker();
        const post = worker.postMessage;
        worker.postMessage = (message) => {
          if (message.t === 'call' && trapping) {
            trapping = false;
            worker.onmessage?.({ data: { t: 'broken', text: 'unreachable' } });
          } else {
            post(message);
          }
        };
        return worker;
      },
      code: code.rules,
      onBroken: (text) => told.push(text),
    });
    await expect(rules.call('games', {})).rejects.toThrow(Broken);
    expect(told).toEqual(['unreachable']);
    expect((await rules.call('games', {})).length).toBeGreaterThanOrEqual(5);
    rules.close();
  });

  it('says that there is no such module', async () => {
    const told: string[] = [];
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    const rules = new EngineClient<'rules'>({
      makeWorker: () => new NearWorker(),
      code: new WebAssembly.Module(bytes),
      onBroken: (text) => told.push(text),
    });
    await expect(rules.call('games', {})).rejects.toThrow(Broken);
    expect(told).toHaveLength(1);
  });
});

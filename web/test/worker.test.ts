// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import type { AckJudge, Review, Step, View, Welcome } from '../src/lib/protocol';
import { Broken, Cancelled, EngineClient } from '../src/worker/client';
import { added_up, Crew, workers_wanted } from '../src/worker/crew';
import { LocalTable, NotDone, type Engines } from '../src/worker/local_table';
import type { Story } from '../src/worker/mirror';
import { Reviews } from '../src/worker/reviews';
import type { SavedTable, Store } from '../src/worker/store';
import { descriptions } from './described';
import { client, code, engine, NearWorker } from './near_worker';

function store_in_memory(): Store {
  const kept = new Map<string, SavedTable>();
  return {
    load: async (id) => structuredClone(kept.get(id)),
    save: async (table) => void kept.set(table.id, structuredClone(table)),
    remove: async (id) => void kept.delete(id),
    list: async () => [...kept.values()],
  };
}

const engines = (): Engines => ({
  rules: client('rules'),
  minds: client('minds'),
  net: async (file) => new Uint8Array(await readFile(engine + file)),
});

/** Takes what a table tells, as the page does. */
class Onlooker {
  view: View | null = null;
  welcomed: Welcome | null = null;
  steps: Step[] = [];
  failures: string[] = [];
  welcome = (_: number, d: Welcome) => {
    this.welcomed = d;
    this.view = d.view;
  };
  step = (_: number, d: Step) => {
    this.steps.push(d);
    if (d.view) this.view = d.view as View;
  };
  failed = (text: string) => void this.failures.push(text);
}

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
      said: last,
    });
    const head = { format: 'menagerie-record/1', game: 'rage-n-glyphs', options };
    const record = JSON.stringify({
      ...head,
      seats: 'abcde'.split('').map((name) => ({ name, by: 'human' })),
      events: [],
    });
    for (const call of ['open', 'check'] as const)
      await expect(rules.call(call, { record })).rejects.toMatchObject({ said: last });
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

describe('a crew', () => {
  it('leaves a core to the page', () => {
    expect([1, 2, 3, 8, 64].map(workers_wanted)).toEqual([1, 1, 2, 4, 4]);
  });

  it('adds searches up by visits', () => {
    const opinion = (action: string, value: number, visits: number) => {
      return { action, value, visits, interval: [value - 0.2, value + 0.2] as [number, number] };
    };
    const [best, second] = added_up([
      [opinion('a', 0.5, 30), opinion('b', 0.2, 10)],
      [opinion('b', 0.6, 30), opinion('a', 0.9, 30)],
    ]);
    expect(best).toMatchObject({ action: 'a', visits: 60 });
    expect(best!.value).toBeCloseTo(0.7);
    expect(best!.interval[0]).toBeCloseTo(0.7 - 0.2 / Math.SQRT2);
    expect(second).toMatchObject({ action: 'b', visits: 40 });
    expect(second!.value).toBeCloseTo(0.5);
  });

  it('searches one decision with all its workers', async () => {
    const rules = client('rules');
    const { match } = await rules.call('start', { game: 'awimbawe' });
    const deal = await rules.call('shuffle', { match, seed: 3 });
    const story = { game: 'awimbawe', options: {}, names: [], events: [{ deal }] };
    await rules.call('deal', { match, deal });
    const { seats } = await rules.call('turn', { match });
    const { net } = engines();
    const settings = { players: 2, bot: 'ismcts:iterations=50', net };
    const crew = new Crew([client('minds'), client('minds')], story, (i) => i, settings);
    const opinions = await crew.advise(seats[0]!);
    expect(opinions.reduce((sum, { visits }) => sum + visits, 0)).toBe(100);
    expect(opinions.map(({ action }) => action).sort()).toEqual(
      await rules.call('legal', { match, seat: seats[0]! }),
    );
    crew.close();
  }, 60_000);
});

/** Plays a whole game for the person by taking the first legal action. */
async function play_on(table: LocalTable, onlooker: Onlooker, decisions = Infinity) {
  await table.quiet();
  for (let made = 0; made < decisions && !onlooker.view?.finished; ++made) {
    expect(onlooker.failures).toEqual([]);
    const view = onlooker.view!;
    expect(view.legal.length).toBeGreaterThan(0);
    await table.send('act', { do: view.legal[0], at: view.event });
    await table.quiet();
  }
}

describe('a review without a server', () => {
  /** A game of bots alone, kept as a table of this browser. */
  async function played(store: Store): Promise<[id: string, story: Story]> {
    const game = 'trump-tricks-game';
    const [line] = await client('rules').call('simulate', { game, bots: 'random', seed: 3 });
    const { options, seats, events } = JSON.parse(line!) as Story & { seats: Story['names'] };
    const short = { game, options, names: seats, events };
    await store.save({
      ...{ id: 'local-1', game, title: '', options, players: seats.length, seat: 0, name: 'Eva' },
      ...{ levels: {}, seed: '', events, version: 0, created: 0, finished: true },
    });
    return ['local-1', short];
  }
  /** Reviews in workers, of which so many pieces may be examined before they all break. */
  function reviews(store: Store, workers: number, most = Infinity) {
    const seen = { pieces: 0 };
    const minds = () => {
      const one = client('minds');
      const call = one.call.bind(one) as (...words: unknown[]) => Promise<unknown>;
      one.call = (async (name: string, ...rest: unknown[]) => {
        if (name === 'examine' && ++seen.pieces > most) throw new Broken('the page was closed');
        return call(name, ...rest);
      }) as typeof one.call;
      return one;
    };
    const { net } = engines();
    return { seen, all: new Reviews({ store, minds, net, workers }) };
  }
  async function whole(all: Reviews, id: string, story: Story): Promise<Review> {
    for (;;) {
      const { review } = await all.ask(id, story);
      if (review) return review;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it('is the same with one worker, with several, and when it was broken off', async () => {
    const first = store_in_memory();
    const [id, story] = await played(first);
    const alone = reviews(first, 1);
    const review = await whole(alone.all, id, story);
    expect(review.chances.length).toBeGreaterThan(20);
    expect(review.mistakes.length).toBeGreaterThan(0);
    expect(review.mistakes[0]!.why.length).toBeGreaterThan(0);
    expect(review.seats).toHaveLength(story.names.length);
    const { pieces } = alone.seen;
    expect(await whole(alone.all, id, story)).toEqual(review);
    expect(alone.seen.pieces).toBe(pieces);

    const second = store_in_memory();
    await played(second);
    const until = 30;
    await expect(whole(reviews(second, 3, until).all, id, story)).rejects.toThrow('closed');
    const rest = reviews(second, 3);
    expect(await whole(rest.all, id, story)).toEqual(review);
    expect(rest.seen.pieces).toBeLessThan(pieces);
    expect(rest.seen.pieces).toBeGreaterThan(pieces - until - 1);
  }, 120_000);

  it('rests where nobody waits for it, and goes on where it was', async () => {
    const store = store_in_memory();
    const [id, story] = await played(store);
    const { seen, all } = reviews(store, 1);
    await all.ask(id, story);
    await vi.waitUntil(() => seen.pieces > 2, 60_000);
    all.rest(id);
    await vi.waitUntil(async () => (await store.load(id))?.findings, 60_000);
    const kept = (await store.load(id))!.findings!.filter(Boolean).length;
    const before = seen.pieces;
    expect(kept).toBe(before);
    await whole(all, id, story);
    const other = store_in_memory();
    await played(other);
    const alone = reviews(other, 1);
    await whole(alone.all, id, story);
    // Nothing was worked out twice.
    expect(seen.pieces).toBe(alone.seen.pieces);
    expect(before).toBeLessThan(seen.pieces);
  }, 120_000);

  it('says so where the game is not over', async () => {
    const store = store_in_memory();
    const [id, story] = await played(store);
    const early = { ...story, events: story.events.slice(0, 9) };
    await expect(whole(reviews(store, 1).all, id, early)).rejects.toThrow('not over');
  });
});

describe('a table without a server', () => {
  const wanted = { game: 'awimbawe', name: 'Eva', level: 'easy', seed: 'a seed' } as const;

  it('plays a whole game, whose record the rules accept', async () => {
    const all = engines();
    const store = store_in_memory();
    const id = await LocalTable.create(wanted, all, store);
    const onlooker = new Onlooker();
    const table = await LocalTable.open(id, all, store, onlooker, 0);
    expect(onlooker.welcomed?.view).toBeNull();
    expect(onlooker.welcomed?.table.seats.map((seat) => seat.kind)).toEqual(['person', 'bot']);
    await play_on(table, onlooker);
    expect(onlooker.view?.result?.scores).toHaveLength(2);
    expect(onlooker.steps.at(-1)?.table?.status).toBe('finished');
    const { match } = await all.rules.call('open', { record: table.record() });
    expect(await all.rules.call('turn', { match })).toMatchObject({ kind: 'over' });
    const whole = await all.rules.call('scene', { match, seat: 0, whole_log: true });
    expect(onlooker.view?.log).toEqual(whole.log);
  }, 60_000);

  it('goes on after a reload where it was, and the same way', async () => {
    const records: string[] = [];
    for (const reload of [false, true]) {
      let all = engines();
      const store = store_in_memory();
      const id = await LocalTable.create({ ...wanted, level: 'easy' }, all, store);
      let onlooker = new Onlooker();
      let table = await LocalTable.open(id, all, store, onlooker, 0);
      await play_on(table, onlooker, 3);
      const before = onlooker.view;
      if (reload) {
        table.close();
        all = engines();
        onlooker = new Onlooker();
        table = await LocalTable.open(id, all, store, onlooker, 0);
        await table.quiet();
        expect(onlooker.view).toEqual(before);
      }
      await table.send('act', { do: onlooker.view!.legal[0] });
      await table.quiet();
      records.push(JSON.stringify(JSON.parse(table.record()).events.slice(0, 12)));
    }
    expect(records[1]).toBe(records[0]);
  }, 60_000);

  it('refuses what a server would refuse', async () => {
    const all = engines();
    const store = store_in_memory();
    const id = await LocalTable.create(wanted, all, store);
    const onlooker = new Onlooker();
    const table = await LocalTable.open(id, all, store, onlooker, 0);
    await table.quiet();
    const problem = async (work: Promise<unknown>) => {
      const error = await work.catch((one: unknown) => one);
      expect(error).toBeInstanceOf(NotDone);
      return (error as NotDone).problem.type.split(':').pop();
    };
    expect(await problem(table.send('act', { do: 'nonsense' }))).toBe('refused');
    expect(await problem(table.send('act', { do: onlooker.view!.legal[0], at: 0 }))).toBe('stale');
    expect(await problem(table.send('chat', { text: 'hello' }))).toBe('needs-server');
    expect(await problem(table.send('undo'))).toBe('not-now');
    const hint = await table.hint();
    expect(hint.map((one) => one.action).sort()).toEqual(onlooker.view!.legal);
  }, 60_000);

  it('says what an attempt would be told, and makes none', async () => {
    const all = engines();
    const store = store_in_memory();
    const id = await LocalTable.create({ ...wanted, level: 'easy' }, all, store);
    const onlooker = new Onlooker();
    const table = await LocalTable.open(id, all, store, onlooker, 0);
    const play = descriptions.find((one) => one.id === wanted.game)!.description.cards;
    const stored = async () => JSON.stringify(await store.load(id));
    let refused = 0;
    for (let decision = 0; decision < 4; ++decision) {
      await table.quiet();
      const { view, steps } = onlooker;
      const told = steps.length;
      const kept = await stored();
      for (const text of [...play.map(({ card }) => `play ${card}`), 'nonsense']) {
        const { refusal } = (await table.send('judge', { do: text, at: view!.event })) as AckJudge;
        expect(refusal === null, text).toBe(view!.legal.includes(text));
        if (refusal === null) continue;
        ++refused;
        const attempt: unknown = await table.send('act', { do: text }).catch((one: unknown) => one);
        const { message, rule } = (attempt as NotDone).problem;
        expect(refusal).toEqual(rule ? { rule, message } : { message });
      }
      expect(onlooker.view).toBe(view);
      expect(onlooker.steps.length).toBe(told);
      expect(await stored()).toBe(kept);
      const late = table.send('judge', { do: view!.legal[0], at: view!.event - 1 });
      await expect(late).rejects.toMatchObject({ problem: { status: 409 } });
      await table.send('act', { do: view!.legal[0] });
    }
    expect(refused).toBeGreaterThan(60);
  }, 60_000);

  it('takes a decision back, and then goes on', async () => {
    const all = engines();
    const store = store_in_memory();
    const id = await LocalTable.create({ ...wanted, level: 'easy' }, all, store);
    const onlooker = new Onlooker();
    const table = await LocalTable.open(id, all, store, onlooker, 0);
    await play_on(table, onlooker, 3);
    const before = onlooker.view!;
    await table.send('act', { do: before.legal[0] });
    await table.quiet();
    expect(onlooker.view!.event).toBeGreaterThan(before.event);
    await table.send('undo');
    await table.quiet();
    expect(onlooker.view).toEqual(before);
    await play_on(table, onlooker, 3);
    expect(onlooker.failures).toEqual([]);
    await table.send('leave');
    expect(await store.load(id)).toBeUndefined();
  }, 60_000);

  it('goes on when a worker breaks', async () => {
    const all = engines();
    const store = store_in_memory();
    const id = await LocalTable.create(wanted, all, store);
    const onlooker = new Onlooker();
    const table = await LocalTable.open(id, all, store, onlooker, 0);
    await play_on(table, onlooker, 2);
    all.rules.close();
    all.minds.close();
    await play_on(table, onlooker, 2);
    expect(onlooker.failures).toEqual([]);
    expect(all.rules.generation).toBe(2);
  }, 60_000);
});

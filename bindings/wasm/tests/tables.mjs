// SPDX-License-Identifier: Apache-2.0
// Plays one game of each kind at the page's tables, through the protocol:
// tables.mjs [MENAGERIE [MORE...]]; more games are as '{"game": ..., "options": {...}}'.
// A person, who takes the first legal action, plays against bots of minds.wasm. They chat, ask for
// a hint, undo an action and come back after a reload. Then they play a daily deal of each.
// The native program verifies the records and their shuffles, and asks its own bots what the page's
// decided in the daily deals. The games that Python and the terminal play, too, give the same record
// (tests/goldens/daily.jsonl).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { give_nets, root, start_module } from './host.mjs';

const [program, ...more] = process.argv.slice(2);

/** What the page is to the module: a store of appends, sockets and minds; its clock is ours. */
class Page {
  now = 1_700_000_000_000;
  log = new Map(); // Of each table its changes.
  replies = new Map();
  frames = [];
  units = [];
  clients = 0;

  constructor(rules, minds) {
    Object.assign(this, { rules, minds });
    this.open();
  }
  open() {
    this.rules.call('open_tables', { minds: 1 });
    this.units = [];
    for (const [table, changes] of this.log) this.rules.call('keep_table', { table, changes });
  }
  clocks = () => ({ now: this.now, steady: this.now - 1_600_000_000_000 });

  /** Hands an input in; appends are stored before anything else leaves. */
  input(input, store = true) {
    let effects = this.rules.call('table_input', { ...this.clocks(), input });
    if (effects.appends) {
      assert.equal(effects.sends, undefined, 'an effect left before its changes were stored');
      for (const { table, seq, body } of store ? effects.appends : []) {
        const changes = this.log.get(table) ?? [];
        assert.equal(seq, changes.length + 1);
        this.log.set(table, [...changes, body]);
      }
      effects = this.rules.call('tables_stored', { ...this.clocks(), done: store });
    }
    for (const reply of effects.replies) this.replies.set(reply.client, reply);
    this.frames.push(...effects.sends.map(({ client, frame }) => [client, JSON.parse(frame)]));
    this.units.push(...effects.units);
    for (const table of effects.removed ?? []) this.log.delete(table);
    this.alarm = effects.alarm;
  }
  request(method, at, body, token) {
    const client = ++this.clients;
    const [where, words = ''] = at.split('?');
    const query = Object.fromEntries(new URLSearchParams(words));
    const text = body && JSON.stringify(body);
    this.input({
      request: { client, method, path: `/api/v1${where}`, query, body: text ?? '', token: token ?? '' },
    });
    return client;
  }
  answer(client) {
    for (let i = 0; i < 100_000 && !this.replies.has(client); ++i) this.step();
    const { status, body } = this.replies.get(client);
    return { status, body: JSON.parse(body) };
  }
  ask = (...words) => this.answer(this.request(...words));

  /** Lets a bot think, or time pass until something happens. */
  step() {
    const unit = this.units.shift();
    if (unit) {
      const answer = this.minds.call('think', {}, Buffer.from(unit.hex, 'hex'));
      return this.input({ thought: { unit: unit.unit, ms: 1, answer } });
    }
    this.now = Math.max(this.now + 1, this.alarm ?? 0);
    this.input({});
  }
}

class Person {
  step = 0;
  constructor(page, seated) {
    Object.assign(this, { page, ...seated });
    this.connect();
  }
  connect() {
    this.client = ++this.page.clients;
    this.page.input({ opened: this.client });
    this.send('hello', { table: this.table, token: this.token });
  }
  send(t, d = {}) {
    const a = `a${++this.step}`;
    const text = JSON.stringify({ t, a, d });
    this.page.input({ frame: { client: this.client, text } });
    return this.heard().find((frame) => frame.a === a);
  }
  done(t, d) {
    const { t: answer, d: told } = this.send(t, d);
    assert.equal(answer, 'ack', `${t}: ${JSON.stringify(told)}`);
  }
  heard = () => this.page.frames.filter(([client]) => client === this.client).map(([, d]) => d);
  view = () => this.page.ask('GET', `/tables/${this.table}/view`, undefined, this.token).body.view;
}

const rules = await start_module('rules');
const minds = await start_module('minds');

function sit(page, game, level, options = {}) {
  const seated = page.ask('POST', '/tables', {
    ...{ game, options, name: 'Ada', seat: 0, hints: true, undo_revealed: true, pace_ms: 0 },
    bots: { others: level },
  });
  assert.equal(seated.status, 201, JSON.stringify(seated.body));
  return new Person(page, seated.body);
}

/** Until the person is asked, or the game is over. */
function wait(page, person) {
  for (let i = 0; i < 100_000; ++i) {
    const view = person.view();
    // Others may have to decide at the same time; their bots go first.
    const asked = view?.legal?.length > 0 && page.units.length === 0;
    if (view?.finished || asked) return view;
    page.step();
  }
  assert.fail('nothing happens at this table');
}

function play(page, game, options) {
  const person = sit(page, game, 'novice', options);
  let view = wait(page, person);
  let moves = 0;
  for (; !view.finished; view = wait(page, person)) {
    if (moves === 1) {
      person.done('chat', { text: 'to myself' });
      const hint = page.ask('GET', `/tables/${person.table}/hint`, undefined, person.token);
      assert.equal(hint.body.opinions?.length, view.legal.length, JSON.stringify(hint));
      person.done('act', { do: view.legal[0] });
      // Not over a deal or a result of chance.
      const undone = person.send('undo');
      assert.ok(undone.t === 'ack' || undone.d.type.endsWith(':no-undo'), undone.d.detail);
      wait(page, person);
      page.open(); // A reload: all there is left is what was stored.
      person.connect();
      assert.equal(person.heard()[0].d.chat.length, 1);
      view = wait(page, person);
    }
    person.done('act', { do: view.legal[0] });
    ++moves;
  }
  const record = page.ask('GET', `/tables/${person.table}/record`).body;
  const checked = page.ask('GET', `/tables/${person.table}/check`).body;
  assert.equal(checked.wrong, undefined, JSON.stringify(checked));
  return { record, moves };
}

/** A daily deal, with a reload in the middle. What a person may not do there is refused. */
function play_daily(page, game) {
  const seated = page.ask('POST', '/tables', { game, name: 'Ada', daily: '2026-11-28', pace_ms: 0 });
  assert.equal(seated.status, 201, JSON.stringify(seated.body));
  const person = new Person(page, seated.body);
  let view = wait(page, person);
  for (let moves = 0; !view.finished; view = wait(page, person), ++moves) {
    if (moves === 2) {
      assert.equal(person.send('undo').t, 'error');
      for (const [t, d] of [['hints', { on: true }], ['take-over']])
        assert.equal(person.send(t, d).d.message?.id, 'denial.daily-alone', t);
      page.open();
      person.connect();
      view = wait(page, person);
    }
    person.done('act', { do: view.legal.at(-1) });
  }
  const checked = page.ask('GET', `/tables/${person.table}/check`).body;
  assert.equal(checked.wrong, undefined, JSON.stringify(checked));
  return page.ask('GET', `/tables/${person.table}/record`).body;
}

/** The decisions of another daily deal's record, made here, give the same record. */
function play_golden(page, golden) {
  const { game, events } = golden;
  const body = { game, name: 'Ada', daily: '2026-01-15', pace_ms: 0 };
  const person = new Person(page, page.ask('POST', '/tables', body).body);
  for (const { do: action } of events.filter(({ seat }) => seat === 0)) {
    wait(page, person);
    person.done('act', { do: action });
  }
  assert.ok(wait(page, person).finished, `${game} goes on`);
  const told = ({ options, events, result }) => ({
    options,
    // The page's table also notes its shuffle.
    events: events.filter(({ note }) => !note?.startsWith('menagerie-deal/')),
    result,
  });
  const record = page.ask('GET', `/tables/${person.table}/record`).body;
  assert.deepEqual(told(record), told(golden));
}

/** What could not be stored has not happened, and the person is told to come again. */
function failing_store(page, game) {
  const person = sit(page, game, 'novice');
  const view = wait(page, person);
  const text = JSON.stringify({ t: 'act', a: 'lost', d: { do: view.legal[0] } });
  const changes = page.log.get(person.table).length;
  page.input({ frame: { client: person.client, text } }, false);
  assert.equal(person.heard().some(({ a }) => a === 'lost'), false);
  assert.equal(person.heard().at(-1).t, 'closing');
  person.connect();
  assert.equal(page.log.get(person.table).length, changes);
  assert.deepEqual(person.view().legal, view.legal);
}

const page = new Page(rules, minds);
const games = rules.call('games');
const records = [];
const dailies = [];
const goldens = readFileSync(path.join(root, 'tests/goldens/daily.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
for (const { id, options } of games) {
  const players = options.find(({ name }) => name === 'players').standard;
  await give_nets(minds, id, players);
  const { record, moves } = play(page, id);
  records.push(JSON.stringify(record));
  console.log(`${id}: ${record.events.length} events, ${moves} of them a person's`);
  dailies.push(JSON.stringify(play_daily(page, id)));
  for (const golden of goldens) if (golden.game === id) play_golden(page, golden);
}
for (const { game, options } of more.map((one) => JSON.parse(one))) {
  const { record, moves } = play(page, game, options);
  records.push(JSON.stringify(record));
  console.log(`${game} with ${JSON.stringify(options)}: ${moves} moves of a person`);
}
failing_store(page, games[0].id);

if (program) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tables-'));
  try {
    const file = path.join(folder, 'records.jsonl');
    writeFileSync(file, `${records.join('\n')}\n`);
    console.log(execFileSync(program, ['verify', file], { encoding: 'utf8' }).trim());
    // The program's bots decide as those of the page did.
    for (const record of dailies) {
      writeFileSync(file, `${record}\n`);
      console.log(execFileSync(program, ['daily', 'check', file], { encoding: 'utf8' }).trim());
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

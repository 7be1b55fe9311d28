// SPDX-License-Identifier: Apache-2.0
// The modules answer any request: hostile.mjs [tries]. A trap fails the test.
import assert from 'node:assert/strict';
import { give_nets, start_module } from './host.mjs';

const tries = Number(process.argv[2] ?? 3000);

// The same numbers every time (mulberry32).
let state = 5;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const below = (count) => Math.floor(random() * count);
const one_of = (list) => list[below(list.length)];

const refused = (module, name, args, attachment) => {
  try {
    module.call(name, args, attachment);
    return false;
  } catch (error) {
    assert.equal(error.name, 'CallError', `${name} ${JSON.stringify(args)}: ${error.message}`);
    return true;
  }
};

const odd = [
  ...[null, true, false, 0, -1, 1, 2, 7, 1e9, 1e15, 1e300, -1e300, 0.5, NaN, '', 'x', '0', '-1'],
  ...['99999999999999999999', 'play R5', 'ismcts:ms=1', 'solver', 'public', 'all', '\u0000', 'é'],
  ...['\ud800', [], [[]], [1, 'a'], {}, { a: 1 }, { deal: {} }, 'x'.repeat(5000), '[', '{"a":1}'],
];
const deep = (levels) => (levels === 0 ? 1 : [deep(levels - 1)]);

function text_of_bytes(module) {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const text of ['', '{', '[]', '1', '\xff\xfe', '{"call":1}', '{"call":"x"}', '{}', '1e999']) {
    const answer = module.raw(bytes(text));
    assert.ok('error' in JSON.parse(answer), answer);
  }
}

function storm(module, names, record) {
  const keys = ['match', 'game', 'seat', 'do', 'bot', 'bots', 'seed', 'record', 'options', 'players'];
  keys.push('events', 'deal', 'result', 'kind', 'all', 'whole_log');
  const games = ['savage-bowl', 'awimbawe', 'rage-n-glyphs', 'nonsense'];
  const likely = {
    game: () => one_of(games),
    bots: () => one_of(['random', 'simple', 'simple,random', 'ismcts:iterations=1', 'x']),
    bot: () => one_of(['random', 'simple', 'ismcts:iterations=5', 'solver', 'pimc:iterations=3']),
    match: () => 1 + below(12),
    seat: () => below(5),
    seed: () => below(100),
    players: () => below(12),
    record: () => broken(record),
  };
  for (let i = 0; i < tries; ++i) {
    const args = {};
    for (const key of keys) {
      const kind = random();
      if (kind < 0.6 && likely[key]) args[key] = likely[key]();
      else if (kind < 0.7) args[key] = one_of(odd);
    }
    args.ms = 1;
    args.games = 1;
    args.playouts = 2;
    const name = one_of(names);
    refused(module, name, args, random() < 0.2 ? new Uint8Array(below(300)).fill(77) : undefined);
  }
}

// A file of records is read as the program reads it, whatever its bytes are.
function files_of_records(module, record) {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const read = (text) => module.call('records', {}, bytes(text)).records;
  const pretty = JSON.stringify(JSON.parse(record), null, 2);
  assert.deepEqual(read(`\xef\xbb\xbf\r\n${record}\r\n\n${pretty}\n{"format"\n${record}`), [
    { line: 2, record },
    { line: 4, record: pretty },
    {
      line: 4 + pretty.split('\n').length,
      error: "not valid JSON at byte 10: read the end, expected ':'",
      kind: 'cut-off',
    },
    { line: 5 + pretty.split('\n').length, record },
  ]);
  module.call('open', { record: pretty });
  assert.deepEqual(read(''), []);
  assert.equal(read('\xff\xfe{\0}\0')[0].error, 'in UTF-16, where UTF-8 is expected');
  assert.match(read(`${record}\0garbage`)[0].error, /: read the byte 0x00$/);
  assert.match(read('{"\xff"}')[0].error, /the byte 0xff is not of a text in UTF-8/);
  const many = module.call('records', {}, bytes('{}\n'.repeat(1001)));
  assert.deepEqual([many.records.length, many.more], [1000, true]);
  for (let i = 0; i < tries / 10; ++i) {
    module.call('records', {}, Uint8Array.from({ length: below(99) }, () => below(256)));
  }
  for (const text of ['{"call":"games"}\0{"call":"x"}', '\0{"call":"games"}']) {
    const { error } = JSON.parse(module.raw(bytes(text)));
    assert.match(error.text, /^the call is not valid JSON at byte \d+: read the byte 0x00$/);
  }
}

// The page's tables: inputs, stored changes and units of thinking that make no sense.
function tables(rules, minds) {
  const clocks = () => ({ now: 1e12 + below(1e6), steady: below(1e6) });
  assert.ok(refused(rules, 'table_input', { ...clocks(), input: {} }));
  for (const count of [0, 17, 'x']) assert.ok(refused(rules, 'open_tables', { minds: count }));
  rules.call('open_tables', { minds: 1 });
  const change = '{"k":"create","t":1,"s":0,"g":{"game":"awimbawe","options":{},"seed":"0"}}';
  const table = 'local0000000';
  const words = () => one_of([...odd, table, 'hello', 'act', 'POST', '/api/v1/tables']);
  const members = ['client', 'text', 'method', 'path', 'token', 'body', 'query', 'unit', 'ms'];
  members.push('answer');
  const object = () =>
    Object.fromEntries(members.filter(() => random() < 0.6).map((name) => [name, words()]));
  for (let i = 0; i < tries; ++i) {
    const kind = one_of(['frame', 'request', 'opened', 'gone', 'thought', 'paused', 'x']);
    const input = random() < 0.1 ? words() : { [kind]: random() < 0.7 ? object() : words() };
    refused(rules, 'table_input', { ...clocks(), input });
    refused(rules, 'tables_stored', { ...clocks(), done: one_of([true, false, 1]) });
    const changes = one_of([[broken(change)], [change, broken(change)], [''], words()]);
    refused(rules, 'keep_table', { table: one_of([table, words()]), changes });
    const path = `/api/v1/tables/${table}/${one_of(['view', 'record', 'hint', 'x'])}`;
    const request = { client: i, method: 'GET', path };
    refused(rules, 'table_input', { ...clocks(), input: { request } });
    const unit = Uint8Array.from({ length: below(99) }, () => below(256));
    assert.ok(refused(minds, 'think', {}, unit));
  }
  refused(rules, 'tables_stored', { ...clocks(), done: false });
  // The tables still work.
  const request = { client: 1e9, method: 'GET', path: '/api/v1/tables' };
  const { replies } = rules.call('table_input', { now: 1e13, steady: 1e9, input: { request } });
  assert.equal(replies.find(({ client }) => client === 1e9).status, 200);
}

// A record with a few letters changed.
function broken(record) {
  const letters = [...record];
  for (let i = below(4); i > 0; --i) letters[below(letters.length)] = one_of('{}[]",:0189 xR');
  return letters.join('');
}

const match_calls = ['games', 'start', 'open', 'copy', 'close', 'turn', 'scene', 'legal', 'record'];
match_calls.push('records', 'judge', 'act', 'shuffle', 'deal', 'chance', 'simulate');

const rules = await start_module('rules');
const minds = await start_module('minds');
for (const module of [rules, minds]) {
  text_of_bytes(module);
  assert.ok(refused(module, 'open', { record: JSON.stringify(deep(1000)) }));
  assert.ok(refused(module, 'start', { game: deep(1000) }));
  assert.ok(refused(module, 'act', { match: 99, seat: 0, do: 'x' }));
  assert.ok(refused(module, 'turn', { match: 1.5 }));
}
assert.ok(refused(rules, 'simulate', { game: 'awimbawe', bots: 'ismcts', seed: 1 }));
assert.ok(refused(minds, 'simulate', { game: 'awimbawe', bots: 'ismcts:iterations=1', seed: 1 }));
const net = { game: 'awimbawe', kind: 'values', players: 2 };
assert.ok(refused(minds, 'net', net));
assert.ok(refused(minds, 'net', net, new Uint8Array(100_000).fill(65)));
await give_nets(minds, 'awimbawe', 2);
assert.ok(refused(minds, 'net', net, new Uint8Array(10)));
const [record] = rules.call('simulate', { game: 'awimbawe', bots: 'simple', seed: 1 });
rules.call('open', { record });
for (const module of [rules, minds]) files_of_records(module, record);
storm(rules, [...match_calls, 'draw'], record);
tables(rules, minds);
const own = ['nets', 'net', 'solve'];
storm(minds, [...match_calls, ...own, ...own], record);
for (const module of [rules, minds]) assert.ok(module.call('games').length >= 5);
console.log(`${2 * tries} odd calls, each with an answer`);

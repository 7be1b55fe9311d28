// SPDX-License-Identifier: Apache-2.0
// A small stand-in for the server, for work on the page and nothing else. It speaks enough of the
// protocol for a whole game: rules, views and refusals come from the command line program; bots
// play at random; deals are taken from a simulated game. It keeps nothing.
//
//   node mock/server.mjs [--port 8090] [--menagerie ../build/release/apps/menagerie]
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const here = fileURLToPath(new URL('..', import.meta.url));
const program = option('menagerie', join(here, '../build/release/apps/menagerie'));
const port = Number(option('port', '8090'));
const dist = join(here, 'dist');
const folder = mkdtempSync(join(tmpdir(), 'menagerie-mock-'));
const tables = new Map();

const run = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
const games = JSON.parse(run('games', '--json')).map((game) => ({
  id: game.id,
  title: game.name ?? game.title,
  designers: game.designers,
  players: [game.players.min, game.players.max],
  options: game.options.map(({ default: standard, ...rest }) => ({ ...rest, standard: rest.standard ?? standard ?? null })),
}));

class Problem extends Error {
  constructor(status, type, title, detail, rule) {
    super(title);
    this.body = { type: `urn:menagerie:problem:${type}`, title, status };
    if (detail) this.body.detail = detail;
    if (rule) this.body.rule = rule;
  }
}

const id_of = (length) => Array.from(randomBytes(length), (byte) => '0123456789abcdefghijklmnopqrstuvwxyz'[byte % 36]).join('');

class Table {
  constructor(body) {
    const game = games.find((one) => one.id === body.game);
    if (!game) throw new Problem(422, 'bad-options', 'There is no such game.');
    this.id = id_of(12);
    this.v = 1;
    this.sockets = new Set();
    this.tokens = [];
    this.done = new Map();
    this.events = [];
    this.chat = [];
    const options = Object.fromEntries(game.options.map((one) => [one.name, one.standard]));
    Object.assign(options, body.options ?? {});
    const seed = randomBytes(32).toString('hex');
    const salt = randomBytes(16).toString('hex');
    this.secret = { seed, salt };
    const players = options.players;
    this.table = {
      id: this.id, game: game.id, title: game.title, options, players, status: 'waiting',
      mode: body.mode ?? 'live', open: body.open ?? false, hints: body.hints ?? true, pace_ms: body.pace_ms ?? 600,
      away_s: body.away_s ?? 60, away_bot: body.away_bot ?? false, clock: body.clock ?? null,
      seats: Array.from({ length: players }, () => this.free()), connected: [], watchers: 0, host: null, undo: null,
      abandon: [], commitment: createHash('sha256').update(`menagerie-deal/1:${this.id}:${seed}:${salt}`).digest('hex'),
      reveal: null, rematch: null, created: Date.now(), now: Date.now(),
    };
    tables.set(this.id, this);
    this.file = join(folder, `${this.id}.jsonl`);
    this.source_options = Object.entries(options).filter(([, value]) => value !== null && !Array.isArray(value))
      .flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  }
  free() { return { kind: 'free', name: '', level: null, stand_in: null, bank_ms: null, deadline: null }; }
  sit(seat, name) {
    seat ??= this.table.seats.findIndex((one) => one.kind === 'free');
    if (seat < 0 || this.table.seats[seat]?.kind !== 'free') throw new Problem(409, 'seat-taken', 'That seat is taken.');
    this.table.seats[seat] = { ...this.free(), kind: 'person', name };
    this.table.host ??= seat;
    this.tokens[seat] = `${this.id}.${seat}.${randomBytes(32).toString('base64url')}`;
    return { table: this.id, seat, token: this.tokens[seat] };
  }
  bot(seat, level) { this.table.seats[seat] = { ...this.free(), kind: 'bot', name: `Bot ${seat + 1}`, level }; }
  fill(level) { this.table.seats.forEach((one, seat) => one.kind === 'free' && this.bot(seat, level)); }
  seat_of(token) {
    const seat = this.tokens.indexOf(token);
    if (seat < 0) throw new Problem(401, 'wrong-token', 'That is no token of this table.');
    return seat;
  }
  start() {
    if (this.table.seats.some((one) => one.kind === 'free')) throw new Problem(409, 'not-now', 'There are free seats.');
    this.table.status = 'playing';
    const source = join(folder, `${this.id}-deals.jsonl`);
    run('simulate', this.table.game, ...this.source_options, '--games', '1', '--bots', 'random', '--seed',
      option('seed', String(Math.floor(Math.random() * 1e6))), '--records', source);
    const record = JSON.parse(this.read(source));
    this.options = record.options;
    this.deals = record.events.filter((event) => event.deal);
    this.table.options = record.options;
    this.add(this.deals.shift(), { fresh: true });
    this.go_on();
  }
  read(file) { return execFileSync('head', ['-n', '1', file], { encoding: 'utf8', maxBuffer: 1 << 26 }); }
  save(events = this.events) {
    writeFileSync(this.file, `${JSON.stringify({ format: 'menagerie-record/1', game: this.table.game, options: this.options,
      seats: this.table.seats.map((one) => ({ name: one.name, by: one.kind === 'bot' ? `bot ${one.level}` : 'human' })), events })}\n`);
  }
  view(seat = 'all', at) {
    return JSON.parse(run('show', this.file, '--seat', String(seat), '--json', ...(at === undefined ? [] : ['--at', String(at)])));
  }
  add(event, { fresh = false } = {}) {
    this.save([...this.events, event]);
    const checked = spawnSync(program, ['verify', this.file], { encoding: 'utf8' });
    if (checked.status !== 0) {
      this.save();
      const said = (checked.stdout + checked.stderr).trim().split('\n')[0].replace(/^.*?event \d+: /, '');
      throw new Problem(409, 'refused', 'The rules do not allow this.', said, /(\d+\.\d+|R\d+)/.exec(said)?.[1]);
    }
    this.events.push(event);
    const all = this.view('all');
    this.turn = all.to_act;
    const change = {};
    if (all.finished) {
      this.table.status = 'finished';
      this.table.reveal = { ...this.secret, luck: this.table.seats.map(() => '') };
      change.status = 'finished';
      change.reveal = this.table.reveal;
    } else if (fresh) Object.assign(change, { status: 'playing', options: this.table.options });
    this.step((seat, before) => {
      const { game, options, log, ...view } = this.view(seat);
      const told = log.slice(before);
      const shown = event.deal ? { deal: true } : event.chance ? { chance: event.chance } : { seat: event.seat, do: event.do };
      const d = { event: shown, told, view: fresh ? { game, options, log, ...view } : view };
      if (Object.keys(change).length) d.table = change;
      return [d, log.length];
    });
  }
  step(make) {
    ++this.v;
    for (const socket of this.sockets) {
      const [d, said] = make(socket.seat ?? 'public', socket.said ?? 0);
      socket.said = said ?? socket.said;
      socket.send(JSON.stringify({ t: 'step', v: this.v, d }));
    }
  }
  change(...members) {
    const part = Object.fromEntries(members.map((member) => [member, this.table[member]]));
    this.step((_, said) => [{ table: part }, said]);
  }
  go_on() {
    if (this.table.status !== 'playing') return;
    if (this.turn.length === 0) {
      const deal = this.deals[0];
      try { if (deal) { this.add(deal); this.deals.shift(); return this.go_on(); } } catch { /* Not a deal's turn. */ }
      for (const chance of this.chances()) {
        try { this.add({ chance }); return this.go_on(); } catch { /* Not that card. */ }
      }
      return undefined;
    }
    const seat = this.turn.find((one) => this.table.seats[one].kind === 'bot' || this.table.seats[one].stand_in);
    if (seat === undefined) return undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { legal } = this.view(seat);
      if (legal.length) this.add({ seat, do: legal[Math.floor(Math.random() * legal.length)] });
      this.go_on();
    }, this.table.pace_ms);
    return undefined;
  }
  * chances() {
    const last = this.events[this.events.length - 1].do ?? '';
    const cards = this.view('all').zones.flatMap((zone) => zone.cards.map((card) => card.card)).filter(Boolean);
    for (const card of cards) yield `${last.split(' ')[0]} ${card}`;
    for (let seat = 0; seat < this.table.players; ++seat) yield `coin ${seat}`;
  }
  command(t, d, seat) {
    const my = this.table.seats[seat];
    switch (t) {
      case 'act': {
        if (d.at !== undefined && d.at !== this.events.length) throw new Problem(409, 'stale', 'That decision is over.');
        if (!this.turn?.includes(seat)) throw new Problem(409, 'refused', 'The rules do not allow this.', 'it is not your turn');
        this.add({ seat, do: d.do });
        setTimeout(() => this.go_on(), 0);
        return {};
      }
      case 'start': if (d.bots) this.fill(d.bots); this.change('seats'); this.start(); return {};
      case 'bot': this.bot(d.seat ?? this.table.seats.findIndex((one) => one.kind === 'free'), d.level); break;
      case 'unseat': this.table.seats[d.seat] = this.free(); break;
      case 'rename': my.name = d.name; break;
      case 'leave':
        if (this.table.status === 'waiting') this.table.seats[seat] = this.free(); else this.bot(seat, 'normal');
        this.tokens[seat] = undefined; break;
      case 'take-over': this.table.seats[d.seat ?? seat].stand_in = d.level ?? 'normal'; setTimeout(() => this.go_on(), 0); break;
      case 'hand-back': my.stand_in = null; break;
      case 'undo': throw new Problem(409, 'no-undo', 'Nothing can be taken back here.');
      case 'answer': this.table.undo = null; this.change('undo'); return {};
      case 'chat': {
        const line = { seat, text: d.text, at: Date.now() };
        this.chat.push(line);
        this.step((_, said) => [{ chat: line }, said]);
        return {};
      }
      case 'mute': return {};
      case 'abandon': this.table.status = 'abandoned'; this.change('status'); return {};
      case 'rematch': {
        const next = new Table({ game: this.table.game, options: this.table.options, pace_ms: this.table.pace_ms });
        const seated = next.sit(seat, my.name);
        this.table.seats.forEach((one, place) => one.kind === 'bot' && next.bot(place, one.level));
        this.table.rematch = next.id;
        this.change('rematch');
        if (next.table.seats.every((one) => one.kind !== 'free')) next.start();
        return seated;
      }
      case 'move-link': return { code: id_of(20), expires: Date.now() + 600_000 };
      default: throw new Problem(400, 'bad-request', 'There is no such command.');
    }
    this.change('seats');
    return {};
  }
  now() { return { ...this.table, now: Date.now() }; }
  presence() {
    this.table.connected = [...new Set([...this.sockets].map((one) => one.seat).filter((seat) => seat !== null))].sort();
    this.table.watchers = [...this.sockets].filter((one) => one.seat === null).length;
    const d = { connected: this.table.connected, watchers: this.table.watchers };
    for (const socket of this.sockets) socket.send(JSON.stringify({ t: 'presence', d }));
  }
}

const find = (id) => {
  const table = tables.get(id);
  if (!table) throw new Problem(404, 'not-found', 'There is no such table.');
  return table;
};
const bearer = (request) => (request.headers.authorization ?? '').replace(/^Bearer /, '') || undefined;

function answer(request, path, query, body) {
  const [head, id, what, more] = path;
  if (head === 'games') return id ? { ...games.find((one) => one.id === id), rules: rules_of(id) } : { games };
  if (head === 'mine') {
    return { seats: body.tokens.filter((token) => tables.get(token.split('.')[0])?.tokens.includes(token)).map((token) => {
      const { table, turn = [], tokens } = tables.get(token.split('.')[0]);
      const seat = tokens.indexOf(token);
      return { table: table.id, seat, game: table.game, title: table.title, status: table.status, mode: table.mode,
        names: table.seats.map((one) => one.name), my_turn: turn.includes(seat), finished: table.status === 'finished', created: table.created };
    }) };
  }
  if (head !== 'tables') throw new Problem(404, 'not-found', 'There is nothing here.');
  if (!id) {
    if (request.method === 'GET') {
      return { tables: [...tables.values()].filter(({ table }) => table.open && ['waiting', 'playing'].includes(table.status)).map(({ table }) => ({
        id: table.id, game: table.game, title: table.title, options: table.options, status: table.status, mode: table.mode,
        players: table.players, free: table.seats.filter((one) => one.kind === 'free').length,
        names: table.seats.map((one) => one.name).filter(Boolean), created: table.created })) };
    }
    const table = new Table(body);
    const seated = body.name ? table.sit(body.seat ?? 0, body.name) : { table: table.id };
    for (const [seat, level] of Object.entries(body.bots ?? {})) if (seat !== 'others') table.bot(Number(seat), level);
    if (body.bots?.others) table.fill(body.bots.others);
    if (table.table.seats.every((one) => one.kind !== 'free')) table.start();
    return seated;
  }
  const table = find(id);
  if (!what) return table.now();
  if (what === 'view') return { v: table.v, view: table.events.length ? table.view(bearer(request) ? table.seat_of(bearer(request)) : 'public') : null };
  if (what === 'join') { const seated = table.sit(body.seat, body.name); table.change('seats', 'host'); if (table.table.seats.every((one) => one.kind !== 'free')) table.start(); return seated; }
  if (what === 'record') return JSON.parse(table.read(table.file));
  if (what === 'events') return table.view(query.get('seat') ?? 'all', more);
  if (what === 'hint') {
    const seat = query.get('seat') ?? table.seat_of(bearer(request));
    const { legal } = table.view(seat, query.get('event') ?? undefined);
    const sure = (text) => (createHash('md5').update(text).digest()[0] / 255) * 6;
    return { opinions: legal.map((action) => ({ action, value: sure(action), low: sure(action) - 0.4, high: sure(action) + 0.4, visits: 100 })).sort((a, b) => b.value - a.value) };
  }
  const { a: _, ...d } = body ?? {};
  return { v: table.v, ...table.command(what, d, table.seat_of(bearer(request))) };
}

const rules_texts = new Map();
function rules_of(game) {
  if (!rules_texts.has(game)) {
    const told = spawnSync(program, ['rules', game], { encoding: 'utf8' });
    rules_texts.set(game, told.status === 0 ? told.stdout : '# Rules\n\n1.1 Not known here.');
  }
  return rules_texts.get(game);
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.woff': 'font/woff', '.webmanifest': 'application/manifest+json' };
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  if (!url.pathname.startsWith('/api/v1/')) {
    let file = join(dist, normalize(url.pathname));
    if (!existsSync(file) || statSync(file).isDirectory()) file = join(dist, 'index.html');
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Content-Security-Policy': policy });
    createReadStream(file).pipe(response);
    return;
  }
  let text = '';
  request.on('data', (part) => (text += part));
  request.on('end', () => {
    let status = request.method === 'POST' ? 201 : 200;
    let body;
    try {
      body = answer(request, url.pathname.slice(8).split('/').filter(Boolean), url.searchParams, text ? JSON.parse(text) : undefined);
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      body = error.body ?? { type: 'urn:menagerie:problem:unavailable', title: String(error), status: 500 };
      status = body.status;
    }
    response.writeHead(status, { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(body));
  });
});

new WebSocketServer({ server, path: '/api/v1/ws', handleProtocols: () => 'menagerie.v1' }).on('connection', (socket) => {
  let table;
  socket.seat = null;
  socket.on('message', (data) => {
    const { t, a, d } = JSON.parse(data);
    try {
      if (t === 'ping') return socket.send(JSON.stringify({ t: 'pong', a, d: { now: Date.now() } }));
      if (t === 'hello') {
        table = find(d.table);
        socket.seat = d.token ? table.seat_of(d.token) : null;
        const view = table.events.length ? table.view(socket.seat ?? 'public') : null;
        socket.said = view?.log.length ?? 0;
        socket.send(JSON.stringify({ t: 'welcome', a, v: table.v, d: { seat: socket.seat, table: table.now(), view, chat: table.chat, missed: [] } }));
        table.sockets.add(socket);
        return table.presence();
      }
      const known = table.done.get(a) ?? { t: 'ack', a, d: table.command(t, d, socket.seat ?? -1), v: table.v };
      table.done.set(a, known);
      return socket.send(JSON.stringify(known));
    } catch (error) {
      if (!(error instanceof Problem)) console.error(error);
      return socket.send(JSON.stringify({ t: 'error', a, d: error.body ?? { type: 'urn:menagerie:problem:unavailable', title: String(error), status: 500 } }));
    }
  });
  socket.on('close', () => {
    table?.sockets.delete(socket);
    table?.presence();
  });
});

server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));

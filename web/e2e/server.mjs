// SPDX-License-Identifier: Apache-2.0
// The server under test: on the loopback device, at a port that is free, ended by the id of the
// process that was started.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
export const program = process.env.MENAGERIE ?? join(here, '../build/release/apps/menagerie');

/** Below the ports that outgoing connections take, also while the server is down. */
const ports = { first: 20_000, count: 10_000 };

/** A port on which nothing listens. */
async function free_port() {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    const probe = createServer();
    const free = await new Promise((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => done(true));
    });
    if (!free) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

function command(port, database, seed) {
  // All clients here are one visitor.
  const limits = ['requests-per-second', 'tables-per-minute', 'joins-per-minute'];
  limits.push('hints-per-minute', 'reviews-per-minute', 'chat-per-minute');
  return [
    'serve',
    '--port',
    String(port),
    '--db',
    database,
    '--site',
    join(here, 'dist'),
    ...limits.flatMap((limit) => [`--${limit}`, '0']),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ];
}

/** A server with a database of its own, that can be killed and started again. */
export async function start_server({ seed } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'menagerie-e2e-'));
  let child;
  let gone;
  const server = {
    async start() {
      const { port, url } = this;
      child = spawn(program, command(port, `sqlite:${join(folder, 'tables.db')}`, seed), {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      gone = new Promise((done) => child.once('exit', done));
      // On a busy machine a process is late to begin.
      const end = Date.now() + 60_000;
      while (Date.now() < end && child.exitCode === null) {
        const ready = fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
        // Another server that has taken the port may answer as well.
        if ((await ready) && child.exitCode === null) return;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error('the server does not come up');
    },
    /** As by a crash: at once, without a word. */
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // A port that was free may have been taken since: then another is.
  for (let tries = 1; ; ++tries) {
    server.port = await free_port();
    server.url = `http://127.0.0.1:${server.port}`;
    try {
      await server.start();
      return server;
    } catch (error) {
      if (child.exitCode === null || tries === 4) throw error;
    }
  }
}

/** What a proxy does with a request for a WebSocket, other than to pass it on. */
const ways_with_upgrades = {
  refuse: (near) => near.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'),
  fail: (near) => near.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'),
  swallow: () => undefined,
};

/**
 * A line to the server that can be cut, as the net is lost in a tunnel. `upgrades`: as by a proxy
 * which refuses WebSockets, fails at them, swallows them, or cuts them at their first word.
 */
export async function start_line(port, upgrades = 'pass') {
  const sockets = new Set();
  let whole = true;
  const joined = (near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
    near.on('data', (asked) => {
      if (line.holds && /^GET \S+\/stream/.test(asked)) far.unpipe(near);
    });
    return far;
  };
  const relay = createServer((near) => {
    if (!whole) return near.destroy();
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    near.once('data', (head) => {
      const asked = /\r\nUpgrade: websocket/i.test(head) ? line.upgrades : 'pass';
      if (ways_with_upgrades[asked]) return ways_with_upgrades[asked](near);
      near.unshift(head);
      joined(near);
      if (asked === 'cut') near.once('data', () => near.once('data', () => near.destroy()));
    });
  });
  await new Promise((done) => relay.listen(0, '127.0.0.1', done));
  const line = {
    upgrades,
    /** Whether answers are held back until they end, which a stream never does. */
    holds: false,
    url: `http://127.0.0.1:${relay.address().port}`,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
    stop() {
      this.cut();
      relay.close();
    },
  };
  return line;
}

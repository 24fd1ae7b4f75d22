/** The server as a process: start, refusals, orderly end; and the development server behind it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { inRoot } from '#builder/paths.ts';
import { listen } from '#server/http/listen.ts';
import { freePort } from '#tests/support/app.ts';
import { createDataDirectory } from '#tests/support/data-directory.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { SHORT_LIVED } from '#tests/support/embedded-image.ts';
import { testApp, testBrowser } from '#tests/support/server.ts';

const children: ChildProcess[] = [];
/** What Node compiled of the server for another process is not compiled again. */
const COMPILED = { NODE_COMPILE_CACHE: inRoot('.cache', 'node') };

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

interface Started {
  child: ChildProcess;
  output(): string;
  /** Resolves with the message it sends once it listens. */
  listening: Promise<unknown>;
  exit: Promise<number | null>;
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [...SHORT_LIVED, inRoot('server', 'main.ts')], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', FAIRWIND_ENVIRONMENT: 'test', ...COMPILED, ...environment },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return {
    child,
    output: () => output,
    listening: once(child, 'message'),
    exit: once(child, 'close').then(([code]) => code as number | null),
  };
}

describe('it starts and stops cleanly', () => {
  test('a bad value stops the start with one line that names it', async () => {
    const { exit, output } = start({ PORT: 'many' });
    expect(await exit).toBe(1);
    expect(output().trim()).toBe('PORT="many" is not valid: wanted a whole number from 1 to 65535.');
  });

  test('a taken port is named', async () => {
    const other = createServer().listen(0);
    const { port } = other.address() as AddressInfo;
    using data = createDataDirectory();
    const { exit, output } = start({ PORT: String(port), DATA_DIRECTORY: data.path, LOG_LEVEL: 'silent' });
    expect(await exit).toBe(1);
    expect(output()).toMatch(/^The port is taken by another program: .*Set PORT to a free one\.\n$/);
    other.close();
  });

  test('Ctrl-C ends it with 0, and another start on the same folder goes on from there', async () => {
    using data = createDataDirectory();
    const environment = { DATA_DIRECTORY: data.path, LOG_LEVEL: 'silent' };
    const server = start({ ...environment, PORT: String(await freePort()) });
    await server.listening;
    server.child.kill('SIGINT');
    expect(await server.exit).toBe(0);
    expect(server.output()).toBe('');
    // The other one ends with 0 when the reader of its log has gone, too.
    const port = await freePort();
    const unread = start({ ...environment, LOG_LEVEL: 'debug', PORT: String(port) });
    await unread.listening;
    const exit = once(unread.child, 'exit');
    unread.child.stdout?.destroy();
    await fetch(`http://localhost:${port}/api/session`);
    unread.child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  });

  test('it drains on SIGTERM: the request under way is answered, sockets are told, the exit code is 0', async () => {
    const port = await freePort();
    using data = createDataDirectory();
    const dataDirectory = data.path;
    const server = start({ PORT: String(port), DATA_DIRECTORY: dataDirectory });
    await server.listening;

    const second = start({ PORT: String(await freePort()), DATA_DIRECTORY: dataDirectory, LOG_LEVEL: 'silent' });
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toMatch(/^The embedded database in [^\n]+ is in use by process \d+\.[^\n]+$/);
    expect(second.output()).toContain(dataDirectory);

    const origin = `http://localhost:${port}`;
    const headers = { origin, 'x-fairwind-write': '1', 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/realtime/tickets`, { method: 'POST', headers, body: '{}' });
    const { ticket } = (await answer.json()) as { ticket: string };
    const socket = new WebSocket(`ws://localhost:${port}/realtime?ticket=${ticket}`, { origin });
    await once(socket, 'message');
    const closed = once(socket, 'close');

    const slow = httpRequest(`${origin}/api/session/logout`, {
      method: 'POST',
      headers: { ...headers, expect: '100-continue' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    slow.write('{');
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    server.child.kill('SIGTERM');
    expect((await closed)[0]).toBe(1012);
    slow.end('}');
    expect((await answered)[0].statusCode).toBe(200);
    (await answered)[0].resume();
    expect(await server.exit).toBe(0);
    expect(server.output()).toContain('stopped');
    expect(server.output()).not.toContain(ticket);
  });
});

describe('the log never holds the process up', () => {
  test('SIGTERM ends it when its reader is there and does not read', async () => {
    const worker = inRoot('tests', 'support', 'log-worker.ts');
    const child = spawn(process.execPath, [worker], { cwd: inRoot(), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    children.push(child);
    await once(child, 'message');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  });
});

describe('development serves pages from the site’s own server', () => {
  test('requests, their Host, their answers and the live-reload socket pass through; the API does not', async () => {
    const upstream = createServer((request, response) => {
      response.writeHead(request.url === '/missing' ? 404 : 200, {
        'content-type': 'text/html',
        'set-cookie': ['a=1', 'b=2'],
      });
      response.end(`${request.method} ${request.headers.host} ${request.url}`);
    });
    const reload = new WebSocketServer({ server: upstream });
    reload.on('connection', (socket, request) => socket.send(`reload ${request.url}`));
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const siteUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

    const connection = await openDatabase();
    const app = await testApp(connection, { values: { DEV_SITE_URL: siteUrl } });
    const german = testBrowser(app, 'http://de.localhost:5299');
    const page = await german.send('/de/games?a=1');
    expect([page.status, page.body]).toEqual([200, 'GET de.localhost:5299 /de/games?a=1']);
    expect(page.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect((await german.send('/missing')).status).toBe(404);
    expect((await german.call('vipLevels')).body.result).toHaveLength(10);

    const listener = await listen(app.dispatch, app.onUpgrade, { port: 0, host: '127.0.0.1' });
    const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/?token=x`, { headers: { host: 'localhost:5299' } });
    expect(String((await once(socket, 'message'))[0])).toBe('reload /?token=x');
    socket.terminate();
    reload.close();
    upstream.closeAllConnections();
    upstream.close();
    await app.close();
    await listener.close();
    await connection.close();
  });
});

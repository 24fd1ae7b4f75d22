/** What one client may take of a web server in front, whom it is taken for, and under which host it is passed on. */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CLIENT, planEdge } from '#scripts/edge/plan.ts';
import { loadConfig } from '#server/config.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { type Edge, installWebServers, startEdge, webServer } from '#tests/support/edge.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { PRODUCTION, testConfig } from '#tests/support/server.ts';

installWebServers();

const SITE = mkdtempSync(join(tmpdir(), 'fairwind-edge-clients-'));
const config = testConfig({ SITE_DIRECTORY: SITE });
const HOST = 'fairwind.example';
const STUDIO = 'games.localhost';
/** A test's own address, as whatever stands in front has it. */
const HERE = '127.0.0.1/32';

let builtIn: Listener;
/** Requests that are not answered until the test says so. */
let letGo: () => void = () => undefined;

beforeAll(async () => {
  writeFileSync(join(SITE, 'site.json'), JSON.stringify({ environment: 'test', csp: {} }));
  chmodSync(SITE, 0o755);
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const told = async (request: Request) => {
    if (new URL(request.url).pathname === '/api/held') await held;
    return Response.json({ host: request.headers.get('host'), client: request.headers.get('x-forwarded-for') });
  };
  builtIn = await listen(told, (_request, socket) => socket.destroy(), { port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  letGo();
  await builtIn.close();
  rmSync(SITE, { recursive: true, force: true });
});

/** Sockets to a port that have said half of a head. */
async function halfHeads(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.write(`GET /api/x HTTP/1.1\r\nHost: ${HOST}\r\nx-half: `);
    // A crowd at once would overflow the queue of the port, which is another matter.
    if (at % 200 === 199) await once(socket, 'connect');
  }
  return sockets;
}

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  describe.skipIf(webServer(name) === null)('for whoever connects', () => {
    let edge: Edge;
    beforeAll(async () => {
      edge = await startEdge(name, config, builtIn.port);
    });
    afterAll(() => edge.stop());

    const told = async (host: string, path: string, headers: Record<string, string> = {}) =>
      JSON.parse((await sendRaw(edge.port, host, path, { headers })).body.toString());

    test('the host that is passed on is the one that was matched, also beside an address in full', async () => {
      for (const [host, wanted] of [
        [HOST, HOST],
        [`${HOST}:8443`, `${HOST}:8443`],
        [`${STUDIO}:8443`, `${STUDIO}:8443`],
      ] as const)
        expect((await told(host, '/api/x')).host).toBe(wanted);
      const full = await told('localhost', `http://${STUDIO}/metrics`);
      expect(full.host).toBe(STUDIO);
      expect((await told('localhost', `http://${HOST}/api/ledgerz`)).host).toBe(HOST);
    });

    test('nobody is believed who they say they are', async () => {
      const headers = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' };
      for (const host of [HOST, STUDIO]) expect((await told(host, '/api/x', headers)).client).toBe('127.0.0.1');
    });

    test('8,400 half heads of one client keep nobody else out, and are cut', async () => {
      const sockets = await halfHeads(edge.port, 8_400);
      const cut = new Promise((resolve) => sockets.at(-1)?.once('close', resolve));
      const began = performance.now();
      expect((await told(HOST, '/api/x')).host).toBe(HOST);
      expect(performance.now() - began).toBeLessThan(2_000);
      await cut;
      expect(performance.now() - began).toBeLessThan((CLIENT.head + 3) * 1_000);
    }, 60_000);
  });

  describe.skipIf(webServer(name) === null)('behind what stands in front', () => {
    test.each(['X-Forwarded-For', 'X-Client-Address'])(
      '%s names the client, from its networks only',
      async (header) => {
        const behind = { networks: [HERE, '2001:db8::/32'], header };
        const edge = await startEdge(name, config, builtIn.port, false, behind);
        const elsewhere = await startEdge(name, config, builtIn.port, false, {
          ...behind,
          networks: ['203.0.113.0/24'],
        });
        onTestFinished(async () => {
          await Promise.all([edge.stop(), elsewhere.stop()]);
        });
        const told = async ({ port }: Edge, value: string | undefined) => {
          const headers = value === undefined ? {} : { [header]: value };
          return JSON.parse((await sendRaw(port, HOST, '/api/x', { headers })).body.toString()).client;
        };
        expect(await told(edge, '198.51.100.7')).toBe('198.51.100.7');
        expect(await told(edge, '2001:db9::7')).toBe('2001:db9::7');
        // What the client itself wrote stands before what its proxy added.
        expect(await told(edge, '192.0.2.1, 198.51.100.7')).toBe('198.51.100.7');
        expect(await told(edge, undefined)).toBe('127.0.0.1');
        expect(await told(edge, 'nobody')).toBe('127.0.0.1');
        expect(await told(elsewhere, '198.51.100.7')).toBe('127.0.0.1');
      },
    );

    test('a second line of the header is read with the first', async () => {
      const edge = await startEdge(name, config, builtIn.port, false, { networks: [HERE], header: 'X-Forwarded-For' });
      onTestFinished(() => edge.stop());
      const socket = connect({ port: edge.port, host: '127.0.0.1' });
      const lines = ['GET /api/x HTTP/1.1', `Host: ${HOST}`, 'Connection: close'];
      socket.write([...lines, 'X-Forwarded-For: 192.0.2.1', 'X-Forwarded-For: 198.51.100.7', '', ''].join('\r\n'));
      let text = '';
      for await (const part of socket) text += String(part);
      expect(text).toContain('"client":"198.51.100.7"');
    });
  });
});

describe.skipIf(webServer('nginx') === null)('nginx', () => {
  test('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    const edge = await startEdge('nginx', config, builtIn.port, true);
    onTestFinished(() => edge.stop());
    const spoken = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string | null>((resolve) => {
        const line = connectTls({
          ...{ port: edge.port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false },
          ...{ minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' },
        });
        line.once('secureConnect', () => {
          resolve(line.getProtocol());
          line.destroy();
        });
        line.once('error', () => resolve(null));
      });
    expect([await spoken('TLSv1.1'), await spoken('TLSv1.2'), await spoken('TLSv1.3')]).toEqual([
      null,
      'TLSv1.2',
      'TLSv1.3',
    ]);
  });

  test('one address holds so many requests at once and no more', async () => {
    const edge = await startEdge('nginx', config, builtIn.port);
    onTestFinished(() => edge.stop());
    const statuses = new Set<number>();
    const more = CLIENT.connections + 50;
    const asked = Array.from({ length: more }, async () => {
      const { status } = await sendRaw(edge.port, HOST, '/api/held');
      statuses.add(status);
      return status;
    });
    await expect.poll(() => statuses.has(429), { timeout: 20_000 }).toBe(true);
    letGo();
    const all = await Promise.all(asked);
    expect(all.filter((status) => status === 200)).toHaveLength(CLIENT.connections);
  }, 60_000);
});

const EDGE_OPTIONS = {
  ...{ port: 80, upstreams: ['127.0.0.1:1'], resolver: null, plainPort: null, certificates: null, brotli: false },
  front: null,
};

test('a text that would begin something else in a configuration is refused', () => {
  expect(() => testConfig({ STUDIO_URL: 'http://a;b{$x}.example' })).toThrow(/STUDIO_URL/);
  const config_ = testConfig();
  expect(() => planEdge({ ...config_, studioUrl: 'http://a;b.example' }, null, EDGE_OPTIONS)).toThrow(
    /not a host name/,
  );
  expect(() => planEdge({ ...config_, siteDirectory: '/srv/a";b' }, null, EDGE_OPTIONS)).toThrow(/SITE_DIRECTORY/);
});

test('a production’s web server is written for the regions that it serves, and asks for no other’s certificates', () => {
  const { regions } = planEdge(loadConfig({ ...PRODUCTION, REGION_HOST_DE: 'haus.example' }), null, EDGE_OPTIONS);
  expect(regions.map(({ names }) => names)).toEqual([['house.example'], ['haus.example']]);
});

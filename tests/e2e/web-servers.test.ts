/**
 * nginx and Caddy in front of the real product and its built site answer as the built-in server does,
 * on every domain, and carry the sockets.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DIST, RELEASES } from '#builder/paths.ts';
import { loadConfig } from '#server/config.ts';
import { CLOSE } from '#server/realtime/index.ts';
import { PATHS, REALTIME_PATH, WRITE_HEADER } from '#shared/contract/paths.ts';
import { localesOf, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import {
  type Ask,
  type Edge,
  installWebServers,
  sendsBrotli,
  startEdge,
  visible,
  webServer,
} from '#tests/support/edge.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { writeHeaders } from '#tests/support/server.ts';

installWebServers();

const SERVERS = ['nginx', 'caddy'] as const;
const ENVIRONMENT = { FAIRWIND_ENVIRONMENT: 'demo', SITE_DIRECTORY: RELEASES, TRUSTED_PROXY: '127.0.0.1' };
/** The largest has compressed siblings for certain. */
const SCRIPT = readdirSync(join(DIST, '_astro'))
  .filter((name) => name.endsWith('.js'))
  .sort((one, other) => size(other) - size(one))[0];
function size(name: string): number {
  return readFileSync(join(DIST, '_astro', name)).byteLength;
}
const HASHED = `/_astro/${SCRIPT}`;

let app: RunningApp;
const edges: Partial<Record<(typeof SERVERS)[number], Edge>> = {};

beforeAll(async () => {
  app = await startApp({ environment: ENVIRONMENT });
  const config = loadConfig({ ...ENVIRONMENT, PORT: String(app.port), DATA_DIRECTORY: app.dataDirectory });
  for (const name of SERVERS) {
    if (webServer(name) !== null) edges[name] = await startEdge(name, config, app.port);
  }
});
afterAll(async () => {
  for (const edge of Object.values(edges)) await edge.stop();
  await app?.stop();
});

type Asked = Ask extends readonly [string, ...infer Rest] ? Readonly<Rest> : never;

/** What is asked of every domain. Paths that one does not have are asked for as well: they are missing there alike. */
function asked(region: RegionId): Asked[] {
  const locales = localesOf(region, 'demo');
  const inEach = (path: string): Asked[] => locales.map((locale) => [`/${locale}${path}`]);
  const locale = locales[0] ?? '';
  const other = locales.at(-1) ?? '';
  return [
    ...['', 'fi', 'en-GB,en;q=0.8', 'de-CH,de;q=0.9', 'pt-BR', 'xx'].flatMap((language): Asked[] => [
      ['/', { 'accept-language': language }],
      ['/games?a=1', { 'accept-language': language }],
      ['/nowhere', { 'accept-language': language }],
    ]),
    ...['/', '/games', '/promo/item/welcome', '/nowhere', '', '/games/category'].flatMap(inEach),
    [`/${locale}/`, { cookie: `i18n_redirected=${locale}` }],
    ['/nowhere', { cookie: `i18n_redirected=${other}` }],
    [`/${locale}/page/faq`, { 'sec-purpose': 'prefetch', cookie: `i18n_redirected=${other}` }],
    ['/', { 'sec-purpose': 'prefetch' }],
    ['/nowhere', { 'sec-purpose': 'prefetch' }],
    [`/${locale}/play/krakens-toll/demo`],
    [`/${locale}/play/krakens-toll`],
    ['/play/krakens-toll/real'],
    [`/${locale}/special/aviator`],
    [`/${locale}/page/faq`],
    [`/${locale}/games/`],
    ['/promo/item'],
    ['/tournaments/more-info'],
    ['/en/'],
    ['/de/'],
    ['/games-index.json'],
    ['/games-index.json?v=1'],
    ['/vendor-games.json'],
    ['/robots.txt'],
    ['/sitemap.xml'],
    [`/${locale}/promo/rss.xml`],
    ['/manifest.webmanifest'],
    ['/sw.js'],
    [HASHED],
    [HASHED, {}, 'HEAD'],
    [HASHED, { range: 'bytes=10-19' }],
    [HASHED, { range: 'bytes=-7' }],
    [HASHED, { range: 'bytes=999999999-' }],
    ['/_astro/gone.abc123.js'],
    [`/${locale}/`, {}, 'HEAD'],
    ['/nowhere', {}, 'HEAD'],
    ['/nowhere', { range: 'bytes=0-9' }],
    ...['/_astro/', '/_astro', '/art/', '/art', `/${region}/`, `/${region}/index.html`].map((path): Asked => [path]),
    ...['/site.json', '/site.json.br', '/main/robots.txt', '/games/krakens-toll/index.html'].map(
      (path): Asked => [path],
    ),
    ...['/_astro/../site.json', '/_astro/..%2fsite.json', '/art/%2e%2e/site.json', '//etc/passwd', '/.env'].map(
      (path): Asked => [path],
    ),
    [PATHS.sessionCheck.path],
    ['/api/nowhere'],
    ['/api/'],
    [PATHS.login.path, { origin: 'https://evil.example', [WRITE_HEADER]: '1' }, 'POST'],
    [PATHS.login.path, { [WRITE_HEADER]: '1' }, 'POST'],
    [`/${locale}/games`, {}, 'POST'],
    [`/${locale}/games`, {}, 'DELETE'],
    [`/${locale}/games`, {}, 'OPTIONS'],
    [REALTIME_PATH],
  ];
}

const hostOf = (region: RegionId): string => new URL(app.origin(region === 'main' ? undefined : region)).host;

describe.each(SERVERS)('%s', (name) => {
  const installed = webServer(name) !== null;
  const edge = (): Edge => edges[name] as Edge;

  test.runIf(installed).each(REGION_IDS)('every answer of %s is that of the built-in server', async (region) => {
    const host = hostOf(region);
    for (const [path, headers = {}, method = 'GET'] of asked(region)) {
      const [own, theirs] = await Promise.all([
        sendRaw(app.port, host, path, { headers, method }),
        sendRaw(edge().port, host, path, { headers, method }),
      ]);
      expect.soft(visible(theirs), `${method} ${host}${path} ${JSON.stringify(headers)}`).toEqual(visible(own));
    }
  });

  test.runIf(installed)('it sends pages and assets itself, as the build compressed them', async () => {
    const host = hostOf('main');
    const ask = (path: string, encoding: string) =>
      sendRaw(edge().port, host, path, { headers: { 'accept-encoding': encoding } });
    const [whole, packed] = [readFileSync(join(DIST, HASHED)), readFileSync(join(DIST, `${HASHED}.gz`))];
    const script = await ask(HASHED, 'gzip');
    expect([script.headers['content-encoding'], script.body.equals(packed)]).toEqual(['gzip', true]);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(String(script.headers.vary)).toMatch(/accept-encoding/i);
    expect((await ask(HASHED, 'identity')).body.equals(whole)).toBe(true);
    for (const region of REGION_IDS) {
      const locale = localesOf(region, 'demo')[0] ?? '';
      const page = await sendRaw(edge().port, hostOf(region), `/${locale}/`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      // The built-in server dates nothing, so the page did not come from there.
      expect(page.headers['last-modified'], region).toBeDefined();
      expect(gunzipSync(page.body).equals(readFileSync(join(DIST, region, locale, 'index.html')))).toBe(true);
    }
  });

  test.runIf(installed && sendsBrotli(name))('who takes Brotli gets the files the build packed with it', async () => {
    const host = hostOf('main');
    const headers = { 'accept-encoding': 'gzip, br' };
    for (const [path, file] of [
      [HASHED, HASHED],
      ['/games-index.json', '/main/games-index.json'],
    ] as const) {
      const { headers: said, body } = await sendRaw(edge().port, host, path, { headers });
      expect([said['content-encoding'], said.vary], path).toEqual(['br', expect.stringMatching(/accept-encoding/i)]);
      expect(body.equals(readFileSync(join(DIST, `${file}.br`))), path).toBe(true);
    }
  });

  test.runIf(installed)('a path that climbs above the root reaches no file', async () => {
    for (const path of ['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/package.json', '/../../package.json']) {
      const { status, body } = await sendRaw(edge().port, hostOf('main'), path);
      expect([400, 404], path).toContain(status);
      expect(body.toString()).not.toContain('"dependencies"');
    }
  });

  test.runIf(installed).each(['main', 'de'] as const)('a socket of %s opens, talks and closes', async (region) => {
    const host = `${region === 'main' ? '' : `${region}.`}localhost:${edge().port}`;
    const { method, path } = PATHS.realtimeTicket;
    const origin = `http://${host}`;
    const asked = await sendRaw(edge().port, host, path, { method, headers: writeHeaders(origin), body: '{}' });
    const { ticket } = JSON.parse(asked.body.toString()) as { ticket: string };
    const address = `ws://127.0.0.1:${edge().port}${REALTIME_PATH}?ticket=${ticket}`;
    const socket = new WebSocket(address, { headers: { host, origin } });
    const heard: string[] = [];
    socket.on('message', (data) => heard.push((JSON.parse(String(data)) as { type: string }).type));
    await once(socket, 'open');
    await expect.poll(() => heard).toEqual(['connect']);
    socket.send(JSON.stringify({ type: 'ping' }));
    await expect.poll(() => heard).toEqual(['connect', 'pong']);
    socket.send('no message of ours');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(CLOSE.malformed);

    const foreign = new WebSocket(address, { headers: { host, origin: 'https://evil.example' } });
    const [, refused] = (await once(foreign, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(refused.statusCode).toBe(403);
    refused.destroy();
  });
});

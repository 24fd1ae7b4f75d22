/** nginx and Caddy in front answer as the built-in server does (issue: serving; design section 4). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { openStore } from '#builder/publish/store.ts';
import { createHostTable } from '#server/http/hosts.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { createSite } from '#server/site/index.ts';
import { policyMark } from '#server/site/manifest.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { type Ask, type Edge, installWebServers, startEdge, visible, webServer } from '#tests/support/edge.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { takeLive } from '#tests/support/releases.ts';
import { testConfig } from '#tests/support/server.ts';

const SITE = mkdtempSync(join(tmpdir(), 'fairwind-edge-'));
const SCRIPT = 'export const wind = 1;\n'.repeat(100);
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const page = (text: string): string => `<!doctype html><title>${text}</title>${'<p>wind</p>'.repeat(60)}`;

const PAGES: Readonly<Record<string, readonly string[]>> = {
  main: [
    '',
    'en/',
    'fi/',
    'en-au/',
    'games/',
    'en/games/',
    'fi/games/',
    'en/play/',
    'play/',
    '404/',
    'fi/404/',
    'error/',
  ],
  de: ['', 'de/', 'en-de/', 'games/', 'de/games/', 'en-de/games/', '404/', 'de/404/', 'en-de/404/', 'error/'],
};

function write(file: string, content: string | Buffer): void {
  const path = join(SITE, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function writeSite(): void {
  for (const [region, paths] of Object.entries(PAGES)) {
    for (const path of paths) write(`${region}/${path}index.html`, page(`${region} ${path || '/'}`));
  }
  write('_astro/app.abc123.js', SCRIPT);
  write('_astro/app.abc123.js.gz', gzipSync(SCRIPT, { level: 9 }));
  write('art/tiles/kraken-320.avif', BYTES);
  write('art/tiles/kraken-320.webp', Buffer.from('webp'));
  write('main/robots.txt', 'User-agent: *\nAllow: /\n');
  write('de/robots.txt', 'User-agent: *\nDisallow: /\n');
  write('sw.js', 'self.oninstall = () => {};\n');
  write('games/app.js', 'studio');
  write('.secret.txt', 'secret');
  const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
  const csp = { main: { scriptHashes: [hash], styleHashes: [] }, de: { scriptHashes: [], styleHashes: [] } };
  write('site.json', JSON.stringify({ environment: 'test', csp }));
  for (const region of REGION_IDS) write(policyMark(region, csp), '');
  chmodSync(SITE, 0o755);
}

installWebServers();

const config = testConfig({ SITE_DIRECTORY: SITE });
let builtIn: Listener;

beforeAll(async () => {
  writeSite();
  const hosts = createHostTable(config);
  const site = createSite(config, (error) => {
    throw error;
  });
  const dispatch = async (request: Request) => {
    const host = request.headers.get('host') ?? '';
    const destination = hosts.resolve(host);
    if (destination.kind === 'unknown') return new Response('Unknown host\n', { status: 421 });
    if (destination.kind !== 'region') return new Response(`passed to ${destination.kind}`);
    if (new URL(request.url).pathname.startsWith('/api/')) return Response.json({ method: request.method, host });
    return site.fetch(request, { region: destination.region, origin: `http://${host}` });
  };
  builtIn = await listen(dispatch, (_request, socket) => socket.destroy(), { port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await builtIn?.close();
  rmSync(SITE, { recursive: true, force: true });
});

const MAIN = 'localhost';
const GERMAN = 'de.localhost';
const CASES: Readonly<Record<string, readonly Ask[]>> = {
  'host to region, unknown hosts refused': [
    [MAIN, '/en/games'],
    [GERMAN, '/de/games'],
    ['fairwind.example', '/en/'],
    ['fairwind-de.example', '/de/'],
    ['LOCALHOST', '/en/games'],
    ['nobody.example', '/en/'],
    ['games.localhost', '/play/abc'],
    ['pay.localhost', '/checkout/abc'],
    [GERMAN, '/robots.txt'],
    [MAIN, '/robots.txt'],
  ],
  'the locale of unprefixed entries': [
    [MAIN, '/'],
    [MAIN, '/games'],
    [MAIN, '/', { cookie: `${LOCALE_COOKIE}=fi` }],
    [MAIN, '/games?a=1', { cookie: `a=b; ${LOCALE_COOKIE}=fi`, 'accept-language': 'en' }],
    [MAIN, '/games', { cookie: `${LOCALE_COOKIE}=xx` }],
    [MAIN, '/games', { 'accept-language': 'fi' }],
    [GERMAN, '/'],
    [GERMAN, '/', { 'accept-language': 'en-GB,en;q=0.8' }],
    [GERMAN, '/games?a=1', { 'accept-language': 'de' }],
    [GERMAN, '/games', { cookie: `${LOCALE_COOKIE}=en-de`, 'accept-language': 'de' }],
  ],
  'the locale is kept for a year, when it changes': [
    [MAIN, '/en/'],
    [MAIN, '/en/', { cookie: `${LOCALE_COOKIE}=en` }],
    [MAIN, '/en/', { 'sec-purpose': 'prefetch' }],
    [MAIN, '/en/', { 'sec-purpose': 'prefetch;prerender', cookie: `${LOCALE_COOKIE}=fi` }],
    [MAIN, '/en/', { cookie: `a=b; ${LOCALE_COOKIE}=en; c=d` }],
    [MAIN, '/en/', { cookie: `${LOCALE_COOKIE}=en-au` }],
    [MAIN, '/en-au/', { cookie: `${LOCALE_COOKIE}=en` }],
    [MAIN, '/fi/games', { cookie: `${LOCALE_COOKIE}=en` }],
  ],
  'missing pages are 404 in the right language': [
    [MAIN, '/nowhere'],
    [MAIN, '/fi/nowhere'],
    [GERMAN, '/en-de/nowhere'],
    [GERMAN, '/fi/'],
    [GERMAN, '/nowhere', { cookie: `${LOCALE_COOKIE}=en-de` }],
    [MAIN, '/404'],
    [MAIN, '/fi/404'],
    [MAIN, '/error'],
    [MAIN, '/en/index.html'],
    [MAIN, '/missing.js'],
    [GERMAN, '/old-link', { 'accept-language': 'en-GB,en;q=0.8' }],
    [GERMAN, '/old-link', { 'accept-language': 'fr' }],
    [MAIN, '/old-link', { 'accept-language': 'fi' }],
    [GERMAN, '/en-de/missing.js'],
    [GERMAN, '/en-de//missing'],
    [GERMAN, '/en-de/..%2fmissing', { 'accept-language': 'de' }],
  ],
  'trailing slashes and redirects': [
    [MAIN, '/en'],
    [MAIN, '/en/games/'],
    [MAIN, '/en/games/?a=1'],
    [MAIN, '/play/krakens-toll'],
    [MAIN, '/en/play'],
    [MAIN, '/en/play/krakens-toll/real'],
  ],
  'caching of files': [
    [MAIN, '/_astro/app.abc123.js'],
    [MAIN, '/sw.js'],
    [MAIN, '/art/tiles/kraken-320.webp?v=abc'],
    [MAIN, '/art/tiles/kraken-320.webp'],
  ],
  'a picture in the format the browser takes': [
    [MAIN, '/art/tiles/kraken-320.avif'],
    [MAIN, '/art/tiles/kraken-320.avif', { accept: 'image/avif,image/webp,*/*' }],
  ],
  'no directory listing, no traversal, nothing private': [
    [MAIN, '/art/'],
    [MAIN, '/art'],
    [MAIN, '/_astro/'],
    [MAIN, '/.secret.txt'],
    [MAIN, '/%2esecret.txt'],
    [MAIN, '/_astro/../site.json'],
    [MAIN, '/_astro/..%2fsite.json'],
    [MAIN, '//etc/passwd'],
    [MAIN, '/en//games'],
    [MAIN, '/site.json'],
    [MAIN, '/games/app.js'],
    [MAIN, '/de/robots.txt'],
    [MAIN, '/main/robots.txt'],
  ],
  'methods and paths of the backend': [
    [MAIN, '/en/games', {}, 'HEAD'],
    [MAIN, '/en/games', {}, 'POST'],
    [MAIN, '/api/anything', {}, 'POST'],
    [MAIN, '/api/thing.json'],
  ],
  ranges: [
    [MAIN, '/art/tiles/kraken-320.webp', { range: 'bytes=1-2' }],
    [MAIN, '/art/tiles/kraken-320.avif', { accept: 'image/avif', range: 'bytes=990-' }],
    [MAIN, '/art/tiles/kraken-320.avif', { accept: 'image/avif', range: 'bytes=-5' }],
    [MAIN, '/art/tiles/kraken-320.avif', { accept: 'image/avif', range: 'bytes=5000-' }],
  ],
};

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  const installed = webServer(name) !== null;
  let edge: Edge;
  beforeAll(async () => {
    if (installed) edge = await startEdge(name, config, builtIn.port);
  });
  afterAll(async () => edge?.stop());

  describe.runIf(installed).each(Object.entries(CASES))('%s', (_, cases) => {
    test.each(cases.map((ask) => ({ ask, name: ask.map((part) => JSON.stringify(part)).join(' ') })))(
      '$name',
      async ({ ask }) => {
        const [host, path, headers = {}, method = 'GET'] = ask;
        const [own, theirs] = await Promise.all([
          sendRaw(builtIn.port, host, path, { headers, method }),
          sendRaw(edge.port, host, path, { headers, method }),
        ]);
        expect(visible(theirs)).toEqual(visible(own));
      },
    );
  });

  test.runIf(installed)('texts are compressed, by the build where it did so', async () => {
    for (const path of ['/en/games', '/_astro/app.abc123.js']) {
      const answer = await sendRaw(edge.port, MAIN, path, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      const plain = await sendRaw(builtIn.port, MAIN, path);
      expect(gunzipSync(answer.body).equals(plain.body)).toBe(true);
    }
  });

  test.runIf(installed)('an unchanged page is 304, and one host’s tag says nothing on another', async () => {
    const first = await sendRaw(edge.port, MAIN, '/en/games');
    const tag = String(first.headers.etag);
    const again = await sendRaw(edge.port, MAIN, '/en/games', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(again.body.byteLength).toBe(0);
    const other = await sendRaw(edge.port, GERMAN, '/de/games');
    expect(other.body.toString()).toContain('de de/games/');
  });
});

describe.each(['nginx', 'caddy'] as const)('%s with certificates', (name) => {
  const installed = webServer(name) !== null;
  const secureConfig = testConfig({ SITE_DIRECTORY: SITE, PUBLIC_SCHEME: 'https' });
  let edge: Edge;
  beforeAll(async () => {
    if (installed) edge = await startEdge(name, secureConfig, builtIn.port, true);
  });
  afterAll(async () => edge?.stop());
  const ask = (host: string, path: string, headers = {}) =>
    sendRaw(edge.port, `${host}:${edge.port}`, path, { headers, certificate: edge.certificate ?? '' });

  test.runIf(installed)('pages of every domain are answered over TLS, and the rest is passed on', async () => {
    const page = await ask(MAIN, '/en/games');
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('main en/games/');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers['content-security-policy']).toContain(`wss://${MAIN}:${edge.port}`);
    expect(String(page.headers['set-cookie'])).toContain('; Secure');
    expect((await ask('fairwind-de.example', '/de/games')).body.toString()).toContain('de de/games/');
    expect((await ask(MAIN, '/en/nowhere')).status).toBe(404);
    expect((await ask('games.localhost', '/play/abc')).body.toString()).toContain('passed to');
  });

  test.runIf(installed)('a host we do not have gets no page', async () => {
    await expect(ask('nobody.example', '/')).rejects.toThrow();
    const asked = { headers: { host: 'nobody.example' }, certificate: edge.certificate ?? '' };
    expect((await sendRaw(edge.port, MAIN, '/', asked)).status).toBe(421);
  });

  test.runIf(installed)('plain http leads to the same address over TLS, for good', async () => {
    for (const host of [MAIN, 'fairwind-de.example', 'games.localhost']) {
      const answer = await sendRaw(edge.plainPort, host, '/en/games?a=1&b=%20');
      expect([answer.status, answer.headers.location]).toEqual([
        308,
        `https://${host}:${edge.port}/en/games?a=1&b=%20`,
      ]);
    }
    expect((await sendRaw(edge.plainPort, 'nobody.example', '/')).status).toBe(421);
  });
});

describe.each(['nginx', 'caddy'] as const)('%s while releases come and go', (name) => {
  const installed = webServer(name) !== null;
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-edge-releases-'));
  const store = openStore(folder);
  const releasesConfig = testConfig({ SITE_DIRECTORY: folder });
  let edge: Edge;
  let behind: Listener;
  /** Requests that reached the built-in server. */
  let passed = 0;

  /** Takes a site live whose inline scripts have that hash. */
  function publish(text: string, letter: string, script: string): void {
    const csp = { main: { scriptHashes: [`'sha256-${letter.repeat(43)}='`], styleHashes: [] } };
    const files = {
      'site.json': JSON.stringify({ environment: 'test', csp }),
      [policyMark('main', csp)]: '',
      'main/index.html': page(text),
      'main/en/index.html': page(text),
      'main/error/index.html': page(`${text} gone`),
      [`_astro/${script}`]: text,
    };
    takeLive(store, files, new Date());
  }

  async function look(path: string) {
    const before = passed;
    const { status, headers, body } = await sendRaw(edge.port, MAIN, path);
    return {
      status,
      text: /<title>(.*?)</.exec(body.toString())?.[1] ?? body.toString(),
      policy: /sha256-(\w)/.exec(String(headers['content-security-policy']))?.[1],
      isPassed: passed > before,
    };
  }

  beforeAll(async () => {
    if (!installed) return;
    chmodSync(folder, 0o755);
    publish('one', 'A', 'app.one.js');
    const site = createSite(releasesConfig, (error) => {
      throw error;
    });
    const dispatch = (request: Request) => {
      passed += 1;
      return site.fetch(request, { region: 'main', origin: `http://${MAIN}` });
    };
    behind = await listen(dispatch, (_request, socket) => socket.destroy(), { port: 0, host: '127.0.0.1' });
    edge = await startEdge(name, releasesConfig, behind.port);
  });
  afterAll(async () => {
    await edge?.stop();
    await behind?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(installed)('it answers from the live one, and a policy it does not know is never sent', async () => {
    const own = { status: 200, isPassed: false };
    for (const path of ['/', '/en/']) expect(await look(path)).toEqual({ ...own, text: 'one', policy: 'A' });

    publish('two', 'A', 'app.two.js');
    for (const path of ['/', '/en/']) expect(await look(path)).toEqual({ ...own, text: 'two', policy: 'A' });
    expect(await look('/_astro/app.two.js')).toEqual({ ...own, text: 'two', policy: undefined });
    const left = await sendRaw(edge.port, MAIN, '/_astro/app.one.js');
    expect([left.status, left.body.toString()]).toEqual([200, 'one']);
    expect(left.headers['cache-control']).toContain('immutable');

    publish('three', 'B', 'app.three.js');
    for (const path of ['/', '/en/']) {
      expect(await look(path)).toEqual({ status: 200, isPassed: true, text: 'three', policy: 'B' });
    }
    expect(await look('/_astro/app.three.js')).toEqual({ ...own, text: 'three', policy: undefined });

    store.rollBack();
    for (const path of ['/', '/en/']) expect(await look(path)).toEqual({ ...own, text: 'two', policy: 'A' });
  });

  test.runIf(installed)('without the built-in server the error page has the headers of a page', async () => {
    publish('four', 'A', 'app.four.js');
    await behind.close();
    expect(await look('/en/')).toMatchObject({ status: 200, text: 'four' });
    const away = await sendRaw(edge.port, MAIN, '/en/nowhere');
    expect([away.status, away.headers['cache-control']]).toEqual([502, 'no-store']);
    expect(away.body.toString()).toContain('<title>four gone</title>');
    const page = await sendRaw(edge.port, MAIN, '/en/');
    for (const header of ['content-security-policy', 'x-content-type-options', 'content-type']) {
      expect(away.headers[header], header).toBe(page.headers[header]);
    }
  });
});

test('the web servers of the system were there', ({ skip }) => {
  if (webServer('nginx') === null || webServer('caddy') === null) skip('nginx or Caddy is not installed');
  expect([webServer('nginx'), webServer('caddy')]).not.toContain(null);
});

/** Whether what is installed is what the lock file names: otherwise the command would install beneath the tests. */
function isInstalled(): boolean {
  const stamp = join(ROOT, 'node_modules', '.fairwind-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
}

const OWN = { SITE_DIRECTORY: SITE, DATA_DIRECTORY: `${SITE}-data`, FAIRWIND_ENVIRONMENT: 'test' };

async function standardOutput(program: string, args: readonly string[], environment = {}): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...OWN, ...environment }, shell: process.platform === 'win32' };
  return (await promisify(execFile)(program, args, options)).stdout;
}

test('no configuration is written for a folder without a site', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'fairwind-edge-empty-'));
  const written = standardOutput(process.execPath, [join(ROOT, 'scripts', 'edge.ts'), 'nginx'], {
    SITE_DIRECTORY: empty,
  });
  await expect(written).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(empty) });
  rmSync(empty, { recursive: true });
});

test.runIf(isInstalled()).each(['nginx', 'caddy'])(
  'what `npm run --silent edge -- %s` sends into a file is the configuration alone',
  async (name) => {
    const configuration = await standardOutput(process.execPath, [join(ROOT, 'scripts', 'edge.ts'), name]);
    expect(configuration).toContain(MAIN);
    expect(await standardOutput('npm', ['run', '--silent', 'edge', '--', name])).toBe(configuration);
  },
);

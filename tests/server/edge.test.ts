/** nginx and Caddy in front answer as the built-in server does (issue: serving; design section 4). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/paths.ts';
import { createHostTable } from '#server/http/hosts.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { createSite } from '#server/site/index.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import { type Edge, installWebServers, sendRaw, startEdge, type WireAnswer, webServer } from '#tests/support/edge.ts';
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

type Ask = Readonly<[host: string, path: string, headers?: Record<string, string>, method?: string]>;
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
    [GERMAN, '/'],
    [GERMAN, '/', { 'accept-language': 'en-GB,en;q=0.8' }],
    [GERMAN, '/games?a=1', { 'accept-language': 'de' }],
    [GERMAN, '/games', { cookie: `${LOCALE_COOKIE}=en-de`, 'accept-language': 'de' }],
  ],
  'the locale is kept for a year, when it changes': [
    [MAIN, '/en/'],
    [MAIN, '/en/', { cookie: `${LOCALE_COOKIE}=en` }],
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

const COMPARED = [
  'location',
  'cache-control',
  'content-security-policy',
  'content-range',
  'content-type',
  'set-cookie',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-content-type-options',
];

/** What a reader or a cache would notice; `text` leaves out the words of refusals, which are each server's own. */
function visible({ status, headers, body }: WireAnswer) {
  const refused = status === 416 || status === 421;
  const shown = Object.fromEntries(COMPARED.map((name) => [name, headers[name]]));
  return refused
    ? { status }
    : {
        status,
        ...shown,
        body: body
          .toString('latin1')
          .replace(/(?:<p>wind<\/p>)+/, ' ')
          .slice(0, 200),
      };
}

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

const OWN = { SITE_DIRECTORY: SITE, DATA_DIRECTORY: join(SITE, '.data'), FAIRWIND_ENVIRONMENT: 'test' };

async function standardOutput(program: string, args: readonly string[]): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...OWN }, shell: process.platform === 'win32' };
  return (await promisify(execFile)(program, args, options)).stdout;
}

test.runIf(isInstalled()).each(['nginx', 'caddy'])(
  'what `npm run --silent edge -- %s` sends into a file is the configuration alone',
  async (name) => {
    const configuration = await standardOutput(process.execPath, [join(ROOT, 'scripts', 'edge.ts'), name]);
    expect(configuration).toContain(MAIN);
    expect(await standardOutput('npm', ['run', '--silent', 'edge', '--', name])).toBe(configuration);
  },
);

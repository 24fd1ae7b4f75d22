import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSite, type Site } from '#server/site/index.ts';
import { localeOfBrowser } from '#server/site/locale.ts';
import { resolvePath, safePath } from '#server/site/resolve.ts';
import { acceptedEncodings, readRange } from '#server/site/respond.ts';
import { LOCALE_COOKIE } from '#shared/constants.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { testConfig } from '#tests/support/server.ts';

const DIST = mkdtempSync(join(tmpdir(), 'fairwind-dist-'));
const page = (text: string): string => `<!doctype html><title>${text}</title>${'<p>wind</p>'.repeat(200)}`;

function write(file: string, content: string | Buffer): void {
  const path = join(DIST, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const PAGES: Record<string, readonly string[]> = {
  main: [
    '',
    'en/',
    'fi/',
    'de/',
    'games/',
    'en/games/',
    'fi/games/',
    'en/games/category/slots/',
    'en/sport/',
    'en/sport/match/port-alder-eastferry--fw~match~coastal-7-0/',
    'en/promo/item/here/',
    'promo/item/here/',
    'en/play/',
    'en/play/krakens-toll/',
    'play/',
    '404/',
    'fi/404/',
    'en/404/',
  ],
  de: [
    '',
    'de/',
    'en-de/',
    'ch-de/',
    'games/',
    'de/games/',
    'en-de/games/',
    'de/play/',
    '404/',
    'de/404/',
    'en-de/404/',
  ],
  pl: ['', 'pl/', '404/', 'pl/404/', 'games/', 'pl/games/'],
};

const SCRIPT = 'export const wind = 1;\n'.repeat(100);
const SCRIPT_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const ASSET_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

/** Matches that the feed has named. */
const MATCHES: Readonly<Record<string, 'open' | 'ended'>> = {
  'fw:match:coastal-7-1': 'open',
  'sr:match:9.5': 'open',
  x: 'open',
  'fw:match:coastal-6-2': 'ended',
};

let site: Site;

const noError = (error: unknown): void => {
  throw error;
};

beforeAll(() => {
  for (const [region, paths] of Object.entries(PAGES)) {
    for (const path of paths) write(`${region}/${path}index.html`, page(`${region} ${path || '/'}`));
  }
  write('_astro/app.abc123.js', SCRIPT);
  write('_astro/zipped.abc123.js', SCRIPT);
  write('_astro/zipped.abc123.js.gz', gzipSync(SCRIPT, { level: 9 }));
  write('art/tiles/kraken-320.avif', ASSET_BYTES);
  write('art/tiles/kraken-320.webp', Buffer.from('webp'));
  write('main/robots.txt', 'User-agent: *\n');
  write('main/moved.json', JSON.stringify({ '/promo/item/gone': '/promo/item/here' }));
  write('sw.js', 'self.oninstall = () => {};\n');
  write('games/index.html', 'a game client');
  write('games/app.js', 'studio');
  write('.secret.txt', 'secret');
  write(
    'site.json',
    JSON.stringify({ environment: 'test', csp: { main: { scriptHashes: [SCRIPT_HASH], styleHashes: [] } } }),
  );
  site = createSite(testConfig({ SITE_DIRECTORY: DIST }), noError, {
    isVendorGame: () => false,
    matchStanding: async (id) => MATCHES[id] ?? 'unknown',
  });
});

afterAll(() => rmSync(DIST, { recursive: true, force: true }));

async function get(path: string, headers: Record<string, string> = {}, region: RegionId = 'main', method = 'GET') {
  const origin = `http://${region === 'main' ? '' : `${region}.`}localhost:5299`;
  return site.fetch(new Request(origin + path, { headers, method }), { region, origin });
}

const statusOf = async (path: string, region: RegionId = 'main') => (await get(path, {}, region)).status;
const titleOf = async (response: Response) => /<title>(.*?)<\/title>/.exec(await response.text())?.[1];
const locationOf = async (path: string, region: RegionId = 'main') => {
  const response = await get(path, {}, region);
  return [response.status, response.headers.get('location')];
};

test('each domain says whom to tell of a hole, and until when that holds', async () => {
  const response = await get('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:support@/);
  expect(text).toMatch(/\/page\/contact-us$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(120);
  expect(days).toBeLessThan(365);
});

describe('every address answers as the route table says', () => {
  test.each([
    ['/', 'main /'],
    ['/en/', 'main en/'],
    ['/en/games', 'main en/games/'],
    ['/en/games/category/slots', 'main en/games/category/slots/'],
    ['/en/sport?bt-path=/live', 'main en/sport/'],
    [
      '/en/sport/match/port-alder-eastferry--fw~match~coastal-7-0',
      'main en/sport/match/port-alder-eastferry--fw~match~coastal-7-0/',
    ],
    ['/en/play/krakens-toll/real', 'main en/play/'],
    ['/en/play/krakens-toll/real?locale=en', 'main en/play/'],
    ['/en/play/krakens-toll/real?locale=xx', 'main en/play/'],
    ['/play/krakens-toll/demo', 'main play/'],
    ['/en/play/krakens-toll', 'main en/play/krakens-toll/'],
  ])('%s', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await titleOf(response)).toBe(title);
    expect(response.headers.get('cache-control')).toContain('no-cache');
  });

  test.each([
    ['/games/', 308, '/games'],
    ['/en/games/?a=1', 308, '/en/games?a=1'],
    ['/en', 308, '/en/'],
    ['/games/category', 308, '/games'],
    ['/en/games/category', 308, '/en/games'],
    ['/fi/promo/item', 308, '/fi/promo'],
    ['/en/play', 302, '/en/games'],
    ['/en/play/krakens-toll/demo?a=1&locale=fi', 302, '/fi/play/krakens-toll/demo?a=1'],
    ['/play/krakens-toll/real?locale=fi', 302, '/fi/play/krakens-toll/real'],
    ['/en/play/krakens-toll/?a=1', 308, '/en/play/krakens-toll?a=1'],
    // A match without a page that can still be watched: it has begun, is far off, or has its page on another domain.
    [
      '/en/sport/match/wrackstone-tern-valley--fw~match~coastal-7-1?a=1',
      302,
      '/en/sport?a=1&bt-path=%2Ffixture%2Ffw%3Amatch%3Acoastal-7-1',
    ],
    ['/fi/sport/match/--sr~match~9!5', 302, '/fi/sport?bt-path=%2Ffixture%2Fsr%3Amatch%3A9.5'],
    ['/sport/match/any-words--x', 302, '/sport?bt-path=%2Ffixture%2Fx'],
    ['/en/sport/match/any-words--x/', 308, '/en/sport/match/any-words--x'],
  ])('%s → %i %s', async (path, status, location) => {
    expect(await locationOf(path)).toEqual([status, location]);
  });

  test('an ended match is gone for good, and its address leads nowhere', async () => {
    const response = await get('/en/sport/match/alder-bay--fw~match~coastal-6-2');
    expect(response.status).toBe(410);
    expect(response.headers.get('location')).toBeNull();
  });

  test.each([
    '/nothing',
    '/en/nothing',
    '/en/sport/match/invented-words--fw~match~coastal-9-9',
    '/en/games/category/nothing',
    '/xx/',
    '/xx/games',
    '/en/play/no-such-game',
    '/en/play/no-such-game/real',
    '/en/play/krakens-toll/free',
    '/en/play/krakens-toll/real/more',
    '/en/games/extra',
    '/en/sport/match',
    '/en/sport/match/port-alder-eastferry',
    '/en/sport/match/port-alder--',
    '/en/sport/match/port-alder--a/b',
    '/en/sport/match/port-alder--%3Cb%3E',
    '/index.html',
    '/en/index.html',
    '/main/robots.txt',
    '/de/index.html',
    '/games/app.js',
    '/site.json',
    '/.secret.txt',
    '/%2esecret.txt',
    '/_astro/',
    '/_astro',
    '/art',
    '/en/games/category/..%2f..%2f..%2fsite.json',
    '/en/%E0%A4%A',
    '//evil.example/',
    '/%00',
    '/\\evil.example/',
  ])('%s is a 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('location')).toBeNull();
  });

  test('the 404 page speaks the language of the prefix, else of the cookie, else of the domain', async () => {
    expect(await titleOf(await get('/fi/nothing'))).toBe('main fi/404/');
    expect(await titleOf(await get('/nothing', { cookie: `${LOCALE_COOKIE}=fi` }))).toBe('main fi/404/');
    expect(await titleOf(await get('/nothing', { cookie: `${LOCALE_COOKIE}=xx` }))).toBe('main 404/');
    expect(await titleOf(await get('/fr/nothing'))).toBe('main 404/');
  });

  test('a locale prefix the host does not allow is a 404', async () => {
    expect(await statusOf('/pl/games', 'de')).toBe(404);
    expect(await statusOf('/de/games', 'de')).toBe(200);
    expect(await statusOf('/de/', 'main')).toBe(200);
  });

  test('what the jurisdiction does not offer is a 404, even when a file exists', async () => {
    expect(await statusOf('/pl/games', 'pl')).toBe(404);
    expect(await statusOf('/pl/play/krakens-toll/real', 'pl')).toBe(404);
  });

  test('a page that cannot be read answers with the error page, in its language', async () => {
    write('main/fi/error/index.html', page('main fi/error/'));
    const errors: unknown[] = [];
    const failing = createSite(testConfig({ SITE_DIRECTORY: DIST }), (error) => errors.push(error));
    const path = join(DIST, 'main/fi/vip/index.html');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(path, path);
    const where = { region: 'main', origin: 'http://localhost:5299' } as const;
    const response = await failing.fetch(new Request('http://localhost:5299/fi/vip'), where);
    expect([response.status, await titleOf(response)]).toEqual([500, 'main fi/error/']);
    expect(errors).toHaveLength(1);
    rmSync(path);
  });

  test('only GET and HEAD are answered', async () => {
    const response = await get('/', {}, 'main', 'POST');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('without a built site everything is a plain 404', async () => {
    const empty = createSite(testConfig(), noError);
    const response = await empty.fetch(new Request('http://localhost:5299/'), {
      region: 'main',
      origin: 'http://localhost:5299',
    });
    expect([response.status, await response.text()]).toEqual([404, '404']);
  });
});

describe('design §3: a restricted domain picks the language', () => {
  const unprefixed = async (path: string, headers: Record<string, string>, region: RegionId = 'de') => {
    const response = await get(path, headers, region);
    return [response.status, response.headers.get('location')];
  };

  test.each([
    ['the cookie', { cookie: `${LOCALE_COOKIE}=ch-de`, 'accept-language': 'en' }, '/ch-de/games?a=1'],
    ['the browser', { 'accept-language': 'en-US,en;q=0.9,de;q=0.8' }, '/en-de/games?a=1'],
    ['an exact tag', { 'accept-language': 'de-CH' }, '/ch-de/games?a=1'],
    ['the better of two', { 'accept-language': 'fr, en;q=0.2, de;q=0.7' }, '/de/games?a=1'],
    [
      'a cookie of another domain, then the browser',
      { cookie: `${LOCALE_COOKIE}=fi`, 'accept-language': 'de' },
      '/de/games?a=1',
    ],
  ])('by %s', async (_name, headers, location) => {
    expect(await unprefixed('/games?a=1', headers)).toEqual([302, location]);
  });

  test('home is redirected to the locale’s home', async () => {
    expect(await unprefixed('/', { 'accept-language': 'en' })).toEqual([302, '/en-de/']);
  });

  test.each([
    ['sends neither', {}],
    ['asks for languages the domain does not serve', { 'accept-language': 'fr,*;q=0.1' }],
    ['refuses what it names', { 'accept-language': 'en;q=0' }],
  ])('a client that %s gets the page itself', async (_name, headers) => {
    const response = await get('/games', headers, 'de');
    expect([response.status, await titleOf(response)]).toEqual([200, 'de games/']);
    expect(response.headers.get('vary')).toMatch(/Cookie.*Accept-Language/);
    expect(response.headers.get('cache-control')).toContain('private');
  });

  test('redirects are private and vary', async () => {
    const response = await get('/games', { 'accept-language': 'en' }, 'de');
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Language');
    expect(response.headers.get('cache-control')).toContain('private');
  });

  test.each([
    ['/', { cookie: `${LOCALE_COOKIE}=fi` }, [302, '/fi/']],
    ['/games?a=1', { cookie: `${LOCALE_COOKIE}=fi`, 'accept-language': 'en' }, [302, '/fi/games?a=1']],
    ['/games', { cookie: `${LOCALE_COOKIE}=xx`, 'accept-language': 'fi' }, [200, null]],
  ] as const)('main follows its cookie alone: %s with %o', async (path, headers, answer) => {
    expect(await unprefixed(path, headers, 'main')).toEqual(answer);
  });

  test('the unprefixed pages of main are nobody else’s: they depend on the cookie', async () => {
    const response = await get('/games');
    expect(response.headers.get('vary')).toContain('Cookie');
    expect(response.headers.get('cache-control')).toContain('private');
  });

  test('main does not follow the browser, and unknown pages are not redirected', async () => {
    expect((await get('/games', { 'accept-language': 'fi' })).status).toBe(200);
    expect(await unprefixed('/nothing', { 'accept-language': 'en' })).toEqual([404, null]);
  });

  test('Norwegian has one page, whichever name the browser uses', () => {
    for (const tag of ['no', 'nb', 'nn', 'nb-NO', 'nn-NO']) expect(localeOfBrowser(tag, ['en', 'no'])).toBe('no');
    expect(localeOfBrowser('pt-BR', ['pt', 'pt-br'])).toBe('pt-br');
    expect(localeOfBrowser('pt-AO', ['pt', 'pt-br'])).toBe('pt');
    expect(localeOfBrowser('en', ['de'])).toBeUndefined();
  });
});

describe('spec §9: the cookie i18n_redirected', () => {
  test('is set for 365 days by a prefixed page, only when it changes', async () => {
    const first = await get('/fi/games');
    expect(first.headers.get('set-cookie')).toBe(`${LOCALE_COOKIE}=fi; Path=/; Max-Age=31536000; SameSite=Lax`);
    expect(first.headers.get('cache-control')).toContain('private');
    const again = await get('/fi/games', { cookie: `${LOCALE_COOKIE}=fi` });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect((await get('/games')).headers.get('set-cookie')).toBeNull();
  });

  test('a page that is fetched ahead chooses no language, and may be used for half a minute (ADR 0033)', async () => {
    const ahead = await get('/fi/games', { 'sec-purpose': 'prefetch', cookie: `${LOCALE_COOKIE}=en` });
    expect(ahead.headers.get('set-cookie')).toBeNull();
    expect(ahead.headers.get('cache-control')).toBe('private, max-age=30');
    expect(await titleOf(ahead)).toBe('main fi/games/');
  });

  test('also on a 304', async () => {
    const etag = (await get('/fi/games')).headers.get('etag') ?? '';
    const response = await get('/fi/games', { 'if-none-match': etag });
    expect(response.status).toBe(304);
    expect(response.headers.get('set-cookie')).toContain('fi');
  });
});

describe('files', () => {
  test('hashed and versioned assets are immutable, others are not', async () => {
    expect((await get('/_astro/app.abc123.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/art/tiles/kraken-320.webp?v=1')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/art/tiles/kraken-320.webp')).headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\n');
  });

  test('AVIF is WebP for those that do not take it', async () => {
    const modern = await get('/art/tiles/kraken-320.avif?v=1', { accept: 'image/avif,image/webp,*/*' });
    expect(modern.headers.get('content-type')).toBe('image/avif');
    const older = await get('/art/tiles/kraken-320.avif?v=1', { accept: 'image/webp,*/*' });
    expect([older.headers.get('content-type'), await older.text()]).toEqual(['image/webp', 'webp']);
    expect(older.headers.get('vary')).toBe('Accept');
  });

  test('text is compressed as the client likes it', async () => {
    const brotli = await get('/en/games', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    const body = Buffer.from(await brotli.arrayBuffer());
    expect(brotliDecompressSync(body).toString()).toBe(page('main en/games/'));
    expect(Number(brotli.headers.get('content-length'))).toBe(body.byteLength);
    const gzip = await get('/en/games', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(page('main en/games/'));
    expect((await get('/en/games')).headers.get('content-encoding')).toBeNull();
    expect(acceptedEncodings('br;q=0.5, gzip')).toEqual(['br', 'gzip']);
  });

  test('a file compressed by the build is preferred', async () => {
    const response = await get('/_astro/zipped.abc123.js', { 'accept-encoding': 'gzip' });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync(SCRIPT, { level: 9 }));
  });

  test('each encoding has its own tag, and the tag answers 304', async () => {
    const plain = (await get('/en/games')).headers.get('etag') ?? '';
    const brotli = (await get('/en/games', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect(plain).not.toBe(brotli);
    const again = await get('/en/games', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${brotli}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/en/games', { 'if-none-match': brotli })).status).toBe(200);
  });

  test('a page that is built anew is served anew', async () => {
    const before = await get('/en/sport');
    write('main/en/sport/index.html', page('changed'));
    utimesSync(join(DIST, 'main/en/sport/index.html'), new Date(), new Date(Date.now() + 5_000));
    const after = await get('/en/sport', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, await titleOf(after)]).toEqual([200, 'changed']);
  });

  test('HEAD has the headers and no body', async () => {
    const [head, full] = [await get('/en/', {}, 'main', 'HEAD'), await get('/en/')];
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
  });

  test('ranges', async () => {
    const url = '/art/tiles/kraken-320.avif';
    const accept = 'image/avif';
    const part = await get(url, { accept, range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(ASSET_BYTES.subarray(10, 20));
    const tail = await get(url, { accept, range: 'bytes=-5' });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(ASSET_BYTES.subarray(995));
    const beyond = await get(url, { accept, range: 'bytes=1000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    expect((await get(url, { accept, range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    expect(readRange('bytes=0-1,5-6', 10)).toBeNull();
    expect(readRange('lines=0-1', 10)).toBeNull();
  });

  test('paths that no file may answer', () => {
    for (const path of [
      '/../x',
      '/a/../../x',
      '/a/%2e%2e/x',
      '/.git/config',
      '/a%2fb',
      '/a%5cb',
      '/a%00b',
      '//x',
      '/%',
    ]) {
      expect([path, safePath(path)]).toEqual([path, null]);
    }
    expect(safePath('/en/games')).toBe('/en/games');
  });

  test('an address that its page has left leads to where it is now, if it stands there', async () => {
    expect(await locationOf('/en/promo/item/gone?a=1')).toEqual([308, '/en/promo/item/here?a=1']);
    expect(await locationOf('/promo/item/gone')).toEqual([308, '/promo/item/here']);
    expect(await statusOf('/fi/promo/item/gone')).toBe(404);
    expect(await statusOf('/en/promo/item/never')).toBe(404);
    expect(await statusOf('/de/promo/item/gone', 'de')).toBe(404);
  });

  test('a region’s folder is not an address of another region', () => {
    const place = {
      region: 'main',
      environment: 'test',
      isPrivate: (name: string) => name === 'de',
      isVendorGame: () => false,
    } as const;
    expect(resolvePath('/de/robots.txt', '', place)).toEqual({
      kind: 'asset',
      files: ['main/de/robots.txt'],
      locale: 'de',
    });
  });
});

/** Its widget is a script that opens a frame (design 10.7). */
const MIFINITY = 'http://mifinity.localhost:5299';

describe('design §4: the policy is a header', () => {
  test('with the build’s hashes, the frames of studio and MiFinity, and nothing inline', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${SCRIPT_HASH} ${MIFINITY};`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain(`frame-src http://games.localhost:5299 ${MIFINITY};`);
    expect(policy).toContain("form-action 'self' http://pay.localhost:5299;");
    expect(policy).toContain("connect-src 'self' ws://localhost:5299;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect((await get('/', {}, 'de')).headers.get('content-security-policy')).toContain(
      `script-src 'self' ${MIFINITY};`,
    );
  });

  test('games get full screen and sound from the page, and nothing else of the browser', async () => {
    const games = 'self "http://games.localhost:5299"';
    const policy = (await get('/')).headers.get('permissions-policy')?.split(', ') ?? [];
    expect(policy.filter((feature) => feature.includes('games.'))).toEqual([
      `autoplay=(${games})`,
      `fullscreen=(${games})`,
    ]);
  });

  test('every answer carries nosniff and a referrer policy; https adds HSTS', async () => {
    for (const path of ['/', '/nothing', '/_astro/app.abc123.js', '/games/']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('strict-transport-security')).toBeNull();
    }
    const secure = createSite(testConfig({ SITE_DIRECTORY: DIST, PUBLIC_SCHEME: 'https' }), noError);
    const origin = 'https://localhost';
    const response = await secure.fetch(new Request(`${origin}/en/`), { region: 'main', origin });
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    expect(response.headers.get('set-cookie')).toContain('Secure');
  });

  test('a manifest that is not one weakens nothing: the answer is an error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-dist-'));
    mkdirSync(join(folder, 'main'));
    writeFileSync(join(folder, 'main/index.html'), 'x');
    writeFileSync(
      join(folder, 'site.json'),
      '{"csp":{"main":{"scriptHashes":["\'unsafe-inline\'"],"styleHashes":[]}}}',
    );
    const errors: unknown[] = [];
    const broken = createSite(testConfig({ SITE_DIRECTORY: folder }), (error) => errors.push(error));
    const where = { region: 'main', origin: 'http://localhost:5299' } as const;
    const response = await broken.fetch(new Request('http://localhost:5299/'), where);
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      500,
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ]);
    expect(await response.text()).toContain('An error occurred while showing the error page.');
    expect(String(errors[0])).toContain('site.json');
    rmSync(folder, { recursive: true });
  });
});

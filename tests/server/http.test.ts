import { beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { clientAddress, isFromPrivateNetwork } from '#server/http/client.ts';
import { createHostTable, hostnameOf } from '#server/http/hosts.ts';
import { loggedPath } from '#server/logged-path.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { openDatabase } from '#tests/support/databases.ts';
import {
  anyParams,
  REGISTRATION,
  TEST_ORIGIN,
  type TestBrowser,
  testApp,
  testBrowser,
  testConfig,
  writeHeaders,
} from '#tests/support/server.ts';

let app: App;
let browser: TestBrowser;

beforeAll(async () => {
  const connection = await openDatabase();
  app = await testApp(connection);
  browser = testBrowser(app);
  return async () => {
    await app.close();
    await connection.close();
  };
});

const codeOf = (answer: { body: { error?: { code: number } } }) => answer.body.error?.code;
const login = (init: RequestInit) => browser.send(PATHS.login.path, { method: 'POST', ...init });

describe('design §6: host routing', () => {
  const hosts = createHostTable(testConfig());

  test.each([
    ['localhost:5299', { kind: 'region', region: 'main' }],
    ['localhost', { kind: 'region', region: 'main' }],
    ['de.localhost:5299', { kind: 'region', region: 'de' }],
    ['DE.LOCALHOST:5299', { kind: 'region', region: 'de' }],
    ['fairwind-hu.example', { kind: 'region', region: 'hu' }],
    ['games.localhost:5299', { kind: 'studio' }],
    ['games.fairwind.example', { kind: 'studio' }],
    ['pay.localhost:5299', { kind: 'payment' }],
    ['admin.localhost', { kind: 'editor' }],
    ['backoffice.localhost', { kind: 'backoffice' }],
    ['backoffice.fairwind.example', { kind: 'backoffice' }],
    ['fr.localhost', { kind: 'unknown' }],
    ['127.0.0.1:5299', { kind: 'unknown' }],
    ['evil.example', { kind: 'unknown' }],
    ['localhost.evil.example', { kind: 'unknown' }],
    ['localhost:5299@evil.example', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
    [null, { kind: 'unknown' }],
  ])('%s', (header, destination) => {
    expect(hosts.resolve(header)).toEqual(destination);
  });

  test('in production localhost is no region, only the host of INTERNAL_URL', () => {
    const production = createHostTable({ ...testConfig(), environment: 'production' });
    expect(production.resolve('localhost')).toEqual({ kind: 'internal' });
    expect(production.resolve('de.localhost')).toEqual({ kind: 'unknown' });
    expect(production.resolve('fairwind.example')).toEqual({ kind: 'region', region: 'main' });
  });

  test('a host name is read without its port', () => {
    expect(hostnameOf('A.example:80')).toBe('a.example');
    expect(hostnameOf('a.example:80:80')).toBeNull();
    expect(hostnameOf('a..example')).toBeNull();
  });

  test('an unknown host is refused with 421', async () => {
    const answer = await browser.send('/', { headers: { host: 'evil.example' } });
    expect(answer.status).toBe(421);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('reserved hosts answer 404', async () => {
    expect((await browser.send('/', { headers: { host: 'backoffice.localhost:5299' } })).status).toBe(404);
  });
});

describe('ASVS 4.1.3: forwarded headers count only from a configured proxy', () => {
  test.each([
    ['10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '198.51.100.7'],
    ['::ffff:10.0.0.1', '198.51.100.7', ['10.0.0.1'], '198.51.100.7'],
    ['203.0.113.9', '198.51.100.7', ['10.0.0.1'], '203.0.113.9'],
    ['10.0.0.1', 'not an address', ['10.0.0.1'], '10.0.0.1'],
    ['10.0.0.1', null, ['10.0.0.1'], '10.0.0.1'],
  ])('peer %s, header %s', (peer, header, proxies, client) => {
    expect(clientAddress(peer, header, proxies)).toBe(client);
  });

  test('private addresses are told from public ones', () => {
    const isPrivate = (address: string) => isFromPrivateNetwork(address, new Headers(), []);
    expect(['127.0.0.1', '::1', '10.1.2.3', '172.20.0.1', 'fd00::1'].every(isPrivate)).toBe(true);
    expect(['8.8.8.8', '172.32.0.1', '2001:db8::1', ''].some(isPrivate)).toBe(false);
  });

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'a private peer that passes a request on (%s) is believed nothing but what a known proxy says',
    async (header) => {
      const headers = { [header]: header === 'x-forwarded-for' ? '10.1.2.3' : 'localhost' };
      for (const path of ['/metrics', '/readyz']) expect((await browser.send(path, { headers })).status).toBe(404);
      expect((await browser.send('/vendor/anything', { headers })).headers.get('content-type')).toMatch(/^text\//);
      const near = (forwarded: string, proxies: readonly string[]) =>
        isFromPrivateNetwork('127.0.0.1', new Headers({ via: '1.1 proxy', 'x-forwarded-for': forwarded }), proxies);
      expect([near('10.1.2.3', ['127.0.0.1']), near('8.8.8.8', ['127.0.0.1']), near('10.1.2.3', [])]).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  test('health, metrics and vendors are reached on the internal host from a private address only', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await browser.send(path)).status).toBe(200);
      expect((await testBrowser(app, 'http://de.localhost:5299').send(path)).status).toBe(404);
    }
    const outside = testBrowser(app, TEST_ORIGIN, '198.51.100.7');
    expect((await outside.send('/metrics')).status).toBe(404);
    expect((await outside.send('/vendor/anything')).headers.get('content-type')).toMatch(/^text\//);
    expect(codeOf(await browser.send('/vendor/anything'))).toBe(ERRORS.not_found.code);
  });

  test('the log keeps no unguessable part of a path', () => {
    expect(loggedPath('/play/q7Vd0eYkW1mZs2pXo9RtBnLc/x')).toBe('/play/*/x');
    expect(loggedPath('/en/games/category/bonus-buy')).toBe('/en/games/category/bonus-buy');
  });
});

test('caught mail is read on this machine and network alone', async () => {
  const connection = await openDatabase();
  const app = await testApp(connection);
  const statusFrom = async (address: string): Promise<number> => {
    const request = new Request('http://mail.localhost:5299/', { headers: { host: 'mail.localhost:5299' } });
    return (await app.dispatch(request, { address })).status;
  };
  expect([await statusFrom('127.0.0.1'), await statusFrom('192.168.1.7')]).toEqual([200, 200]);
  expect([await statusFrom('203.0.113.9'), await statusFrom('2001:db8::9')]).toEqual([404, 404]);
  await app.close();
  await connection.close();
});

test('every answer of every host over https says so: HSTS and what a referrer may tell', async () => {
  const connection = await openDatabase();
  const secure = await testApp(connection, { values: { PUBLIC_SCHEME: 'https' } });
  const asked: Record<string, string> = {
    'https://localhost:5299': '/nothing',
    'https://de.localhost:5299': '/api/session',
    'https://games.localhost:5299': '/session/unknown',
    'https://pay.localhost:5299': '/nothing',
    'https://admin.localhost:5299': '/',
    'https://mail.localhost:5299': '/',
    'https://backoffice.localhost:5299': '/',
    'https://elsewhere.example': '/',
  };
  const paths = [
    ...Object.entries(asked),
    ...['/healthz', '/readyz', '/metrics', '/vendor/x', '/realtime'].map((path) => [TEST_ORIGIN, path] as const),
  ];
  for (const [origin, path] of paths) {
    const { headers } = await testBrowser(secure, origin).send(path);
    expect(headers.get('strict-transport-security'), origin + path).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('referrer-policy'), origin + path).toBeTruthy();
  }
  const refused = await testBrowser(secure).send(PATHS.login.path, { method: 'POST', body: '{' });
  expect([refused.status, refused.headers.get('referrer-policy')]).toEqual([403, 'strict-origin-when-cross-origin']);
  expect(refused.headers.get('strict-transport-security')).toBeTruthy();
  await secure.close();
  await connection.close();
});

describe('bad input gets a 4xx with a code and no stack trace', () => {
  const deep = `${'['.repeat(9)}${']'.repeat(9)}`;
  const ok = { login: 'a@b.example', password: 'p' };

  test.each<[string, BodyInit, Record<string, string>, keyof typeof ERRORS]>([
    ['not JSON', '{', {}, 'malformed'],
    ['empty', '', {}, 'malformed'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), {}, 'malformed'],
    ['nested too deeply', `{"login":${deep}}`, {}, 'malformed'],
    ['a key twice', '{"login":"a","password":"p","login":"b"}', {}, 'malformed'],
    ['a NUL in a string', '{"login":"a\\u0000b","password":"p"}', {}, 'malformed'],
    ['too large', JSON.stringify({ ...ok, password: 'p'.repeat(70_000) }), {}, 'too_large'],
    ['another media type', 'login=a', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media'],
    ['JSON called text', JSON.stringify(ok), { 'content-type': 'text/plain' }, 'unsupported_media'],
    ['an array', '[]', {}, 'invalid'],
    ['null', 'null', {}, 'invalid'],
    ['an unknown field', JSON.stringify({ ...ok, admin: true }), {}, 'invalid'],
    ['a __proto__ field', '{"login":"a@b.example","password":"p","__proto__":{"x":1}}', {}, 'invalid'],
    ['wrong types', JSON.stringify({ login: 1, password: {} }), {}, 'invalid'],
  ])('%s', async (_name, body, headers, error) => {
    const answer = await login({ headers: { ...writeHeaders(), ...headers }, body });
    expect([answer.status, codeOf(answer)]).toEqual([ERRORS[error].status, ERRORS[error].code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules|at /);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('what is wrong is named by field', async () => {
    const answer = await browser.call('register', {
      body: { ...REGISTRATION, accept_terms: false as true, country: 'de' },
    });
    expect(answer.body.error.fields).toMatchObject({
      accept_terms: 'validation_required',
      country: expect.any(String),
    });
  });

  test('a streamed body without a length is cut at the limit', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const answer = await login({ headers: writeHeaders(), body, duplex: 'half' } as RequestInit);
    expect(codeOf(answer)).toBe(ERRORS.too_large.code);
  });

  test('unknown API paths and methods answer as errors', async () => {
    for (const [path, method] of [
      ['/api/nothing', 'GET'],
      ['/api', 'GET'],
      [PATHS.login.path, 'GET'],
      [PATHS.wallet.path, 'DELETE'],
    ] as const) {
      const answer = await browser.send(path, { method, headers: writeHeaders() });
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 404, ERRORS.not_found.code]);
    }
  });
});

describe('ASVS 3.5.1: writes come from our own pages only', () => {
  const body = JSON.stringify({ login: 'nobody@fairwind.example', password: 'x' });
  const own = writeHeaders();

  test.each<[string, Record<string, string>]>([
    ['a foreign origin', { ...own, origin: 'https://evil.example' }],
    ['the origin of another region', { ...own, origin: 'http://de.localhost:5299' }],
    ['an opaque origin', { ...own, origin: 'null' }],
    ['no custom header', { origin: TEST_ORIGIN, 'content-type': 'application/json' }],
    ['no origin at all', { [WRITE_HEADER]: '1', 'content-type': 'application/json' }],
    ['a cross-site fetch', { [WRITE_HEADER]: '1', 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_name, headers) => {
    expect(codeOf(await login({ headers, body }))).toBe(ERRORS.foreign_origin.code);
  });

  test('a same-origin fetch without Origin passes', async () => {
    const headers = { [WRITE_HEADER]: '1', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    expect(codeOf(await login({ headers, body }))).toBe(ERRORS.wrong_credentials.code);
  });

  test('x-origin is trusted for nothing', async () => {
    const headers = { ...own, origin: 'https://evil.example', 'x-origin': TEST_ORIGIN };
    expect(codeOf(await login({ headers, body }))).toBe(ERRORS.foreign_origin.code);
  });
});

describe('the contract', () => {
  const names = Object.keys(PATHS) as EndpointName[];
  /** What a guest may call may still refuse one: it says so by its body. */
  const forPlayers = names.filter((name) => {
    const { errors, guests } = CONTRACT[name] as Endpoint;
    return errors.includes('unauthenticated') && !guests;
  });

  test('every endpoint for players refuses a guest', async () => {
    expect(forPlayers.length).toBeGreaterThan(8);
    for (const name of forPlayers) {
      expect([name, codeOf(await browser.call(name, { params: anyParams(name) as never }))]).toEqual([
        name,
        ERRORS.unauthenticated.code,
      ]);
    }
  });

  test('the OpenAPI document holds every endpoint with its errors', async () => {
    const { body } = await browser.send('/api/openapi.json');
    for (const name of names) {
      const operation = body.paths[PATHS[name].path][PATHS[name].method.toLowerCase()];
      expect(operation.operationId).toBe(name);
      for (const error of CONTRACT[name].errors) expect(JSON.stringify(operation.responses)).toContain(error);
    }
  });

  test('the OpenAPI document says who may call what, and how a refusal looks', async () => {
    const { body } = await browser.send('/api/openapi.json');
    expect(body.servers).toMatchObject([{ url: '/' }]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['session', 'origin']);
    const operation = (name: EndpointName) => body.paths[PATHS[name].path][PATHS[name].method.toLowerCase()];
    expect(operation('startDeposit').security).toEqual([{ origin: [], session: [] }]);
    expect(operation('vipLevels').security).toEqual([{}]);
    expect(operation('login').responses[429].headers).toHaveProperty('Retry-After');
    for (const name of names) {
      const { description, responses } = operation(name);
      expect(description.includes('profile must')).toBe(
        CONTRACT[name].errors.some((error) => error === 'profile_required'),
      );
      for (const [status, { content }] of Object.entries<{ content: object }>(responses)) {
        const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
        // A host that is none of ours has no API: its answer is plain.
        if (Number(status) >= 400 && Number(status) !== 421) expect(content).toEqual(refusal);
      }
    }
  });

  test('/api/docs shows them all, without a script', async () => {
    const page = await browser.send('/api/docs');
    expect(page.status).toBe(200);
    for (const name of names) expect(page.body).toContain(`id="${name}"`);
    expect(page.body).not.toMatch(/<script/i);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('guests read the VIP levels and the footer’s lists', async () => {
    const levels = (await browser.call('vipLevels')).body.result;
    expect(levels).toHaveLength(10);
    expect(levels[0]).toMatchObject({ level: 1, name: 'deckhand' });
    const icons = await browser.call('contentList', { params: { kind: 'payment_systems' } });
    expect(icons.body.result).toHaveLength(8);
    const german = testBrowser(app, 'http://de.localhost:5299');
    const pruned = await german.call('contentList', { params: { kind: 'payment_systems' } });
    expect(pruned.body.result.map((item: { alias: string }) => item.alias)).not.toContain('crypto');
    expect((await browser.call('contentList', { params: { kind: 'nothing' as 'affiliates' } })).status).toBe(422);
  });

  test('what a jurisdiction forbids, its domain does not answer', async () => {
    const polish = testBrowser(app, 'http://pl.localhost:5299');
    const answer = await polish.call('launchGame', { body: { code: 'krakens-toll', mode: 'demo', language: 'pl' } });
    expect(codeOf(answer)).toBe(ERRORS.not_offered.code);
  });

  test('every successful answer has the shape of its schema', async () => {
    for (const name of ['vipLevels', 'realtimeTicket'] as const) {
      expect(CONTRACT[name].response.safeParse((await browser.call(name)).body).success).toBe(true);
    }
  });
});

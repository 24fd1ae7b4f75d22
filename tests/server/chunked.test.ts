/**
 * Bodies that come in chunks, without their length, as many HTTP clients send them: every route takes them as it takes
 * others, and refuses those that are too long.
 */
import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/index.ts';
import { createPublisher } from '#server/modules/publishing/index.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { vendorHeaders } from '#tests/support/games.ts';
import {
  PROFILE,
  REGISTRATION,
  type TestServer,
  testBrowser,
  testClock,
  testServer,
  writeHeaders,
} from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const STUDIO_SECRET = 'studio-secret-of-the-tests-000000';
const SOFTSWISS_SECRET = 'softswiss-secret-of-the-tests-0000';
const CRM_SECRET = 'crm-secret-of-the-tests-4kx7vq9bz2';
const PUBLISH_SECRET = 'publish-secret-of-the-tests-00000';
const PAYMENT_SECRET = 'payment-secret-of-the-tests-00000';
/** More than any route takes. */
const TOO_LONG = JSON.stringify({ text: 'x'.repeat(200_000) });
/** More than most take, less than the longest. */
const LONG = JSON.stringify({ text: 'x'.repeat(20_000) });

const pem = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const oneLine = (key: string | Buffer) => String(key).trim().replaceAll('\n', '\\n');

/** Of pino. */
const WARN = 40;
const logged: string[] = [];
let connection: Connection;
let server: TestServer;
let port = 0;
beforeAll(async () => {
  connection = await openDatabase();
  const clock = testClock(new Date().toISOString());
  const publisher = createPublisher(async () => ({ passed: true, output: '' }), clock, silentLog);
  server = await testServer(connection, {
    publisher,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    values: {
      CRM_SECRET,
      PUBLISH_SECRET,
      HUB88_URL: 'http://localhost:1',
      HUB88_OPERATOR_ID: 'fairwind',
      HUB88_PRIVATE_KEY: oneLine(pem.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      HUB88_PUBLIC_KEY: oneLine(pem.publicKey.export({ type: 'spki', format: 'pem' })),
      SOFTSWISS_URL: 'http://localhost:1',
      SOFTSWISS_CASINO_ID: 'fairwind',
      SOFTSWISS_SECRET,
    },
  });
  port = server.listener.port;
});
afterAll(async () => {
  await server.close();
  await connection.close();
});

interface Sent {
  path: string;
  label?: string;
  headers?: Record<string, string>;
}

/** Sends a body as a whole with its length, or in two chunks without one. */
function post({ path, label = '', headers = {} }: Sent, body: string, chunked: boolean) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: {
        host: `${label}localhost:${port}`,
        'content-type': 'application/json',
        ...(chunked ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() });
    });
    sent.write(body.slice(0, 1));
    sent.end(body.slice(1));
  });
}

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');
const signedBy = (secret: string) => (body: string) => vendorHeaders(body, Date.now(), secret);

interface Case {
  path: string;
  label?: string;
  body?: string;
  headers?: (body: string) => Record<string, string>;
  status: number;
}

const AUTHENTICATE = { request_id: 'request-0001', token: 'x'.repeat(30), game_code: 'krakens-toll' };
const LAUNCH = {
  ...{ request_id: 'launch-00001', game_code: 'krakens-toll', mode: 'demo', currency: 'EUR', language: 'en' },
  parent_origin: 'http://localhost:4321',
  limits: { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true },
};

/** A route of each kind, with what a right and known caller is answered. */
const CASES: Record<string, Case> = {
  'a wallet call of the studio': {
    path: '/vendor/games/studio/authenticate',
    body: JSON.stringify(AUTHENTICATE),
    headers: signedBy(STUDIO_SECRET),
    status: 200,
  },
  'news of the jackpots': {
    path: '/vendor/games/studio/jackpots',
    body: JSON.stringify({ request_id: 'request-0001', pool: 'fleet', currency: 'EUR', jackpots: [] }),
    headers: signedBy(STUDIO_SECRET),
    status: 200,
  },
  'a wallet call of a Hub88 vendor': { path: '/vendor/games/hub88/user/info', status: 200 },
  'a wallet call of a SoftSwiss vendor': {
    path: '/vendor/games/softswiss/play',
    body: JSON.stringify({ user_id: 'nobody', currency: 'EUR', game: 'x:y' }),
    headers: (body) => ({ 'x-request-sign': hmac(SOFTSWISS_SECRET, body) }),
    status: 400,
  },
  'a webhook of the payment provider': { path: '/vendor/payments/sandbox/webhook', status: 401 },
  'a question of the CRM': {
    path: '/vendor/crm/player',
    body: JSON.stringify({ sid: 'unknown' }),
    headers: signedBy(CRM_SECRET),
    status: 404,
  },
  'the webhook that publishes': { path: '/vendor/publish', headers: signedBy(PUBLISH_SECRET), status: 202 },
  'the sandbox provider’s API': {
    path: '/api/payments',
    label: 'pay.',
    headers: signedBy(PAYMENT_SECRET),
    status: 422,
  },
  'a launch at the studio': {
    path: '/api/launch',
    label: 'games.',
    body: JSON.stringify(LAUNCH),
    headers: signedBy(STUDIO_SECRET),
    status: 200,
  },
  'a spin': {
    path: `/session/${'x'.repeat(43)}/spin`,
    label: 'games.',
    body: JSON.stringify({ request_id: 'request-0001', stake: '20' }),
    status: 404,
  },
  'an endpoint of the API': {
    path: LAUNCH_PATH,
    body: JSON.stringify({ code: 'nothing', mode: 'demo', language: 'en' }),
    headers: () => writeHeaders(`http://localhost:${port}`),
    status: 404,
  },
};

describe.each(Object.entries(CASES))('%s', (_name, { path, label = '', body = '{}', headers, status }) => {
  const send = (text: string, chunked: boolean) => post({ path, label, headers: headers?.(text) ?? {} }, text, chunked);

  test('is answered the same with and without its length', async () => {
    const whole = await send(body, false);
    expect(whole.status).toBe(status);
    // Made a moment later: a signature counts once.
    const other = `${body} `;
    expect((await send(other, true)).status).toBe(status);
  });

  test('is refused when it is too long', async () => {
    expect((await send(TOO_LONG, true)).status).toBe(413);
    const expected = (await send(LONG, false)).status;
    // A signature counts once, and two of the same text can be of the same millisecond.
    expect((await send(`${LONG} `, true)).status).toBe(expected);
  });
});

/** Sends a request without body and without a length, as some clients do. */
function postNothing(label: string, path: string) {
  return new Promise<number>((resolve, reject) => {
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: { host: `${label}localhost:${port}` },
    });
    sent.removeHeader('content-length');
    sent.removeHeader('transfer-encoding');
    sent.useChunkedEncodingByDefault = false;
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
}

test.each([
  ['games.', '/session/authenticate'],
  ['games.', '/rounds'],
  ['pay.', '/api/payments'],
  ['coins.', '/api/payments'],
  ['', '/vendor/payments/sandbox/webhook'],
  ['', '/vendor/games/studio/authenticate'],
  ['', '/vendor/games/hub88/user/info'],
  ['', '/vendor/publish'],
  ['', '/api/session/login'],
])('a post without a body to %s%s is refused, and is no failure of ours', async (label, path) => {
  expect(await postNothing(label, path)).toBeLessThan(500);
});

test.each([
  ['', PATHS.login.path],
  ['games.', `/session/${'x'.repeat(43)}/spin`],
  ['pay.', '/api/payments'],
  ['', '/vendor/payments/sandbox/webhook'],
  ['backoffice.', '/api/session'],
])('whoever hangs up in the middle of a body to %s%s is no error in the log', async (label, path) => {
  const before = logged.length;
  const sent = httpRequest({
    ...{ host: '127.0.0.1', port, path, method: 'POST' },
    headers: {
      ...writeHeaders(`http://${label}localhost:${port}`),
      ...{ host: `${label}localhost:${port}`, 'content-length': '900' },
    },
  });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write('{"half":', () => resolve()));
  sent.destroy();
  const lines = () => logged.slice(before).map((line) => JSON.parse(line) as { level: number; msg: string });
  await expect.poll(() => lines().some(({ msg }) => msg === 'request')).toBe(true);
  expect(lines().filter(({ level }) => level >= WARN)).toEqual([]);
});

/** A picture that no format makes small: 430 KB of noise. */
const noise = () =>
  sharp(randomBytes(480 * 300 * 3), { raw: { width: 480, height: 300, channels: 3 } })
    .png()
    .toBuffer();

test('a document in chunks, of which one comes after the other, is read up to its own bound, not up to that of texts', async () => {
  const browser = testBrowser(server.app, `http://localhost:${port}`);
  await browser.call('register', { body: REGISTRATION });
  await browser.call('saveProfile', { body: PROFILE });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const document = await noise();
  expect(document.byteLength).toBeGreaterThan(400_000);
  const place = new URLSearchParams({ kind: 'identity', paper: 'passport', side: 'whole' });
  const sent = httpRequest({
    ...{ host: '127.0.0.1', port, path: `${PATHS.sendDocument.path}?${place}`, method: 'POST' },
    headers: {
      ...writeHeaders(`http://localhost:${port}`),
      ...{ cookie, host: `localhost:${port}`, 'content-type': 'image/png' },
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let at = 0; at < document.byteLength; at += 70_000) {
    await new Promise<void>((resolve) => sent.write(document.subarray(at, at + 70_000), () => resolve()));
  }
  sent.end();
  const [answer] = await answered;
  const { steps } = (await json(answer)) as { steps: { kind: string; documents: unknown[] }[] };
  expect(answer.statusCode).toBe(200);
  expect(steps.find(({ kind }) => kind === 'identity')?.documents).toHaveLength(1);
});

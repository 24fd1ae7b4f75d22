/** Every address that a vendor outside is given answers there, to a public client and through the web servers in front. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import type { PaymentProvider } from '#server/ports/payment-provider.ts';
import { fail } from '#server/result.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { type Edge, installWebServers, startEdge, webServer } from '#tests/support/edge.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testConfig, writeHeaders } from '#tests/support/server.ts';

const VALUES = {
  MIFINITY_URL: 'https://mifinity.example',
  MIFINITY_KEY: 'a key for tests of at least thirty-two characters',
  MIFINITY_ACCOUNT: '5001000000000000',
  MIFINITY_BRAND_ID: '001',
  VERIFF_URL: 'https://veriff.example',
  VERIFF_API_KEY: 'a-key-of-the-tests',
  VERIFF_SECRET: 'a secret for tests of at least thirty-two characters',
  PAYMENT_VENDORS: JSON.stringify([
    { vendor: 'gullpay', url: 'https://gullpay.example', secret: 'another secret for tests, of thirty-two characters' },
  ]),
} as const;
/** Whatever a vendor outside is told or configured with: its path, and what says that its own route has read the body. */
const HANDED = {
  '/vendor/payments/mifinity/webhook': 422,
  '/vendor/payments/gullpay/webhook': 401,
  '/vendor/payments/gullpay/question': 401,
  '/vendor/kyc/veriff/webhook': 401,
} as const;
const PATHS_HANDED = Object.entries(HANDED);
/** Says of everything that it is not signed. */
const refusing = (): PaymentProvider => ({
  vendor: 'gullpay',
  start: async () => fail('provider_unavailable'),
  status: async () => fail('provider_unavailable'),
  payout: async () => fail('provider_unavailable'),
  refund: async () => fail('provider_unavailable'),
  readWebhook: () => ({ ok: false, reason: 'invalid_signature' }),
  readQuestion: () => ({ ok: false, reason: 'invalid_signature' }),
});
/** The web servers want a folder; no page of it is asked for. */
const SITE = mkdtempSync(join(tmpdir(), 'fairwind-callbacks-'));
chmodSync(SITE, 0o755);
/** RFC 5737. */
const OUTSIDE = '203.0.113.9';
/** Of vendors of our own, of the studio and of publishing: nobody outside is told of them. */
const INTERNAL = ['/vendor/payments/sandbox/webhook', '/vendor/games/studio/bet', '/vendor/publish', '/vendor/nothing'];

installWebServers();

let app: App;
let listener: Listener;
let handed: URL[];

/** Starts a deposit by every method of a vendor outside and reads which addresses of ours it is told. */
beforeAll(async () => {
  const told: string[] = [];
  app = await testApp(await openDatabase(), {
    values: VALUES,
    paymentAdapters: { gullpay: refusing },
    paymentFetch: async (_url, init) => {
      told.push(String(init?.body ?? ''));
      return Response.json({}, { status: 503 });
    },
  });
  const browser = testBrowser(app);
  await browser.call('register', { body: REGISTRATION });
  await browser.call('saveProfile', { body: PROFILE });
  await browser.send(PATHS.startDeposit.path, {
    method: 'POST',
    headers: { ...writeHeaders(), [IDEMPOTENCY_HEADER]: randomUUID() },
    body: JSON.stringify({ alias: 'mifinity', amount: '50.00', currency: 'EUR' }),
  });
  const found = told.flatMap((body) => body.match(/https?:[^"]*\/vendor\/[^"]*/g) ?? []);
  handed = [...new Set(found)].map((address) => new URL(address));
  listener = await listen(app.dispatch, app.onUpgrade, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await listener?.close();
  await app?.close();
  rmSync(SITE, { recursive: true, force: true });
});

test('a vendor is told an address on the main domain', () => {
  expect(handed.map(({ pathname }) => pathname)).toEqual(['/vendor/payments/mifinity/webhook']);
  expect(handed.map(({ hostname }) => hostname)).toEqual([testConfig().hosts.main]);
});

test('what was handed out answers a public client, nothing else below /vendor does', async () => {
  const ask = async (host: string, path: string) => {
    const request = new Request(`http://${host}${path}`, { method: 'POST', headers: { host }, body: '{}' });
    return (await app.dispatch(request, { address: OUTSIDE })).status;
  };
  for (const [path, status] of PATHS_HANDED) {
    expect([path, await ask(testConfig().hosts.main, path)]).toEqual([path, status]);
    expect([path, await ask('fairwind-de.example', path)]).toEqual([path, 405]);
  }
  for (const path of INTERNAL) expect(await ask(testConfig().hosts.main, path), path).toBe(405);
});

describe.each(['nginx', 'caddy'] as const)('%s in front', (name) => {
  const installed = webServer(name) !== null;
  let edge: Edge;
  beforeAll(async () => {
    if (installed) edge = await startEdge(name, testConfig({ SITE_DIRECTORY: SITE }), listener.port);
  });
  afterAll(async () => edge?.stop());

  test.runIf(installed)('what was handed out is passed on, nothing else below /vendor is', async () => {
    const ask = async (host: string, path: string) =>
      (await sendRaw(edge.port, host, path, { method: 'POST', body: '{}' })).status;
    for (const [path, status] of PATHS_HANDED)
      expect([path, await ask(testConfig().hosts.main, path)]).toEqual([path, status]);
    for (const path of INTERNAL) expect(await ask(testConfig().hosts.main, path), path).toBe(405);
  });
});

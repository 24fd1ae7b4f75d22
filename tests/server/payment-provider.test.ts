/** Whether deposits are taken at all: PAYMENT_PROVIDER. */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import { createHostTable } from '#server/http/hosts.ts';
import { contentSecurityPolicy } from '#server/site/headers.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { openDatabase } from '#tests/support/databases.ts';
import {
  PRODUCTION,
  PROFILE,
  REGISTRATION,
  testApp,
  testBrowser,
  testConfig,
  writeHeaders,
} from '#tests/support/server.ts';

const TYPES = 'deposit,crypto,crypto_category,withdraw';

test('without a provider nothing is offered, started or recorded, and nobody answers at pay', async () => {
  const connection = await openDatabase();
  const { database } = connection;
  const app = await testApp(connection, { values: { PAYMENT_PROVIDER: 'none' } });
  const browser = testBrowser(app);
  await browser.call('register', { body: REGISTRATION });
  await browser.call('saveProfile', { body: PROFILE });

  const listed = await browser.call('paysystems', { query: { types: TYPES } });
  expect([listed.status, listed.body]).toEqual([200, { deposit: [], crypto: [], crypto_category: [], withdraw: [] }]);

  const started = await browser.send('/api/wallet/deposits', {
    method: 'POST',
    headers: { ...writeHeaders(), 'idempotency-key': 'key-00000001' },
    body: JSON.stringify({ alias: 'card', amount: '50.00', currency: 'EUR', benefit_id: '0' }),
  });
  expect([started.status, started.body.error.code]).toEqual([
    ERRORS.provider_unavailable.status,
    ERRORS.provider_unavailable.code,
  ]);
  const stored = await firstRow<{ count: number }>(database, sql`select count(*)::int as count from payments`);
  expect(stored?.count).toBe(0);

  expect((await testBrowser(app, 'http://pay.localhost:5299').send('/checkout/x')).status).toBe(404);
  const webhook = await browser.send('/vendor/payments/sandbox/webhook', { method: 'POST', body: '{}' });
  expect(webhook.status).toBe(404);
  expect(await app.reconcilePayments()).toBe(0);
  await app.close();
  await connection.close();
});
test('production without a provider knows no host for it, and pages may post to nobody else', () => {
  const config = testConfig(PRODUCTION);
  const hosts = createHostTable(config);
  expect(hosts.resolve('pay.house.example')).toEqual({ kind: 'reserved' });
  expect(hosts.resolve('pay.localhost')).toEqual({ kind: 'unknown' });
  const policyOf = (provider: string) =>
    contentSecurityPolicy('main', 'https://fairwind.example', testConfig({ PAYMENT_PROVIDER: provider }), null);
  expect(policyOf('none')).toContain("form-action 'self';");
  expect(policyOf('sandbox')).toContain("form-action 'self' http://pay.localhost:5299;");
});

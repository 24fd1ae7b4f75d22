/** Exchange rates: who enters them, what is refused, what the audit log keeps, and that sums in euro are exact. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import type { Connection } from '#server/db/index.ts';
import { amountInEuro, inEuro } from '#server/modules/rates/index.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { testApp, testClock } from '#tests/support/server.ts';
import { type Colleague, enrolColleague } from '#tests/support/staff.ts';
import { readRates } from '../../console/ui/rates-text.ts';

const clock = testClock('2026-11-20T12:00:00.000Z');
let connection: Connection;
let app: App;
let lead: Colleague;
let payments: Colleague;

beforeAll(async () => {
  connection = await openDatabase();
  app = await testApp(connection, { clock });
  const { database } = connection;
  lead = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Lead', 'compliance');
  payments = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Pay', 'payments');
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

const set = (who: Colleague, day: string, rates: object[]) =>
  who.ask('POST', '/api/rates', { day, rates, reason: 'reference rates of the bank' });

test('a lead enters a day’s rates and corrects them; the log keeps both, and everybody with figures reads who it was', async () => {
  const huf = (per_euro: string) => ({ currency: 'HUF', per_euro });
  expect((await set(lead, '2026-11-19', [huf('391.25'), { currency: 'PLN', per_euro: '4.2705' }])).status).toBe(200);
  expect((await set(lead, '2026-11-19', [huf('392')])).status).toBe(200);
  const { body } = await payments.ask('GET', '/api/rates');
  expect(body.rates.map(({ at: _at, ...rate }: { at: string }) => rate)).toEqual([
    { day: '2026-11-19', currency: 'HUF', per_euro: '392', by: 'Lead' },
    { day: '2026-11-19', currency: 'PLN', per_euro: '4.2705', by: 'Lead' },
  ]);
  const audit = await lead.ask('GET', '/api/audit');
  const acts = audit.body.rows.filter(({ action }: { action: string }) => action === 'rates_set');
  expect(acts.map(({ before, after }: { before: unknown; after: unknown }) => [before, after])).toEqual([
    [{ HUF: '391.25' }, { HUF: '392' }],
    [{}, { HUF: '391.25', PLN: '4.2705' }],
  ]);
});

test.each([
  ['a day to come', '2026-11-21', [{ currency: 'HUF', per_euro: '391.25' }]],
  ['nothing for a euro', '2026-11-20', [{ currency: 'HUF', per_euro: '0.00' }]],
  ['the euro itself', '2026-11-20', [{ currency: 'EUR', per_euro: '1' }]],
  ['a comma', '2026-11-20', [{ currency: 'HUF', per_euro: '391,25' }]],
  ['none at all', '2026-11-20', []],
  [
    'a currency twice',
    '2026-11-20',
    [
      { currency: 'HUF', per_euro: '391.25' },
      { currency: 'HUF', per_euro: '392.25' },
    ],
  ],
])('%s is refused', async (_name, day, rates) => {
  expect((await set(lead, day, rates)).status).toBe(422);
});

test('who only sees figures enters none', async () => {
  expect((await set(payments, '2026-11-20', [{ currency: 'HUF', per_euro: '391.25' }])).status).toBe(403);
});

test('an amount is divided exactly, halves go away from zero', () => {
  expect(amountInEuro(39_125_000n, 'HUF', '391.25')).toBe(100_000n);
  expect(amountInEuro(1n, 'PLN', '2')).toBe(1n);
  expect(amountInEuro(-1n, 'PLN', '2')).toBe(-1n);
  expect(amountInEuro(1n, 'PLN', '2.00000001')).toBe(0n);
  expect(amountInEuro(9_007_199_254_740_993n, 'NOK', '1')).toBe(9_007_199_254_740_993n);
});

test('a sum is one of amounts of the same name, and a currency that nothing happened in needs no rate', () => {
  const amounts = new Map([
    ['EUR', { ggr: 100n, ngr: 50n }],
    ['PLN', { ggr: 400n, ngr: -200n }],
  ] as const);
  const rate = { currency: 'PLN', perEuro: '4', day: '2026-11-20' } as const;
  expect(inEuro(['ggr', 'ngr'], amounts, [rate])).toEqual({
    sums: { ggr: 200n, ngr: 0n },
    rates: [rate],
    leftOut: [],
  });
});

test('a pasted list is read line by line, whatever separates code and rate', () => {
  const list = 'USD 1.08\nHUF 391.25\nPLN;4,27\n"NOK","11.7040"\nEUR 1\nZAR: 20.1\nBRL none';
  expect(readRates(list)).toEqual({ HUF: '391.25', PLN: '4.27', NOK: '11.7040', ZAR: '20.1' });
});

/** Addresses and texts nobody types: they get a 4xx and reach neither a prototype nor the database. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { isoDate } from '#shared/contract/scalars.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { MERCHANT_ORIGIN, openPayments, VENDOR_ORIGIN } from '#tests/support/payments.ts';
import { REGISTRATION, testApp, testBrowser, testClock, writeHeaders } from '#tests/support/server.ts';
import { CONSOLE_ORIGIN, enrolColleague } from '#tests/support/staff.ts';

test('the payment page: hostile ids and font names are not found', async () => {
  const connection = await openDatabase();
  const { provider } = openPayments(connection);
  const paths = ['/checkout/%00', '/checkout/%zz', '/checkout/__proto__', '/fonts/__proto__', '/fonts/constructor'];
  for (const path of paths) {
    const answer = await provider.fetch(new Request(`${VENDOR_ORIGIN}${path}`));
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const posted = new Request(`${VENDOR_ORIGIN}/checkout/%00`, {
    method: 'POST',
    headers: { origin: MERCHANT_ORIGIN },
    body: new URLSearchParams({ choice: 'approve' }),
  });
  expect((await provider.fetch(posted)).status).toBe(404);
  expect((await provider.fetch(new Request(`${VENDOR_ORIGIN}/fonts/400.woff2`))).status).toBe(200);
  await connection.close();
});

test('a body whose escapes spell a NUL or half a surrogate pair is malformed', async () => {
  const connection = await openDatabase();
  const app = await testApp(connection);
  const browser = testBrowser(app);
  const register = (password: string) =>
    browser.send('/api/players', {
      method: 'POST',
      headers: writeHeaders(),
      body: JSON.stringify(REGISTRATION).replace('calm-water-7', password),
    });
  for (const password of ['calm-water-\\u0000', 'calm-water-\\ud800', 'calm-water-\\uDC00\\ud800']) {
    expect([password, (await register(password)).status]).toEqual([password, 400]);
  }
  expect((await register('calm-water-\\ud83d\\ude00')).status).toBe(200);
  await app.close();
  await connection.close();
});

test('a NUL in an address, and a day that there is not, are refused to guests and staff before anything is asked', async () => {
  const connection = await openDatabase();
  const app = await testApp(connection);
  const browser = testBrowser(app);
  const staff = testBrowser(app, CONSOLE_ORIGIN);
  for (const path of ['/api/games/%00', '/api/session?a=%00', '/api/bonuses?%00=1', '/?x=%00'])
    expect([path, (await browser.send(path)).status]).toEqual([path, 400]);
  for (const path of ['/api/players/%00', '/api/players?q=%00'])
    expect([path, (await staff.send(path)).status]).toEqual([path, 400]);
  expect((await browser.send('/en/%00')).status).toBe(404);
  for (const day of ['2026-02-30', '2025-02-29', '2026-13-01', '0000-01-01', '0999-12-31'])
    expect([day, isoDate.safeParse(day).success]).toEqual([day, false]);
  for (const day of ['2024-02-29', '1000-01-01', '9999-12-31'])
    expect([day, isoDate.safeParse(day).success]).toEqual([day, true]);
  await app.close();
  await connection.close();
});

test('a refused call of the console has its row in the audit log, whatever id it names', async () => {
  const connection = await openDatabase();
  const clock = testClock();
  const app = await testApp(connection, { clock });
  const { database } = connection;
  const trader = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Tara', 'trader');
  for (const id of ['not-a-uuid', 'a'.repeat(3_000), '%E0%A4%A'])
    expect((await trader.ask('GET', `/api/players/${id}`)).status, id).toBe(403);
  const found = await rows(database, sql`select subject_id from staff_audit where action = 'refused_staff_forbidden'`);
  expect(found).toHaveLength(3);
  await app.close();
  await connection.close();
});

/** Addresses and texts nobody types: they get a 4xx and reach neither a prototype nor the database. */
import { expect, test } from 'vitest';
import { openDatabase } from '#tests/support/databases.ts';
import { MERCHANT_ORIGIN, openPayments, VENDOR_ORIGIN } from '#tests/support/payments.ts';
import { REGISTRATION, testApp, testBrowser, writeHeaders } from '#tests/support/server.ts';

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

/** Spec §7, CRM loader; design §7: the page's word for a player, exchanged server to server. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCrmSessions } from '#server/modules/crm/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';

const SECRET = 'crm-secret-of-the-tests-4kx7vq9bz2';
const PLAYER = '0b9c7f0e-1111-4222-8333-444455556666';

test('design §7: a word names its player for ten minutes, and only under its own secret', () => {
  const clock = testClock();
  const sessions = createCrmSessions(SECRET, clock);
  const sid = sessions.issue(PLAYER);
  expect(sessions.redeem(sid)).toBe(PLAYER);
  expect(createCrmSessions('another-secret-of-the-tests-000000', clock).redeem(sid)).toBeNull();
  expect(sessions.redeem(sid.replace(PLAYER, '0b9c7f0e-1111-4222-8333-444455556667'))).toBeNull();
  for (const broken of ['', 'x', `${PLAYER}.1.x`, `${sid}x`, sid.slice(1)]) expect(sessions.redeem(broken)).toBeNull();
  clock.advance(10 * 60_000);
  expect(sessions.redeem(sid)).toBeNull();
});

onOneDatabase((_name, open) => {
  test('spec §7: a player gets a word, the vendor exchanges it; a guest gets none, an unsigned question no answer', async () => {
    const clock = testClock();
    const app = await testApp(await open(), { clock, values: { CRM_SECRET: SECRET } });
    const browser = testBrowser(app);
    expect((await browser.call('crmSession', { body: {} })).status).toBe(401);
    const { body: registered } = await browser.call('register', { body: REGISTRATION });
    const { body } = await browser.call('crmSession', { body: {} });

    const ask = (text: string, secret = SECRET) => {
      const timestamp = String(clock.now().getTime());
      const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
      return browser.send('/vendor/crm/player', { method: 'POST', headers, body: text });
    };
    const question = JSON.stringify({ sid: body.sid });
    expect(await ask(question)).toMatchObject({ status: 200, body: { user_id: registered.result.user_id } });
    expect(await ask(question, 'another-secret-of-the-tests-000000')).toMatchObject({ status: 401 });
    expect(await ask('{}')).toMatchObject({ status: 400 });
    expect(await ask(JSON.stringify({ sid: `${body.sid}0` }))).toMatchObject({ status: 404 });
    await app.close();
  });

  test('without a CRM there is no word and no endpoint for the vendor', async () => {
    const app = await testApp(await open(), { clock: testClock() });
    const browser = testBrowser(app);
    await browser.call('register', { body: { ...REGISTRATION, email: 'second@inbox.example' } });
    const answer = await browser.call('crmSession', { body: {} });
    expect([answer.status, answer.body.error.code]).toEqual([403, ERRORS.not_offered.code]);
    expect((await browser.send('/vendor/crm/player', { method: 'POST', body: '{}' })).status).toBe(404);
    await app.close();
  });
});

/** An outside sportsbook and our wallet, in the vendor's protocol (ADR 0138). */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { openToken, signToken } from '#server/adapters/sportsbook/betby/tokens.ts';
import { createUnitOfWork } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { settledSums } from '#server/modules/settled/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { appsOfTests } from '../support/apps.ts';
import { onOneDatabase } from '../support/databases.ts';
import { PROFILE, REGISTRATION, testBrowser, testClock } from '../support/server.ts';

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const OURS = pair();
const VENDOR = pair();
const oneLine = (pem: string): string => pem.trim().replaceAll('\n', '\\n');
const VALUES = {
  SPORT_WIDGET_URL: 'https://widget.sportsbook.example/renderer.js',
  REGION_SPORT_SNIPPETS: 'main:brand-7,sport:',
  SPORT_WIDGET_PRIVATE_KEY: oneLine(OURS.privateKey),
  SPORT_WIDGET_PUBLIC_KEY: oneLine(VENDOR.publicKey),
};

const testApp = appsOfTests();

test('RFC 7515 and 7519: only what ES256 signed with the other half, and in its time, is believed', () => {
  const [key, other] = [createPrivateKey(VENDOR.privateKey), createPrivateKey(OURS.privateKey)];
  const half = createPublicKey(VENDOR.publicKey);
  const now = new Date('2026-03-01T12:00:00Z');
  const seconds = now.getTime() / 1_000;
  const token = signToken(key, { exp: seconds + 60, nbf: seconds, payload: { a: 1 } });
  expect(openToken(half, token, now)).toMatchObject({ payload: { a: 1 } });
  const [header = '', body = '', signature = ''] = token.split('.');
  const plain = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  const forged = [
    signToken(other, { payload: {} }),
    `${plain}.${body}.`,
    `${plain}.${body}.${signature}`,
    `${header}.${Buffer.from('{"payload":{"a":2}}').toString('base64url')}.${signature}`,
    `${token}.x`,
    `${header}.${body}`,
    '',
    `${header}.${body}.${sign('sha256', Buffer.from(`${header}.${body}`), key).toString('base64url')}`,
  ];
  for (const text of forged) expect(openToken(half, text, now)).toBeNull();
  expect(openToken(half, token, new Date(now.getTime() + 200_000))).toBeNull();
  expect(openToken(half, token, new Date(now.getTime() - 200_000))).toBeNull();
});

onOneDatabase((_name, open) => {
  async function start() {
    const connection = await open();
    const clock = testClock();
    const app = await testApp(connection, { clock, values: VALUES });
    const browser = testBrowser(app);
    const { body } = await browser.call('register', {
      body: { ...REGISTRATION, email: `${randomUUID()}@inbox.example` },
    });
    const playerId: string = body.result.user_id;
    const { database } = connection;
    await createUnitOfWork(database, () => undefined).run((transaction) =>
      createLedger(clock).post(transaction, {
        ...{ source: 'payment:test', externalId: playerId, kind: 'deposit', details: {} },
        entries: [
          { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount: 10_000n },
          { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -10_000n },
        ],
      }),
    );
    const send = async (call: string, payload: object, key: KeyObject = createPrivateKey(VENDOR.privateKey)) => {
      const seconds = Math.floor(clock.now().getTime() / 1_000);
      const body = JSON.stringify({ payload: signToken(key, { iat: seconds, exp: seconds + 60, payload }) });
      const headers = { 'content-type': 'application/json' };
      const answer = await browser.send(`/vendor/sportsbook/betby/${call}`, { method: 'POST', headers, body });
      return { status: answer.status, code: answer.body.code, balance: answer.body.balance, id: answer.body.id };
    };
    const about = (id: string, amount: number, currency = 'EUR') => ({
      ...{ amount, currency },
      transaction: { id, amount, currency, ext_player_id: playerId, betslip_id: 'slip', operator_id: 'fairwind' },
    });
    return {
      ...{ app, browser, clock, database, playerId, send },
      make: (id: string, amount: number, currency?: string) => send('bet/make', about(id, amount, currency)),
      after: (call: string, bet: string, id: string, amount = 0, settlement?: string) =>
        send(call, { ...about(id, amount), bet_transaction_id: bet, parent_transaction_id: settlement }),
      /** What stands in a purse of the player's, minor units. */
      held: (purse: 'cash' | 'debt') =>
        createLedger(clock).balance(database, { owner: 'player', playerId, purse, currency: 'EUR' }),
    };
  }

  test('a player gets a token that names them, for an hour and this domain; a guest and one without profile get none', async () => {
    const { browser, app, clock, playerId } = await start();
    const body = { language: 'en' };
    expect((await testBrowser(app).call('sportWidget', { body })).status).toBe(401);
    expect((await browser.call('sportWidget', { body })).body.error.code).toBe(ERRORS.profile_required.code);
    await browser.call('saveProfile', { body: PROFILE });
    const answer = await browser.call('sportWidget', { body });
    expect(answer.status).toBe(200);
    const claims = openToken(createPublicKey(OURS.publicKey), answer.body.token, clock.now());
    expect(claims).toMatchObject({ iss: 'brand-7', sub: playerId, currency: 'EUR', lang: 'en' });
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3_600);
    expect((await browser.call('sportMenu')).body.error.code, 'ours is not offered there').toBe(
      ERRORS.not_offered.code,
    );
  });

  test('bets, wins, losses, refunds and discards move money once each, whatever is repeated or comes late', async () => {
    const { browser, database, make, after, send, playerId } = await start();
    expect(await make('b-0', 500), 'nobody who never opened it').toMatchObject({ status: 400, code: 1006 });
    await browser.call('saveProfile', { body: PROFILE });
    await browser.call('sportWidget', { body: { language: 'en' } });
    expect(await make('b-1', 2_500)).toEqual({ status: 200, id: 'b-1', balance: 7_500 });
    expect(await make('b-1', 2_500)).toEqual({ status: 200, id: 'b-1', balance: 7_500 });
    expect(await make('b-1', 2_600)).toMatchObject({ status: 400, code: 2004 });
    expect(await make('b-2', 7_501)).toMatchObject({ status: 400, code: 2001 });
    expect(await make('b-3', 100, 'USD')).toMatchObject({ status: 400, code: 2002 });
    expect(await send('bet/commit', { bet_transaction_id: 'b-1' })).toMatchObject({ status: 200 });
    expect(await after('bet/win', 'b-1', 'w-1', 6_000)).toMatchObject({ status: 200, balance: 13_500 });
    expect(await after('bet/win', 'b-1', 'w-1', 6_000)).toMatchObject({ status: 200, balance: 13_500 });
    expect(await after('bet/win', 'none', 'w-2', 6_000)).toMatchObject({ status: 400, code: 2003 });
    expect(await make('b-4', 1_000)).toMatchObject({ balance: 12_500 });
    expect(await after('bet/lost', 'b-4', 'l-4')).toMatchObject({ status: 200, balance: 12_500 });
    expect(await make('b-5', 1_000)).toMatchObject({ balance: 11_500 });
    expect(await after('bet/refund', 'b-5', 'r-5', 1_000)).toMatchObject({ status: 200, balance: 12_500 });
    expect(await after('bet/refund', 'b-5', 'r-5', 1_000)).toMatchObject({ status: 200, balance: 12_500 });
    expect(await after('bet/win', 'b-5', 'w-5', 9_000)).toMatchObject({ status: 400, code: 2003 });
    const discard = { ext_player_id: playerId, transaction_id: 'b-6', reason: 'no answer' };
    expect(await send('bet/discard', discard)).toMatchObject({ status: 200 });
    expect(await make('b-6', 1_000), 'it comes after it was given up').toMatchObject({ status: 400, code: 2003 });
    expect((await browser.call('wallet')).body.balance).toBe('125.00');
    expect(await verifyLedger(database)).toMatchObject({ problems: [] });
  });

  test('a win that is taken back comes out of cash, then stands as a debt, and the bet is open again', async () => {
    const { browser, database, make, after, held, playerId } = await start();
    await browser.call('saveProfile', { body: PROFILE });
    await browser.call('sportWidget', { body: { language: 'en' } });
    const counted = async () => {
      const { sport } = await settledSums(database, playerId, new Date(0));
      return [sport.rounds, sport.stakes.cash, sport.payouts, sport.payoutsCash];
    };
    await make('b-1', 2_000);
    expect(await after('bet/win', 'b-1', 'w-1', 6_000)).toMatchObject({ balance: 14_000 });
    await make('b-2', 11_000);
    expect(await after('bet/rollback', 'b-1', 'x', 5_999, 'w-1'), 'of another amount').toMatchObject({ code: 2004 });
    expect(await after('bet/rollback', 'b-2', 'x', 6_000, 'w-1'), 'of another bet').toMatchObject({ code: 2003 });
    expect(await after('bet/rollback', 'b-1', 'x', 6_000, 'w-9'), 'one that never came').toMatchObject({ code: 2003 });
    expect(await counted()).toEqual([1, 2_000n, 6_000n, 6_000n]);
    expect(await after('bet/rollback', 'b-1', 'r-1', 6_000, 'w-1')).toEqual({ status: 200, id: 'r-1', balance: 0 });
    expect([await held('cash'), await held('debt')], '30 of the 60 were there').toEqual([0n, -3_000n]);
    expect(await after('bet/rollback', 'b-1', 'r-1', 6_000, 'w-1'), 'said twice').toMatchObject({ balance: 0 });
    expect(await after('bet/rollback', 'b-1', 'r-2', 6_000, 'w-1'), 'under another id').toMatchObject({ code: 2003 });
    expect(await counted(), 'its stake counts, its win does not').toEqual([1, 2_000n, 0n, 0n]);
    const { result } = (await browser.call('gameRounds')).body;
    expect(result.find(({ round_id }: { round_id: string }) => round_id === 'b-1')).toMatchObject({
      ...{ status: 'open', payout: '0.00' },
    });
    expect(await after('bet/win', 'b-1', 'w-3', 1_500)).toMatchObject({ status: 200, balance: 1_500 });
    expect(await counted()).toEqual([1, 2_000n, 1_500n, 1_500n]);
    expect(await after('bet/rollback', 'b-1', 'r-3', 1_500), 'the newest, where none is named').toMatchObject({
      balance: 0,
    });
    expect(await after('bet/lost', 'b-1', 'l-4')).toMatchObject({ status: 200 });
    expect(await after('bet/rollback', 'b-1', 'r-4', 0, 'l-4'), 'a loss is settled anew as well').toMatchObject({
      status: 200,
    });
    expect(await after('bet/refund', 'b-1', 'v-5', 2_000)).toMatchObject({ status: 200, balance: 2_000 });
    expect(await counted(), 'void at last').toEqual([0, 0n, 0n, 0n]);
    expect(await after('bet/rollback', 'b-1', 'r-5', 2_000, 'v-5'), 'a refund stays').toMatchObject({ code: 2003 });
    expect([await held('cash'), await held('debt')]).toEqual([2_000n, -3_000n]);
    expect(await verifyLedger(database)).toMatchObject({ problems: [] });
  });

  test('what is forged, malformed, fractional or negative moves nothing', async () => {
    const { browser, make, send, playerId } = await start();
    await browser.call('saveProfile', { body: PROFILE });
    await browser.call('sportWidget', { body: { language: 'en' } });
    const transaction = { id: 'x-1', amount: 500, currency: 'EUR', ext_player_id: playerId };
    const bet = { amount: 500, currency: 'EUR', transaction };
    expect(await send('bet/make', bet, createPrivateKey(OURS.privateKey))).toMatchObject({ status: 400, code: 2005 });
    for (const wrong of [
      { ...bet, amount: 400 },
      { ...bet, transaction: { ...transaction, amount: -500 } },
      { ...bet, transaction: { ...transaction, amount: 0.5 } },
      { ...bet, transaction: { ...transaction, ext_player_id: 'nobody' } },
      {},
    ])
      expect(await send('bet/make', wrong)).toMatchObject({ status: 400, code: 2004 });
    expect(await send('bet/make', { ...bet, bonus_id: 'free-1' })).toMatchObject({ status: 400, code: 3001 });
    const plain = await browser.send('/vendor/sportsbook/betby/bet/make', {
      method: 'POST',
      body: JSON.stringify(bet),
    });
    expect(plain).toMatchObject({ status: 400, body: { code: 2005 } });
    expect(await make('x-2', 0)).toMatchObject({ status: 400 });
    expect((await browser.call('wallet')).body.balance).toBe('100.00');
  });

  test('without an address no domain has one, and keys must be set where there is one', async () => {
    const connection = await open();
    const browser = testBrowser(await testApp(connection));
    expect((await browser.send('/vendor/sportsbook/betby/ping')).status).toBe(404);
    await expect(testApp(connection, { values: { ...VALUES, SPORT_WIDGET_PRIVATE_KEY: '' } })).rejects.toThrow(
      'SPORT_WIDGET_PRIVATE_KEY',
    );
  });
});

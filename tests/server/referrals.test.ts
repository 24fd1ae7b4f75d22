/** Refer a friend: both sides once, by the terms that the page tells, and not within a household. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createUnitOfWork, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { settledDepositsSince } from '#server/modules/orders/index.ts';
import { playerDirectory } from '#server/modules/player/index.ts';
import { createReferrals } from '#server/modules/referrals/index.ts';
import { NO_STAKE, recordSettled, type SettledFact } from '#server/modules/settled/index.ts';
import { REFERRAL_TERMS } from '#shared/referral.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';

const DAY = 86_400;

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    let named = 0;
    async function player(body: object = {}) {
      named += 1;
      const browser = testBrowser(app);
      const email = `mate-${named}@inbox.example`;
      const answer = await browser.call('register', { body: { ...REGISTRATION, email, ...body } });
      return { browser, playerId: answer.body.result.user_id as string };
    }
    const referrer = await player();
    const offerOf = async (who = referrer) => (await who.browser.call('referrals')).body;
    const { code } = (await offerOf()).offer;
    const friend = (body: object = {}) => player({ affiliate_tag: code, ...body });
    const unitOfWork = createUnitOfWork(database, () => {});
    const given: [string, string][] = [];
    const allowed = { advertised: true };
    /** The same rules over the database alone: facts are handed over as the reader does. */
    const referrals = createReferrals({
      ...{ database, unitOfWork, clock },
      players: playerDirectory,
      mayAdvertise: async () => allowed.advertised,
      deposited: settledDepositsSince,
      async giveBonus(_transaction, _emit, { playerId }, { cause, amount, offerId }) {
        given.push([playerId, `${offerId} ${cause} ${amount}`]);
      },
      tell: async () => undefined,
    });
    const deposit = (playerId: string, amount: bigint) =>
      database.execute(sql`insert into orders (order_id, player_id, vendor, method, amount, currency, status, state,
          idempotency_key, input_hash, created_at, decided_at)
        values (${randomUUID()}::uuid, ${playerId}::uuid, 'sandbox', 'card', ${amount.toString()}::bigint, 'EUR',
          'success', 'succeeded', ${randomUUID()}, 'x', ${clock.now().toISOString()}::timestamptz,
          ${clock.now().toISOString()}::timestamptz)`);
    async function settle(playerId: string, cash: bigint, fact: Partial<SettledFact> = {}) {
      const settled: SettledFact = {
        ...{ playerId, product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0 },
        ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR' },
        ...{ stake: { ...NO_STAKE, cash }, payout: 0n, payoutCash: 0n, startedAt: clock.now(), settledAt: clock.now() },
        ...fact,
      };
      await unitOfWork.run((transaction) => recordSettled(transaction, settled));
      return settled;
    }
    /** Settles, and has the rules read it; the same can be read again. */
    async function stake(...what: Parameters<typeof settle>) {
      const settled = await settle(...what);
      const read = () =>
        unitOfWork.run((transaction, emit, touch) => referrals.consumer.handle(transaction, [settled], emit, touch));
      await read();
      return read;
    }
    const stateOf = async () => (await offerOf()).friends.map(({ state }: { state: string }) => state);
    return {
      ...{
        app,
        settle,
        database,
        clock,
        referrer,
        friend,
        player,
        offerOf,
        deposit,
        stake,
        stateOf,
        given,
        allowed,
        referrals,
        code,
      },
    };
  }

  test('both are rewarded once when the friend has deposited and staked what the page says, whatever is read again', async () => {
    const { referrer, friend, offerOf, deposit, stake, stateOf, given } = await setUp();
    const { offer } = await offerOf();
    expect([offer.deposit, offer.stake, offer.for_referrer, offer.for_friend]).toEqual([
      '20.00',
      '100.00',
      '20.00',
      '10.00',
    ]);
    const { playerId, browser } = await friend();
    expect((await browser.call('referrals')).body.own).toMatchObject({ deposited: '0.00', staked: '0.00' });
    await stake(playerId, 10_000n);
    expect([given, await stateOf()]).toEqual([[], ['joined']]);
    await deposit(playerId, 1_999n);
    await stake(playerId, 1n);
    await deposit(playerId, 1n);
    // A bonus of somebody else's is no stake of their own.
    await stake(playerId, 0n, { stake: { ...NO_STAKE, bonus: 50_000n } });
    const read = await stake(playerId, 1n);
    await Promise.all([read(), read(), read()]);
    const cause = `refer-friend friend:${playerId}`;
    expect(given.toSorted()).toEqual(
      [
        [playerId, `${cause} 1000`],
        [referrer.playerId, `${cause} 2000`],
      ].toSorted(),
    );
    expect(await stateOf()).toEqual(['rewarded']);
    expect((await browser.call('referrals')).body.own).toBeNull();
  });

  test('names are masked and nothing is told of what friends deposit or stake', async () => {
    const { friend, offerOf, database, deposit } = await setUp();
    const { playerId } = await friend();
    await deposit(playerId, 5_000n);
    const [{ nickname }] = (await rows<{ nickname: string }>(
      database,
      sql`select nickname from players where player_id = ${playerId}::uuid`,
    )) as [{ nickname: string }];
    const text = JSON.stringify(await offerOf());
    expect([text.includes(nickname), text.includes(playerId), text.includes('50.00'), text.includes('•••')]).toEqual([
      ...[false, false, false, true],
    ]);
  });

  test('one household or device is held for a person; who is let count is rewarded without another round', async () => {
    const { referrer, friend, database, deposit, stake, stateOf, given, referrals } = await setUp();
    const { playerId } = await friend();
    await database.execute(sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
      select player_id, 'one', now(), now() from players where player_id in (${playerId}::uuid, ${referrer.playerId}::uuid)`);
    await deposit(playerId, 5_000n);
    await stake(playerId, 20_000n);
    expect([given, await stateOf()]).toEqual([[], ['held']]);
    expect(await rows(database, sql`select kind, reason, subject_id from staff_cases`)).toEqual([
      { kind: 'referral', reason: 'own_device', subject_id: playerId },
    ]);
    await database.execute(sql`update attributions set state = 'counted' where player_id = ${playerId}::uuid`);
    await referrals.job.handle(null);
    expect([given.length, await stateOf()]).toEqual([2, ['rewarded']]);
  });

  test('a code that is typed at the registration counts as the link does and before any link; nobody’s is refused', async () => {
    const { app, player, offerOf, code } = await setUp();
    const stranger = await player();
    const other = (await offerOf(stranger)).offer.code;
    const touch = { tag: other, seconds_ago: DAY };
    await player({ invite_code: ` ${code.toUpperCase()} `, touches: { first: touch, last: touch } });
    expect((await offerOf()).friends).toHaveLength(1);
    expect((await offerOf(stranger)).friends).toEqual([]);

    const guest = testBrowser(app);
    const check = (typed: string) => guest.call('checkInvite', { body: { code: typed } });
    expect((await check(code)).body).toEqual({ by: 'friend' });
    expect((await check('f-nobody')).body).toEqual({ by: null });
    const email = 'typo@inbox.example';
    const refused = await guest.call('register', { body: { ...REGISTRATION, email, invite_code: 'f-nobody' } });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { invite_code: 'validation_unknown_code' }]);

    const answers = await Promise.all(Array.from({ length: 45 }, () => check('f-guess')));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  test('the window of the link, the days of the friend and the limit of the referrer hold', async () => {
    const { player, friend, clock, deposit, stake, stateOf, given, code } = await setUp();
    const touch = { tag: code, seconds_ago: (REFERRAL_TERMS.windowDays + 1) * DAY };
    await player({ touches: { first: touch, last: touch } });
    expect(await stateOf()).toEqual([]);
    for (let number = 0; number <= REFERRAL_TERMS.rewards; number += 1) {
      const { playerId } = await friend();
      await deposit(playerId, 2_000n);
      await stake(playerId, 10_000n);
    }
    expect((await stateOf()).toSorted()).toEqual(['over_limit', ...Array(REFERRAL_TERMS.rewards).fill('rewarded')]);
    expect(given).toHaveLength(REFERRAL_TERMS.rewards * 2 + 1);
    const late = await friend();
    clock.advance((REFERRAL_TERMS.withinDays + 1) * DAY * 1_000);
    await deposit(late.playerId, 2_000n);
    await stake(late.playerId, 10_000n);
    expect(given).toHaveLength(REFERRAL_TERMS.rewards * 2 + 1);
  });

  test('during a break nothing is offered and nothing is given', async () => {
    const { friend, deposit, stake, given, allowed, offerOf, referrer } = await setUp();
    const { playerId } = await friend();
    allowed.advertised = false;
    await deposit(playerId, 2_000n);
    await stake(playerId, 10_000n);
    expect(given).toEqual([]);
    await referrer.browser.call('startTimeOut', { body: { length: 'week' } });
    const answer = await referrer.browser.call('referrals');
    expect(answer.status === 200 ? answer.body.offer : null).toBeNull();
    expect(await offerOf().catch(() => null)).not.toHaveProperty('offer.code');
  });

  test('the whole product gives both bonuses, tells both players, and the ledger holds', async () => {
    const { app, database, friend, deposit, referrer, settle } = await setUp();
    const mate = await friend();
    await deposit(mate.playerId, 2_000n);
    await settle(mate.playerId, 10_000n);
    app.start();
    try {
      for (const { browser } of [mate, referrer]) {
        const given = async () =>
          (await browser.call('bonuses')).body.result.map((one: { offer_id: string }) => one.offer_id);
        await expect.poll(given).toEqual(['refer-friend']);
        const { body } = await browser.call('notifications', { query: {} });
        expect(JSON.stringify(body)).toContain('Friend bonus');
      }
      expect((await verifyLedger(database)).problems).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

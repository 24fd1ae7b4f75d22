/** The ends of bonuses beside what is open then, and what each end leaves whom (ADR 0176, ADR 0177). Figures are written out. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { createJobRunner } from '#server/jobs/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createSettledReader } from '#server/modules/settled/index.ts';
import { hasOpenBet } from '#server/modules/sport/index.ts';
import { bonusesOver } from '../support/bonuses.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { openPayments } from '../support/payments.ts';
import { ownProfile, REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';
import { openSportsbook } from '../support/sport.ts';
import { enrolColleague } from '../support/staff.ts';

const DAY_MS = 86_400_000;

/** A bonus of 10.00 that may become 20.00, to be staked once. */
const GIFT = {
  ...{ offerId: 'shop' as const, product: 'casino' as 'casino' | 'sport', amount: 1_000n, stakeMaximum: 500n },
  ...{ wagering: 1, weights: {}, winTimes: 2 as number | null, termDays: 7 },
};

type Bonuses = ReturnType<typeof bonusesOver>;
type Operator = Pick<ReturnType<typeof createGamesHarness>, 'parts' | 'directory'>;

function over(database: Database, operator: Operator, bonuses: Bonuses, playerId: string) {
  const { unitOfWork, ledger, players } = operator.parts;
  const consumers = [bonuses.wagering((code) => operator.directory.find(code)?.kind ?? null)];
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  return {
    async give(changes: Partial<typeof GIFT> = {}): Promise<string> {
      const player = (await players.find(database, playerId)) ?? expect.fail('no player');
      const granted = await unitOfWork.run((transaction, emit) =>
        bonuses.give(transaction, emit, player, { ...GIFT, ...changes, cause: randomUUID() }),
      );
      return granted?.grantId ?? expect.fail('no bonus');
    },
    /** Facts wait for every older transaction of the database server. */
    readUntil: (expected: object) =>
      expect
        .poll(async () => {
          await reader.readAll();
          return (await bonuses.of(playerId))[0];
        })
        .toMatchObject(expected),
    house: (name: 'bonuses' | 'games' | 'sport') => ledger.balance(database, { owner: 'house', name, currency: 'EUR' }),
  };
}

async function openCasino(database: Database, cash = 0n) {
  const operator = createGamesHarness(database);
  const bonuses = bonusesOver(operator, database);
  const playerId = await operator.addPlayer({ cash });
  await operator.open(playerId);
  const caller = { provider: 'studio', playerId, gameCode: 'krakens-toll', currency: 'EUR' };
  const bet = (roundId: string, amount: bigint) =>
    operator.wallet.bet({ ...caller, roundId, transactionId: `${roundId}-b`, amount, referenceId: null });
  const win = (roundId: string, amount: bigint) =>
    operator.wallet.win({
      ...{ ...caller, roundId, transactionId: `${roundId}-w`, amount, referenceId: `${roundId}-b` },
      ...{ roundClosed: true, late: 'refused' },
    });
  return {
    ...{ operator, bonuses, playerId, bet, win, clock: operator.clock },
    ...over(database, operator, bonuses, playerId),
    back: (roundId: string) =>
      operator.wallet.rollback({ ...caller, roundId, transactionId: `${roundId}-r`, referenceId: `${roundId}-b` }),
    cash: () => operator.balanceOf(playerId),
    async play(roundId: string, amount: bigint, payout: bigint) {
      expect(await bet(roundId, amount)).toMatchObject({ status: 'ok' });
      await win(roundId, payout);
    },
    payouts: async () =>
      (
        await rows<{ amount: string }>(
          database,
          sql`select amount::text from bonus_payouts where player_id = ${playerId}::uuid order by payout_id`,
        )
      ).map(({ amount }) => amount),
  };
}

onOneDatabase((_name, open) => {
  test('terms that end together end each bonus once, also beside one that is over already', async () => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    const { unitOfWork, players, ledger } = operator.parts;
    const bonuses = bonusesOver(operator, database);
    const owners: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const playerId = await operator.addPlayer({ playerId: randomUUID(), cash: 0n });
      const player = (await players.find(database, playerId)) ?? expect.fail('no player');
      const granted = await unitOfWork.run((transaction, emit) =>
        bonuses.give(transaction, emit, player, { ...GIFT, cause: randomUUID() }),
      );
      owners.push(playerId);
      if (count === 4) await bonuses.cancel(playerId, granted?.grantId ?? '');
    }
    // A day late, as after an outage: they end when their term did.
    const termOver = new Date(operator.clock.at + 7 * DAY_MS);
    operator.clock.at += 8 * DAY_MS;
    const node = () =>
      createJobRunner({ database, clock: operator.clock, definitions: () => bonuses.jobs, log: silentLog });
    await Promise.all([node().runDue(), node().runDue()]);
    const ends = await Promise.all(owners.map(async (playerId) => (await bonuses.of(playerId))[0]));
    expect(ends.map((grant) => [grant?.status, grant?.held])).toEqual(
      owners.map((_playerId, index) => [index === 4 ? 'cancelled' : 'expired', 0n]),
    );
    const expired = ends.filter((grant) => grant?.status === 'expired');
    expect(new Set(expired.map((grant) => grant?.endedAt?.toISOString()))).toEqual(new Set([termOver.toISOString()]));
    expect(await ledger.balance(database, { owner: 'house', name: 'bonuses', currency: 'EUR' })).toBe(0n);
    expect(await rows(database, sql`select name from jobs where name = 'expire-bonus'`)).toEqual([]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  describe('a bonus that is completed while a round is open', () => {
    test('takes no more than its highest win, whatever the round wins', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      await casino.give();
      await casino.bet('open', 100n);
      await casino.play('one', 500n, 500n);
      await casino.play('two', 500n, 500n);
      await casino.readUntil({ status: 'completed', converted: 900n, held: 0n });
      expect(await casino.cash()).toBe(900n);
      await casino.win('open', 5_000n);
      expect(await casino.cash()).toBe(2_000n);
      expect((await casino.bonuses.of(casino.playerId))[0]).toMatchObject({ converted: 2_000n });
      expect(await casino.payouts()).toEqual(['900', '1100']);
      expect([await casino.house('games'), await casino.house('bonuses')]).toEqual([-4_900n, 2_900n]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('gives the stake of a round that is void back up to its highest win', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      await casino.give({ winTimes: 1 });
      await casino.bet('void', 100n);
      await casino.play('one', 500n, 550n);
      await casino.play('two', 500n, 500n);
      await casino.readUntil({ status: 'completed', converted: 950n });
      await casino.back('void');
      expect([await casino.cash(), await casino.house('bonuses')]).toEqual([1_000n, -950n]);
    });

    test('gives the whole win where no highest win is named', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      await casino.give({ winTimes: null });
      await casino.bet('open', 100n);
      await casino.play('one', 500n, 500n);
      await casino.play('two', 500n, 500n);
      await casino.readUntil({ status: 'completed', converted: 900n });
      await casino.win('open', 5_000n);
      expect(await casino.cash()).toBe(5_900n);
    });
  });

  test('the page of a game is told before the first bet which stakes do not count, and nothing without a bonus', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    const told = async () => {
      const launched = await casino.operator.launch({
        ...{ code: 'krakens-toll', mode: 'real', language: 'en', region: 'main', origin: 'http://localhost:4321' },
        playerId: casino.playerId,
      });
      return launched.ok ? launched.value.limits.counted_up_to : launched.failure.name;
    };
    expect(await told()).toBeNull();
    const id = await casino.give();
    expect(await told()).toBe('5.00');
    await casino.bonuses.cancel(casino.playerId, id);
    expect(await told()).toBeNull();
  });

  test.each([[null], [1]])(
    'a win that is taken back after its bonus became cash (highest win: %s times) comes from that cash, and from what was above',
    async (winTimes) => {
      const { database } = await open();
      const casino = await openCasino(database);
      await casino.give({ winTimes });
      await casino.play('one', 500n, 600n);
      await casino.play('two', 500n, 500n);
      // Of 11.00 all became cash, or 10.00.
      await casino.readUntil({ status: 'completed', converted: winTimes === null ? 1_100n : 1_000n });
      const caller = { provider: 'studio', playerId: casino.playerId, gameCode: 'krakens-toll', currency: 'EUR' };
      const taken = { roundId: 'one', transactionId: 'one-x', amount: 600n, referenceId: 'one-w' };
      await casino.operator.wallet.winRollback({ ...caller, ...taken });
      expect([await casino.cash(), await casino.house('bonuses'), await casino.house('games')]).toEqual([
        ...[500n, -1_000n, 500n],
      ]);
      expect((await casino.bonuses.of(casino.playerId))[0]).toMatchObject({ converted: 500n });
      expect((await verifyLedger(database)).problems).toEqual([]);
    },
  );

  test.each([
    ['one', 'open'],
    ['open', 'one'],
  ])(
    'wins that are taken back, %s before %s, leave the same: what is above the highest win pays for each cent once',
    async (...order) => {
      const { database } = await open();
      const casino = await openCasino(database);
      await casino.give({ winTimes: 1 });
      await casino.play('one', 500n, 900n);
      await casino.bet('open', 200n);
      await casino.play('two', 500n, 500n);
      // Of 12.00 ten became cash; what the open round wins goes to the operator too.
      await casino.readUntil({ status: 'completed', converted: 1_000n });
      await casino.win('open', 474n);
      expect(await casino.cash()).toBe(1_000n);
      const amounts: Record<string, bigint> = { one: 900n, open: 474n };
      const caller = { provider: 'studio', playerId: casino.playerId, gameCode: 'krakens-toll', currency: 'EUR' };
      for (const roundId of order) {
        const taken = {
          roundId,
          transactionId: `${roundId}-x`,
          amount: amounts[roundId] ?? 0n,
          referenceId: `${roundId}-w`,
        };
        await casino.operator.wallet.winRollback({ ...caller, ...taken });
      }
      // Of both wins 13.74 the operator has 6.74 to give, the player the rest.
      expect(await casino.cash()).toBe(300n);
      expect((await casino.bonuses.of(casino.playerId))[0]).toMatchObject({ converted: 300n });
      expect([await casino.house('games'), await casino.house('bonuses')]).toEqual([700n, -1_000n]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    },
  );

  test('a running bonus whose only win is settled the other way has nothing left, and is lost', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 0n);
    const bonuses = bonusesOver(book.operator, database, { inPlay: hasOpenBet });
    const sport = over(database, book.operator, bonuses, book.playerId);
    await sport.give({ product: 'sport', wagering: 3, stakeMaximum: 5_000n });
    await book.open('m1');
    await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake: '10.00' });
    const settle = (home: 'won' | 'lost', draw: 'won' | 'lost') =>
      book.tell('m1', {
        type: 'bet_settlement',
        markets: [{ key: 'result', outcomes: { home, draw, away: 'lost' } }],
      });
    await settle('won', 'lost');
    await sport.readUntil({ status: 'active', held: 2_000n, wagered: 1_000n });
    await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result'] });
    await settle('lost', 'won');
    await sport.readUntil({ status: 'lost', converted: null, held: 0n });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('a bet that is settled the other way after the bonus that staked it became cash takes that cash back', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 0n);
    const bonuses = bonusesOver(book.operator, database, { inPlay: hasOpenBet });
    const sport = over(database, book.operator, bonuses, book.playerId);
    await sport.give({ product: 'sport', winTimes: null, stakeMaximum: 5_000n });
    await book.open('m1');
    for (const stake of ['4.00', '6.00']) await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake });
    const settle = (home: 'won' | 'lost', draw: 'won' | 'lost') =>
      book.tell('m1', {
        type: 'bet_settlement',
        markets: [{ key: 'result', outcomes: { home, draw, away: 'lost' } }],
      });
    await settle('won', 'lost');
    await sport.readUntil({ status: 'completed', converted: 2_000n });
    expect(await book.cash()).toBe(2_000n);
    await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result'] });
    await settle('lost', 'won');
    expect([await book.cash(), await sport.house('sport'), await sport.house('bonuses')]).toEqual([
      0n,
      1_000n,
      -1_000n,
    ]);
    expect((await bonuses.of(book.playerId))[0]).toMatchObject({ status: 'completed', converted: 0n });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('a highest win holds at the moment of conversion: what is above it is the operator’s', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    await casino.give();
    await casino.play('one', 500n, 1_900n);
    await casino.play('two', 500n, 101n);
    await casino.readUntil({ status: 'completed', converted: 2_000n, held: 0n });
    expect([await casino.cash(), await casino.house('bonuses')]).toEqual([2_000n, -999n]);
  });

  test.each([
    ['cancelled', async ({ bonuses, playerId }: Ended, id: string) => bonuses.cancel(playerId, id)],
    ['revoked', async ({ bonuses, playerId }: Ended, id: string) => bonuses.revoke(playerId, id)],
    [
      'excluded',
      async ({ bonuses, playerId, operator }: Ended) =>
        operator.parts.unitOfWork.run((transaction, emit) => bonuses.onExclusion(transaction, emit, playerId)),
    ],
  ] as const)(
    'a bonus that is %s leaves its player cash alone: the win of an open round by its parts',
    async (status, end) => {
      const { database } = await open();
      const casino = await openCasino(database, 100n);
      const id = await casino.give();
      // A quarter of the stake is cash.
      await casino.bet('open', 400n);
      await end(casino, id);
      expect((await casino.bonuses.of(casino.playerId))[0]).toMatchObject({ status, held: 0n, converted: null });
      await casino.win('open', 800n);
      expect([await casino.cash(), await casino.house('bonuses')]).toEqual([200n, 300n]);
      expect(await casino.payouts()).toEqual([]);
    },
  );

  describe('the term of a bonus', () => {
    test('ends its stakes by itself: what cash does not cover is refused from that moment, no job having run', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 100n);
      await casino.give();
      casino.clock.at += 7 * DAY_MS - 1;
      await casino.operator.open(casino.playerId);
      expect(await casino.bet('in-time', 200n)).toMatchObject({ status: 'ok', balance: 900n });
      casino.clock.at += 1;
      await casino.win('in-time', 200n);
      expect(await casino.bet('late', 101n)).toMatchObject({ status: 'insufficient_funds' });
      expect(await casino.bet('own', 100n)).toMatchObject({ status: 'ok', balance: 0n });
    });

    test('ends its wagering: a round that ends later counts nothing', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 2_000n);
      await casino.give();
      await casino.play('in-time', 400n, 0n);
      await casino.readUntil({ wagered: 400n });
      await casino.bet('late', 400n);
      casino.clock.at += 7 * DAY_MS + 1;
      await casino.operator.open(casino.playerId);
      await casino.win('late', 0n);
      await casino.give({ winTimes: null });
      await casino.play('after', 300n, 0n);
      await casino.readUntil({ wagered: 300n });
      expect((await casino.bonuses.of(casino.playerId)).map(({ wagered }) => wagered)).toEqual([300n, 400n]);
    });
  });

  test('the oldest bonus is staked first, whatever their purses are called', async () => {
    const { database } = await open();
    const casino = await openCasino(database);
    const given: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      given.push(await casino.give({ winTimes: null }));
      casino.clock.at += 1_000;
    }
    await casino.bet('one', 300n);
    await casino.bet('two', 500n);
    await casino.bet('three', 450n);
    const held = new Map((await casino.bonuses.of(casino.playerId)).map((bonus) => [bonus.grantId, bonus.held]));
    expect(given.map((id) => held.get(id))).toEqual([0n, 750n, 1_000n, 1_000n]);
  });

  test('a jackpot game counts nothing where its weight is not named, and as much as a campaign says', async () => {
    const { database } = await open();
    const casino = await openCasino(database, 2_000n);
    const consumers = [casino.bonuses.wagering(() => 'jackpot')];
    const { unitOfWork } = casino.operator.parts;
    const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
    const wageredAfter = async (changes: Partial<typeof GIFT>, roundId: string, expected: bigint) => {
      const id = await casino.give({ wagering: 9, ...changes });
      await casino.play(roundId, 200n, 200n);
      await expect
        .poll(async () => {
          await reader.readAll();
          const facts = await rows(
            database,
            sql`select 1 from settled_cursors as place join settled_facts as fact
            on (place.era, place.xid, place.fact_id) >= (fact.era, fact.xid, fact.fact_id) where reference = ${roundId}`,
          );
          return facts.length;
        })
        .toBe(1);
      const own = (await casino.bonuses.of(casino.playerId)).find(({ grantId }) => grantId === id);
      expect(own?.wagered).toBe(expected);
      await casino.bonuses.cancel(casino.playerId, id);
      casino.clock.at += 1_000;
    };
    await wageredAfter({}, 'unnamed', 0n);
    await wageredAfter({ weights: { jackpot: 35 } }, 'named', 70n);
  });

  test('a bet of which something was sold counts nothing, one that is settled counts whole', async () => {
    const { database } = await open();
    const book = await openSportsbook(database, 10_000n);
    const bonuses = bonusesOver(book.operator, database, { inPlay: hasOpenBet });
    const sport = over(database, book.operator, bonuses, book.playerId);
    await sport.give({ product: 'sport', wagering: 9, winTimes: null, stakeMaximum: 5_000n });
    await book.open('m1');
    for (const stake of ['10.00', '20.00', '30.00'])
      await book.place({ legs: [['m1', 'result', 'home', '2.00']], stake });
    const bets = await book.bets('open');
    const idOf = (stake: string) => bets.find((bet) => bet.stake === stake)?.bet_id ?? expect.fail('no bet');
    expect(await book.sell(idOf('10.00'), '9.50')).toMatchObject({ ok: true });
    expect(await book.sell(idOf('20.00'), '7.60', 40)).toMatchObject({ ok: true });
    await book.tell('m1', {
      type: 'bet_settlement',
      markets: [{ key: 'result', outcomes: { home: 'won', draw: 'lost', away: 'lost' } }],
    });
    await sport.readUntil({ wagered: 3_000n });
    // Void after all: it counts for nothing again.
    await book.tell('m1', { type: 'rollback_bet_settlement', markets: ['result'] });
    await book.tell('m1', {
      type: 'bet_settlement',
      markets: [{ key: 'result', outcomes: { home: 'void', draw: 'void', away: 'void' } }],
    });
    await sport.readUntil({ wagered: 0n });
  });

  test('where the law opens no casino game, a casino bonus is not offered, and a gift is one for sport', async () => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    const bonuses = bonusesOver(operator, database, { hasDeposited: async () => false });
    for (const [country, currency, offered, product] of [
      ['PL', 'PLN', [], 'sport'],
      ['HU', 'HUF', [], 'sport'],
      ['ZA', 'ZAR', [], 'sport'],
      ['AT', 'EUR', ['welcome', 'ahoy'], 'casino'],
    ] as const) {
      const playerId = await operator.addPlayer({ country, currency, cash: 0n });
      const player = (await operator.parts.players.find(database, playerId)) ?? expect.fail('no player');
      const offers = await bonuses.offersFor(database, player, 'main');
      expect([country, offers.map(({ offer }) => offer.id)]).toEqual([country, offered]);
      await operator.parts.unitOfWork.run((transaction, emit) =>
        bonuses.give(transaction, emit, player, { ...GIFT, cause: 'law' }),
      );
      expect([country, (await bonuses.of(playerId)).map((one) => one.product)]).toEqual([country, [product]]);
    }
  });

  describe('bonuses that come with deposits', () => {
    const pay = async (platform: ReturnType<typeof openPayments>, redirectUrl: string): Promise<void> => {
      await platform.choose(redirectUrl, 'approve');
      await platform.provider.deliverDue();
    };

    test('that of a first deposit is given once, to the deposit that is paid first, however many were started', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = [];
      for (const amount of ['40.00', '60.00']) {
        const answer = await platform.start(player, { benefit: 'welcome', amount, alias: 'card' });
        started.push(answer.ok ? answer.value.redirect_url : expect.fail(answer.failure.name));
      }
      const plain = await platform.start(player, { amount: '20.00', alias: 'card' });
      await pay(platform, plain.ok ? plain.value.redirect_url : expect.fail());
      for (const url of started) await pay(platform, url);
      expect(await platform.bonuses.of(player.playerId)).toEqual([]);
      const other = platform.players.add();
      const urls = [];
      for (const amount of ['40.00', '60.00']) {
        const answer = await platform.start(other, { benefit: 'welcome', amount, alias: 'card' });
        urls.push(answer.ok ? answer.value.redirect_url : expect.fail(answer.failure.name));
      }
      for (const url of urls.reverse()) await pay(platform, url);
      expect((await platform.bonuses.of(other.playerId)).map(({ amount }) => amount)).toEqual([6_000n]);
    });

    test.each([
      ['20.00', [2_000n]],
      ['99.99', [9_999n]],
      // 100 % of it, up to 100.00.
      ['250.00', [10_000n]],
    ])('that of a first deposit of %s is worth as much, up to the highest of the offer', async (amount, worth) => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = await platform.start(player, { benefit: 'welcome', amount, alias: 'card' });
      await pay(platform, started.ok ? started.value.redirect_url : expect.fail(started.failure.name));
      expect((await platform.bonuses.of(player.playerId)).map((bonus) => bonus.amount)).toEqual(worth);
    });

    test('a deposit below the least of an offer cannot be made with it', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      expect(await platform.start(player, { benefit: 'welcome', amount: '19.99', alias: 'card' })).toMatchObject({
        ok: false,
      });
    });

    test('end when deposited money that was not staked is withdrawn, and stay below that; the cashier says from where', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add({ verification: 'verified' });
      const started = await platform.start(player, { benefit: 'welcome', amount: '100.00', alias: 'card' });
      await pay(platform, started.ok ? started.value.redirect_url : expect.fail());
      const { playerId } = player;
      // What was given without a deposit is nobody's reason to stay.
      await platform.unitOfWork.run((transaction, emit) =>
        platform.bonuses.give(transaction, emit, player, { ...GIFT, cause: randomUUID() }),
      );
      const statuses = async () =>
        Object.fromEntries((await platform.bonuses.of(playerId)).map(({ offerId, status }) => [offerId, status]));
      const options = () => platform.payments.withdrawals.options(playerId, 'main');
      const withdraw = async (amount: string) =>
        platform.payments.withdrawals.start(
          { playerId, region: 'main', idempotencyKey: randomUUID() },
          { account_id: (await options()).accounts[0]?.account_id ?? '', amount, currency: 'EUR' },
        );
      // Of 100.00 cash 75.00 was not staked yet.
      platform.unplayed.amount = 7_500n;
      expect(await options()).toMatchObject({ ends_bonuses_above: '25.00', available: '100.00' });
      expect((await withdraw('25.00')).ok).toBe(true);
      expect(await statuses()).toEqual({ welcome: 'active', shop: 'active' });
      expect(await options()).toMatchObject({ ends_bonuses_above: '0.00', available: '75.00' });
      expect((await withdraw('20.00')).ok).toBe(true);
      expect(await statuses()).toEqual({ welcome: 'withdrawn', shop: 'active' });
      const [welcome] = (await platform.bonuses.of(playerId)).filter(({ offerId }) => offerId === 'welcome');
      expect(welcome).toMatchObject({ held: 0n, converted: null });
      expect((await options()).ends_bonuses_above).toBeNull();
      expect((await verifyLedger(platform.database)).problems).toEqual([]);
    });
  });

  test('a self-exclusion ends bonuses; nobody whom advertising may not reach claims one', async () => {
    const connection = await open();
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const browser = testBrowser(app);
    const { body } = await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: ownProfile() });
    expect((await browser.call('claimBonus', { body: { code: 'AHOY5' } })).status).toBe(200);
    const statuses = async () =>
      (await browser.call('bonuses')).body.result.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['active']);
    await browser.call('stepUp', { body: { password: REGISTRATION.password } });
    expect((await browser.call('excludeSelf', { body: { length: 'six_months' } })).status).toBe(200);
    const stored = await rows(
      connection.database,
      sql`select status from bonus_grants where player_id = ${body.result.user_id}::uuid`,
    );
    expect(stored).toEqual([{ status: 'excluded' }]);
    const olga = await enrolColleague(
      { dispatch: app.dispatch, database: connection.database, clock },
      'Olga',
      'compliance',
    );
    const other = testBrowser(app);
    const second = await other.call('register', { body: { ...REGISTRATION, email: 'limited@inbox.example' } });
    const path = `/api/players/${second.body.result.user_id}/standing`;
    expect(
      (await olga.ask('POST', path, { standing: 'limited', days: 7, reason: 'talked with the player' })).status,
    ).toBe(200);
    expect((await other.call('claimBonus', { body: { code: 'AHOY5' } })).body.error).toMatchObject({
      ...{ message: 'offer_not_open', variables: { state: 'not_for_you', reason: 'stopped' } },
    });
  });
});

onOneDatabase((_name, open) => {
  test('codes cannot be guessed: the eleventh within ten minutes is refused, a right one too', async () => {
    const app = await testApp(await open(), { clock: testClock() });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    const claim = async (code: string) => (await browser.call('claimBonus', { body: { code } })).body.error?.message;
    for (let tried = 0; tried < 10; tried += 1) expect(await claim(`GUESS${tried}`)).toBe('bonus_code_unknown');
    expect(await claim('AHOY5')).toBe('rate_limited_minutes');
  });
});

type Ended = Pick<Awaited<ReturnType<typeof openCasino>>, 'bonuses' | 'playerId' | 'operator'>;

/** Bonuses beside money: what stakes are made of, how wagering counts, and where the money is in the end (design section 10.1). */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '#builder/paths.ts';
import { WAGERING_SHARES } from '#features/promo/constants.ts';
import { type Database, rows } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { createBonuses, DEMO_OFFERS, OFFERS } from '#server/modules/bonuses/index.ts';
import { isWeekday, latestWeekday } from '#server/modules/bonuses/weekday.ts';
import { fundingOf, joined, parted, storedFunding, totalOf } from '#server/modules/funding/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createSettledReader, NO_STAKE, recordSettled } from '#server/modules/settled/index.ts';
import { COUNTRIES } from '#shared/regions/countries.ts';
import { ZONED_COUNTRIES } from '#shared/regions/zones.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { silentLog } from '../support/silent-log.ts';

const DAY_MS = 86_400_000;

/** A casino with bonuses, and one player. */
async function openCasino(database: Database, cash = 10_000n) {
  const operator = createGamesHarness(database);
  const { clock } = operator;
  const { unitOfWork } = operator.parts;
  const reach = { advertised: true, deposited: false };
  /** Whether what is played feeds a pot. */
  const kind = { jackpot: false, asked: 0 };
  const bonuses = createBonuses({
    book: DEMO_OFFERS,
    ...{ database, clock, ...operator.parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => reach.deposited,
    mayAdvertise: async () => reach.advertised,
    inPlay: hasOpenStake,
  });
  const consumers = [
    bonuses.wagering((code) => {
      if (!kind.jackpot) return operator.directory.find(code)?.kind ?? null;
      kind.asked += 1;
      return 'jackpot';
    }),
  ];
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  const jobs = createJobRunner({ database, clock, definitions: () => bonuses.jobs, log: silentLog });
  const playerId = await operator.addPlayer({ cash });
  const caller = { provider: 'studio', playerId, gameCode: 'krakens-toll', currency: 'EUR' };
  await operator.open(playerId);
  return {
    operator,
    reach,
    kind,
    bonuses,
    reader,
    jobs,
    playerId,
    /** A welcome bonus as its deposit brings it. */
    grant: (amount: bigint) =>
      unitOfWork.run((transaction, emit) =>
        bonuses.onDeposit(transaction, emit, { playerId, benefitId: 'welcome', amount }),
      ),
    bet: (roundId: string, amount: bigint) =>
      operator.wallet.bet({ ...caller, roundId, transactionId: `${roundId}-b`, amount, referenceId: null }),
    win: (roundId: string, amount: bigint) =>
      operator.wallet.win({
        ...{ ...caller, roundId, transactionId: `${roundId}-w`, amount, referenceId: `${roundId}-b` },
        ...{ roundClosed: true, late: 'refused' },
      }),
    back: (roundId: string) =>
      operator.wallet.rollback({ ...caller, roundId, transactionId: `${roundId}-r`, referenceId: `${roundId}-b` }),
    /** Reads until the newest bonus is as expected: a fact waits for every older transaction of the database server. */
    readUntil: (expected: object) =>
      expect
        .poll(async () => {
          await reader.readAll();
          const [bonus] = await bonuses.of(playerId);
          return bonus;
        })
        .toMatchObject(expected),
    cash: () => operator.balanceOf(playerId),
    async own() {
      const [bonus] = await bonuses.of(playerId);
      if (!bonus) throw new Error('no bonus was granted');
      return bonus;
    },
  };
}

onOneDatabase((_name, open) => {
  describe('stakes of cash and bonus', () => {
    test('cash goes first; a win is parted as the stake was, a rollback gives back what was taken', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 150n);
      await casino.grant(2_000n);
      expect(
        await casino.operator.wallet.balance({
          provider: 'studio',
          playerId: casino.playerId,
          gameCode: 'krakens-toll',
        }),
      ).toMatchObject({ balance: 2_150n });
      expect(await casino.bet('one', 100n)).toMatchObject({ status: 'ok', balance: 2_050n });
      expect(await casino.bet('two', 200n)).toMatchObject({ status: 'ok', balance: 1_850n });
      expect([await casino.cash(), (await casino.own()).held]).toEqual([0n, 1_850n]);
      // A quarter of the stake was cash.
      expect(await casino.win('two', 400n)).toMatchObject({ status: 'ok', balance: 2_250n });
      expect([await casino.cash(), (await casino.own()).held]).toEqual([100n, 2_150n]);
      await casino.back('one');
      await casino.bet('three', 250n);
      await casino.back('three');
      expect([await casino.cash(), (await casino.own()).held]).toEqual([200n, 2_150n]);
      expect(await casino.bet('four', 2_351n)).toMatchObject({ status: 'insufficient_funds' });
      const facts = await rows(
        database,
        sql`select reference, stake_cash::text as cash, stake_bonus::text as bonus, payout::text, payout_cash::text
          from settled_facts where outcome = 'settled'`,
      );
      expect(facts).toEqual([{ reference: 'two', cash: '50', bonus: '150', payout: '400', payout_cash: '100' }]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('a bonus does not pay for a stake above its maximum', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 100n);
      await casino.grant(10_000n);
      expect(await casino.bet('high', 501n)).toMatchObject({ status: 'limit_reached' });
      expect(await casino.bet('fits', 500n)).toMatchObject({ status: 'ok' });
    });
  });

  test('a bonus with nothing to wager is the player’s own at once', async () => {
    const { database } = await open();
    const { playerId, bonuses, operator, cash } = await openCasino(database);
    const before = await cash();
    const player = (await operator.parts.players.find(database, playerId)) ?? expect.fail('no player');
    const gift = {
      ...{ product: 'casino' as const, offerId: 'shop' as const, cause: 'gift', amount: 500n, stakeMaximum: 500n },
      ...{ wagering: 0, weights: {}, winTimes: null, termDays: 7 },
    };
    await operator.parts.unitOfWork.run((transaction, emit) => bonuses.give(transaction, emit, player, gift));
    expect((await cash()) - before).toBe(500n);
    expect(await bonuses.of(playerId)).toMatchObject([{ status: 'completed', converted: 500n, held: 0n }]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  describe('a campaign of staff', () => {
    test('is given on the deposit it was chosen with, once, and takes what it gives from its budget (ADR 0106)', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const { clock } = casino.operator;
      await database.execute(
        sql`insert into staff (email, name, role, created_at) values ('a@b.example', 'Mara', 'marketing', now())`,
      );
      const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      await database.execute(
        sql`insert into campaigns (alias, kind, product, titles, each, starts_at, ends_at, percent, minimum, maximum,
              stake_maximum, wagering, term_days, budget, state, created_by, created_at, changed_at)
            select 'first-wind', 'deposit-match', 'casino', '{"en":"First wind"}', 'once', ${at(-1)}::timestamptz,
              ${at(1)}::timestamptz, 50, 20, 100, 5, 30, 7, 3000, 'live', staff_id, now(), now() from staff`,
      );
      const { playerId, bonuses } = casino;
      const player = (await casino.operator.parts.players.find(database, playerId)) ?? expect.fail('no player');
      const may = (deposit: bigint) => bonuses.mayChoose(database, player, player.region, 'first-wind', deposit);
      const refused = (name: string, variables?: object) => ({
        ...{ ok: false, failure: { name, ...(variables && { variables }) } },
      });
      expect([await may(1_999n), await may(2_000n), await may(6_002n)]).toEqual([
        refused('invalid'),
        { ok: true, value: null },
        refused('offer_not_open', { state: 'over', reason: 'budget_short' }),
      ]);
      const deposit = () =>
        casino.operator.parts.unitOfWork.run((transaction, emit) =>
          bonuses.onDeposit(transaction, emit, { playerId, benefitId: 'first-wind', amount: 4_000n }),
        );
      await deposit();
      await deposit();
      const own = await bonuses.of(playerId);
      expect(own).toMatchObject([{ offerId: 'first-wind', amount: 2_000n, wagerRequired: 60_000n, held: 2_000n }]);
      const spent = await rows(database, sql`select spent::text from campaigns`);
      expect(spent).toEqual([{ spent: '2000' }]);
      expect(await may(4_000n)).toMatchObject({ ok: false });
    });
  });

  describe('a campaign of free rounds', () => {
    test('gives them on the deposit it was chosen with, once a week, and takes their stakes from its budget (ADR 0106)', async () => {
      const { database } = await open();
      const casino = await openCasino(database);
      const { clock } = casino.operator;
      await database.execute(
        sql`insert into staff (email, name, role, created_at) values ('a@b.example', 'Mara', 'marketing', now())`,
      );
      const at = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      await database.execute(
        sql`insert into campaigns (alias, kind, product, titles, each, starts_at, ends_at, minimum, maximum, game_code,
              rounds, round_cents, stake_maximum, wagering, term_days, budget, state, created_by, created_at, changed_at)
            select 'ten-spins', 'free-rounds', 'casino', '{"en":"Ten spins"}', 'week', ${at(-1)}::timestamptz,
              ${at(30)}::timestamptz, 20, 100, 'krakens-toll', 10, 20, 5, 30, 7, 300, 'live', staff_id, now(), now()
            from staff`,
      );
      const { playerId, bonuses } = casino;
      const player = (await casino.operator.parts.players.find(database, playerId)) ?? expect.fail('no player');
      const may = (deposit: bigint) => bonuses.mayChoose(database, player, player.region, 'ten-spins', deposit);
      expect([await may(1_999n), await may(2_000n)]).toMatchObject([{ failure: { name: 'invalid' } }, { ok: true }]);
      const deposit = (amount: bigint) =>
        casino.operator.parts.unitOfWork.run((transaction, emit) =>
          bonuses.onDeposit(transaction, emit, { playerId, benefitId: 'ten-spins', amount }),
        );
      await deposit(1_999n);
      expect(await bonuses.freeRoundsOf(playerId)).toEqual([]);
      await deposit(2_000n);
      await deposit(2_000n);
      expect(await bonuses.freeRoundsOf(playerId)).toMatchObject([
        { offerId: 'ten-spins', rounds: 10, stake: 20n, wagering: 30, winMaximum: 10_000n, stakeMaximum: 500n },
      ]);
      expect(await rows(database, sql`select spent::text from campaigns`)).toEqual([{ spent: '200' }]);
      expect((await may(2_000n)).ok).toBe(false);
      clock.at += 7 * DAY_MS;
      // A week later it would be given again, but what is left of the budget does not pay ten rounds.
      expect((await may(2_000n)).ok).toBe(false);
      await database.execute(sql`update campaigns set budget = 1000`);
      expect((await may(2_000n)).ok).toBe(true);
    });
  });

  describe('the life of a bonus', () => {
    test('each settled stake counts once; the last converts what is left into cash, and a replay says the same', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 100_000n);
      await casino.grant(2_000n);
      for (let round = 0; round < 130; round += 1) {
        await casino.bet(`round-${round}`, 500n);
        await casino.win(`round-${round}`, 500n);
        if (round === 100) await casino.readUntil({ wagered: 50_500n });
      }
      await casino.bet('too-high', 600n);
      await casino.win('too-high', 0n);
      expect(await casino.own()).toMatchObject({ wagered: 50_500n, wagerRequired: 60_000n, status: 'active' });
      await casino.readUntil({ status: 'completed' });
      const done = await casino.own();
      expect(done).toMatchObject({ wagered: 60_000n, status: 'completed', held: 0n });
      expect(await casino.cash()).toBe(100_000n + 2_000n - 600n);
      await casino.reader.replay('wagering');
      expect(await casino.own()).toEqual(done);
      expect(await casino.cash()).toBe(100_000n + 2_000n - 600n);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('given up, it takes its money along, and what its stakes win later; it is ended once', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 100n);
      await casino.grant(2_000n);
      await casino.bet('open', 200n);
      const { grantId } = await casino.own();
      expect(await casino.bonuses.cancel(randomUUID(), grantId)).toMatchObject({ ok: false });
      expect(await casino.bonuses.cancel(casino.playerId, grantId)).toMatchObject({ ok: true });
      expect(await casino.bonuses.cancel(casino.playerId, grantId)).toMatchObject({ ok: false });
      expect(await casino.own()).toMatchObject({ status: 'cancelled', held: 0n });
      await casino.win('open', 400n);
      expect([await casino.cash(), (await casino.own()).held]).toEqual([200n, 0n]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('played away it is lost, once nothing is in play that could fill its purse again', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 0n);
      await casino.grant(2_000n);
      for (const round of ['a', 'b', 'c', 'd']) await casino.bet(round, 500n);
      for (const round of ['a', 'b', 'c']) await casino.win(round, 0n);
      await casino.readUntil({ status: 'active', held: 0n, wagered: 1_500n });
      await casino.win('d', 0n);
      await casino.readUntil({ status: 'lost', wagered: 2_000n, converted: null });
      const lost = await casino.own();
      await casino.reader.replay('wagering');
      expect(await casino.own()).toEqual(lost);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('who may not be advertised to is offered and granted none', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 0n);
      const { parts } = casino.operator;
      const player = await parts.players.find(database, casino.playerId);
      if (!player) throw new Error('no player');
      const offers = async () =>
        (await casino.bonuses.offersFor(database, player, 'main')).map(({ offer }) => offer.id);
      expect(await offers()).toContain('welcome');
      casino.reach.advertised = false;
      expect(await offers()).toEqual([]);
      expect(await casino.bonuses.claim(casino.playerId, 'main', 'AHOY5')).toMatchObject({ ok: false });
      await casino.grant(2_000n);
      expect(await casino.bonuses.of(casino.playerId)).toEqual([]);
    });

    test('it runs out by the clock, once; a first deposit brings one bonus; a code is claimed once', async () => {
      const { database } = await open();
      const casino = await openCasino(database, 0n);
      await casino.grant(1_999n).catch(() => undefined);
      await casino.grant(2_000n);
      await casino.grant(2_000n);
      expect(await casino.bonuses.claim(casino.playerId, 'main', 'NONE')).toMatchObject({ ok: false });
      expect(await casino.bonuses.claim(casino.playerId, 'main', ' ahoy5 ')).toMatchObject({ ok: true });
      expect(await casino.bonuses.claim(casino.playerId, 'main', 'AHOY5')).toMatchObject({ ok: false });
      expect(await casino.bonuses.of(casino.playerId)).toHaveLength(2);
      await casino.jobs.runDue();
      casino.operator.clock.at += 8 * DAY_MS;
      await casino.jobs.runDue();
      const states = async () =>
        (await casino.bonuses.of(casino.playerId)).map(({ offerId, status }) => `${offerId} ${status}`).sort();
      expect(await states()).toEqual(['ahoy expired', 'welcome active']);
      casino.operator.clock.at += 8 * DAY_MS;
      await casino.jobs.runDue();
      expect(await states()).toEqual(['ahoy expired', 'welcome expired']);
    });
  });

  test('every offer says where it stands for a player, and why', async () => {
    const { database } = await open();
    const { bonuses, operator, playerId, grant, reach, own } = await openCasino(database);
    const player = (await operator.parts.players.find(database, playerId)) ?? expect.fail('no player');
    const standings = async (region: 'main' | 'de' = 'main') =>
      Object.fromEntries(
        (await bonuses.standingsFor(database, player, region)).map(({ offerId, state, reason }) => [
          offerId,
          reason === null ? state : `${state}: ${reason}`,
        ]),
      );
    const offered = async () => (await bonuses.offersFor(database, player, 'main')).map(({ offer }) => offer.id);
    const toDay = (weekday: number) => {
      while (operator.clock.now().getUTCDay() !== weekday) operator.clock.at += DAY_MS;
    };
    const WEDNESDAY = 3;
    const THURSDAY = 4;
    toDay(THURSDAY);
    expect(await standings()).toEqual({
      welcome: 'ready',
      'midweek-tide': 'not_yet: deposit_first',
      ahoy: 'ready',
    });
    expect(await offered()).toEqual(['welcome', 'ahoy']);
    reach.deposited = true;
    expect(await standings()).toMatchObject({
      welcome: 'not_for_you: deposited_before',
      'midweek-tide': 'not_yet: other_day',
    });
    reach.deposited = false;
    await grant(2_000n);
    reach.deposited = true;
    toDay(WEDNESDAY);
    expect(await standings()).toMatchObject({ welcome: 'running', 'midweek-tide': 'not_yet: bonus_runs' });
    await bonuses.cancel(playerId, (await own()).grantId);
    expect(await standings()).toMatchObject({ welcome: 'used', 'midweek-tide': 'ready' });
    reach.advertised = false;
    expect(await standings()).toMatchObject({ welcome: 'used', 'midweek-tide': 'not_for_you: stopped' });
    expect(await offered()).toEqual([]);
  });

  test('any history: money is where plain arithmetic puts it, and nothing is created or lost', async () => {
    const { database } = await open();
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ what: fc.constant('bet' as const), amount: fc.integer({ min: 1, max: 500 }) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ what: fc.constant('win' as const), amount: fc.integer({ min: 0, max: 900 }) }),
      },
      { weight: 2, arbitrary: fc.record({ what: fc.constant('back' as const), amount: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), amount: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ what: fc.constant('count' as const), amount: fc.constant(0) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const casino = await openCasino(database, 300n);
        await casino.grant(2_000n);
        const model = { cash: 300n, bonus: 2_000n, active: true };
        const rounds: { id: string; cash: bigint; bonus: bigint }[] = [];
        for (const [place, { what, amount }] of steps.entries()) {
          const money = BigInt(amount);
          const id = `${casino.playerId}-${place}`.slice(9);
          if (what === 'bet') {
            const cash = money < model.cash ? money : model.cash;
            const bonus = money - cash;
            const fits = bonus === 0n || (model.active && bonus <= model.bonus);
            expect((await casino.bet(id, money)).status).toBe(fits ? 'ok' : 'insufficient_funds');
            if (!fits) continue;
            model.cash -= cash;
            model.bonus -= bonus;
            rounds.push({ id, cash, bonus });
          } else if (what === 'win' || what === 'back') {
            const round = rounds.pop();
            if (!round) continue;
            const stake = round.cash + round.bonus;
            const paid = what === 'back' ? stake : money;
            expect((await (what === 'back' ? casino.back(round.id) : casino.win(round.id, money))).status).toBe('ok');
            const share = round.cash === 0n ? paid : what === 'back' ? round.bonus : (paid * round.bonus) / stake;
            if (model.active) model.bonus += share;
            model.cash += paid - share;
          } else if (what === 'cancel') {
            await casino.bonuses.cancel(casino.playerId, (await casino.own()).grantId);
            model.active = false;
            model.bonus = 0n;
          } else await casino.reader.readAll();
          expect([await casino.cash(), (await casino.own()).held]).toEqual([model.cash, model.bonus]);
        }
      }),
      { numRuns: 12 },
    );
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});

describe('the arithmetic of funding', () => {
  const bonus = `bonus:${randomUUID()}` as const;
  test('ADR 0093: what whole units leave over goes to cash, else to the largest part, in whatever order they come', () => {
    const [one, other] = ['bonus:a', 'bonus:b'] as const;
    for (const funding of [
      { [one]: 10n, [other]: 20n },
      { [other]: 20n, [one]: 10n },
    ]) {
      expect(parted(100n, funding)).toEqual({ [one]: 33n, [other]: 67n });
    }
    for (const funding of [
      { [one]: 10n, [other]: 10n },
      { [other]: 10n, [one]: 10n },
    ]) {
      expect(parted(1n, funding)).toEqual({ [one]: 1n });
    }
    expect(parted(100n, { [one]: 20n, cash: 10n })).toEqual({ [one]: 66n, cash: 34n });
  });

  test('parts sum to the whole, and what is stored is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000n), fc.bigInt(0n, 10_000n), fc.bigInt(0n, 1_000_000n), (cash, other, amount) => {
        fc.pre(cash + other > 0n);
        const funding = joined(cash > 0n ? { cash } : {}, other > 0n ? { [bonus]: other } : {});
        expect(totalOf(parted(amount, funding))).toBe(amount);
        expect(fundingOf(storedFunding(funding), cash + other)).toEqual(funding);
        expect(joined(joined(funding, { cash: 7n }), { cash: 7n }, -1n)).toEqual(funding);
      }),
    );
  });
});

onOneDatabase((_name, open) => {
  test('ADR 0090: what was void and was settled after all counts towards wagering, once', async () => {
    const { database } = await open();
    const casino = await openCasino(database, 5_000n);
    await casino.grant(2_000n);
    const now = casino.operator.clock.now();
    for (const [amendment, cash] of [300n, 300n, -300n, 300n].entries()) {
      await database.transaction((transaction) =>
        recordSettled(transaction, {
          ...{ playerId: casino.playerId, product: 'casino', provider: 'studio', reference: 'void-first', amendment },
          ...{ outcome: amendment === 0 ? 'taken_back' : 'settled', subject: 'krakens-toll', region: 'main' },
          ...{
            currency: 'EUR',
            stake: { ...NO_STAKE, cash },
            payout: 0n,
            payoutCash: 0n,
            startedAt: now,
            settledAt: now,
          },
        }),
      );
    }
    await casino.bet('after', 200n);
    await casino.win('after', 100n);
    await casino.readUntil({ wagered: 500n });
  });

  test('bonus terms: a stake on a jackpot game counts nothing towards wagering, one on another slot counts whole', async () => {
    const { database } = await open();
    const casino = await openCasino(database, 5_000n);
    await casino.grant(2_000n);
    await casino.bet('slot', 300n);
    await casino.win('slot', 100n);
    await casino.readUntil({ wagered: 300n });
    casino.kind.jackpot = true;
    await casino.bet('pot', 200n);
    await casino.win('pot', 100n);
    await expect
      .poll(async () => {
        await casino.reader.readAll();
        return casino.kind.asked;
      })
      .toBeGreaterThan(0);
    expect((await casino.own()).wagered).toBe(300n);
  });
});

test('a Wednesday is one where the player lives', () => {
  // Tuesday in Europe, Wednesday in New Zealand; then Thursday there, Wednesday still in Canada's west.
  const evening = new Date('2026-11-24T20:00:00Z');
  expect(['NZ', 'DE', 'CA'].map((country) => isWeekday(3, country, evening))).toEqual([true, false, false]);
  const late = new Date('2026-11-26T06:00:00Z');
  expect(['NZ', 'DE', 'CA'].map((country) => isWeekday(3, country, late))).toEqual([false, false, true]);
  expect(['NZ', 'DE', 'CA'].map((country) => latestWeekday(3, country, evening))).toEqual([
    ...['2026-11-25', '2026-11-18', '2026-11-18'],
  ]);
  expect([...ZONED_COUNTRIES].sort()).toEqual([...COUNTRIES].sort());
});

/** What the pages of promotions say that counts, as grants have it; a kind that counts whole needs no word. */
const KIND_OF_SHARE = {
  ...{ slots: 'slot', 'crash-games': 'instant', 'table-games': 'table', 'live-casino': 'live', jackpots: 'jackpot' },
} as const;
const SHARES = { table: 10, live: 10, instant: 50, jackpot: 0 };
const SHARES_TOLD = Object.fromEntries(
  WAGERING_SHARES.filter(({ percent }) => percent < 100).map(({ product, percent }) => [
    KIND_OF_SHARE[product],
    percent,
  ]),
);

test('what players read of an offer is what is enforced', () => {
  const told = OFFERS.filter(({ kind }) => kind !== 'no-deposit');
  expect(told.map(({ id }) => id)).toEqual(['welcome', 'midweek-tide']);
  for (const offer of told) {
    const { terms } = parse(readFileSync(inRoot('src', 'content', 'promos', `${offer.id}.yaml`), 'utf8'));
    const { percent, minimum } = 'percent' in offer ? offer : { percent: null, minimum: null };
    expect([offer.weights, SHARES_TOLD]).toEqual([SHARES, SHARES]);
    expect(terms).toMatchObject({
      ...{ percent, minimum, maximum: offer.maximum, stakeMaximum: offer.stakeMaximum },
      ...{ wagering: offer.wagering, termDays: offer.termDays },
    });
  }
});

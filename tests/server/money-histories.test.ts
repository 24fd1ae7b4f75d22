/**
 * Histories of money against a simple model (issue: money tests): deposits, bets, wins, rollbacks, bonuses, withdrawals,
 * chargebacks, repeats. `npm run torture -- money` makes them long; a seed replays.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { createHolds, creditEntries, takeBackMoney, verifyLedger } from '#server/modules/ledger/index.ts';
import { revenueSums } from '#server/modules/revenue/index.ts';
import { createSettledReader } from '#server/modules/settled/index.ts';
import type { Product } from '#server/modules/settled/types.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { MoneyModel } from '../support/money-model.ts';
import { silentLog } from '../support/silent-log.ts';

/** How long and how many: a small share here, all of it by the command. */
const numberOf = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const OPERATIONS = numberOf('TORTURE_OPERATIONS', 150);
const SEEDS = numberOf('TORTURE_SEEDS', 2);
const FIRST_SEED = numberOf('TORTURE_FIRST_SEED', 1);
const CLIENTS = numberOf('TORTURE_CLIENTS', 4);
const STEP_MS = 1_000;

/** A stream of numbers by its seed (mulberry32). */
function randomBy(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const holder = (playerId: string) => ({ playerId, currency: 'EUR' }) as const;
const payments = { owner: 'house', name: 'payments', currency: 'EUR' } as const;

async function openHouse(database: Database) {
  const operator = createGamesHarness(database);
  const { clock, parts } = operator;
  const { ledger, unitOfWork } = parts;
  const bonuses = createBonuses({
    ...{ database, clock, ...parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => true,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
  });
  const consumers = [bonuses.wagering((code) => operator.directory.find(code)?.kind ?? null)];
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  return { operator, clock, ledger, unitOfWork, bonuses, reader, holds: createHolds(ledger) };
}
type House = Awaited<ReturnType<typeof openHouse>>;

/** A player of the house beside their model. */
function clientOf(
  { operator, clock, ledger, unitOfWork, bonuses, reader, holds }: House,
  playerId: string,
  database: Database,
) {
  const model = new MoneyModel();
  const caller = { provider: 'studio', playerId, gameCode: 'krakens-toll', currency: 'EUR' };
  let number = 0;
  const nextId = () => `${playerId}-${++number}`;
  const sources = { source: 'payment:torture', ...holder(playerId) };

  /** Done twice, it must answer the same and have one effect. */
  async function twice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const first = await work();
    const second = await work();
    return first ?? second;
  }

  const holdOf = (holdId: string, amount: bigint) =>
    ({ source: 'withdrawal', holdId, playerId, purse: 'cash', currency: 'EUR', amount }) as const;

  const operations = {
    async deposit(random: (below: number) => number) {
      const amount = BigInt(100 + random(5_000));
      const id = nextId();
      await unitOfWork.run(async (transaction) => {
        const { entries } = await creditEntries(transaction, holder(playerId), amount);
        const all = [...entries, { account: payments, amount: -amount }];
        return ledger.post(transaction, {
          ...{ source: sources.source, externalId: id, kind: 'deposit', entries: all, details: {} },
        });
      });
      model.credit(amount);
    },
    async bet(random: (below: number) => number) {
      const id = nextId();
      const amount = BigInt(20 + random(700));
      const expected = model.bet(id, amount, clock.at);
      const answer = await twice(() =>
        operator.wallet.bet({ ...caller, roundId: id, transactionId: `${id}-b`, amount, referenceId: null }),
      );
      expect(answer).toMatchObject(
        expected === 'ok' ? { status: 'ok', balance: model.stakable } : { status: expected },
      );
    },
    async win(random: (below: number) => number) {
      const [id] = [...model.rounds.keys()];
      if (id === undefined) return;
      const payout = random(2) === 0 ? 0n : BigInt(random(1_500));
      await twice(() =>
        operator.wallet.win({
          ...{ ...caller, roundId: id, transactionId: `${id}-w`, amount: payout, referenceId: `${id}-b` },
          ...{ roundClosed: true, late: 'refused' },
        }),
      );
      model.win(id, payout, clock.at);
    },
    async rollback() {
      const id = [...model.rounds.keys()].at(-1);
      if (id === undefined) return;
      await twice(() =>
        operator.wallet.rollback({ ...caller, roundId: id, transactionId: `${id}-r`, referenceId: `${id}-b` }),
      );
      model.rollback(id);
    },
    async grant(random: (below: number) => number) {
      const player = await operator.parts.players.find(database, playerId);
      if (!player) throw new Error('the player is gone');
      const amount = BigInt(500 + random(2_000));
      const product: Product = 'casino';
      const times = random(3);
      // Some run out within the history: a step is a second.
      const days = random(2) === 0 ? 3_650 : (20 + random(60)) / 86_400;
      const gift = {
        product,
        ...{ offerId: 'shop' as const, cause: nextId(), amount, stakeMaximum: 500n, wagering: 2 },
        ...{ weights: {}, winTimes: times === 0 ? null : times, termDays: days },
      };
      const granted = await twice(() =>
        unitOfWork.run((transaction, emit) => bonuses.give(transaction, emit, player, gift)),
      );
      if (!granted) throw new Error('a bonus was not granted');
      const { grantId: id, wagerRequired: required } = granted;
      model.grant({
        id,
        held: amount,
        stakeMaximum: 500n,
        required,
        grantedAt: clock.at,
        winMaximum: times === 0 ? null : amount * BigInt(times),
        expiresAt: clock.at + days * 86_400_000,
      });
    },
    async cancel(random: (below: number) => number) {
      const grant = model.grants[random(Math.max(1, model.grants.length))];
      if (!grant) return;
      const expected = model.cancel(grant.id, clock.at);
      expect((await bonuses.cancel(playerId, grant.id)).ok).toBe(expected);
    },
    async exclude(random: (below: number) => number) {
      const status = random(2) === 0 ? 'excluded' : 'withdrawn';
      // What came as a gift outlives the withdrawal of a deposit.
      if (status === 'excluded') model.endAll(status, clock.at);
      const ends = status === 'excluded' ? bonuses.onExclusion : bonuses.onUnplayedWithdrawal;
      await unitOfWork.run((transaction, emit) => ends(transaction, emit, playerId));
    },
    async expire() {
      const due = model.grants.filter(({ status, expiresAt }) => status === 'active' && expiresAt <= clock.at);
      const [job] = bonuses.jobs.filter(({ name }) => name === 'expire-bonus');
      for (const { id } of due) await job?.handle({ playerId, grantId: id });
      model.expire(clock.at);
    },
    async withdraw(random: (below: number) => number) {
      const id = nextId();
      const amount = BigInt(100 + random(2_000));
      const expected = model.hold(id, amount);
      const placed = await twice(() => unitOfWork.run((transaction) => holds.place(transaction, holdOf(id, amount))));
      expect(placed.ok).toBe(expected);
    },
    async settle(random: (below: number) => number) {
      const [held] = [...model.holds];
      if (!held) return;
      const hold = holdOf(...held);
      const fails = random(2) === 0;
      const capture = { to: 'payments', kind: 'withdrawal' } as const;
      await unitOfWork.run((transaction) =>
        fails ? holds.release(transaction, hold) : holds.capture(transaction, hold, capture),
      );
      // The other end of the same hold is refused.
      const other = await unitOfWork.run((transaction) =>
        fails ? holds.capture(transaction, hold, capture) : holds.release(transaction, hold),
      );
      expect(other.ok).toBe(false);
      model.settleHold(hold.holdId, fails);
    },
    /** Everything that is open ends. */
    async endRounds() {
      for (const id of [...model.rounds.keys()]) {
        await operator.wallet.win({
          ...{ ...caller, roundId: id, transactionId: `${id}-w`, amount: 77n, referenceId: `${id}-b` },
          ...{ roundClosed: true, late: 'refused' },
        });
        model.win(id, 77n, clock.at);
      }
    },
    async chargeback(random: (below: number) => number) {
      const amount = BigInt(50 + random(1_500));
      const taken = {
        ...sources,
        externalId: nextId(),
        kind: 'chargeback',
        amount,
        to: 'payments',
        details: {},
      } as const;
      await twice(() => unitOfWork.run((transaction) => takeBackMoney(ledger, transaction, taken)));
      model.takeBack(amount);
    },
  };

  /** Every purse and every bonus are as the model has them. */
  async function compare(): Promise<void> {
    await reader.readAll();
    const purses = await rows<{ purse: string; balance: string }>(
      database,
      sql`select purse, balance::text from ledger_accounts where player_id = ${playerId}::uuid and balance <> 0`,
    );
    const found = Object.fromEntries(purses.map(({ purse, balance }) => [purse, balance]));
    const wanted = Object.fromEntries(
      [
        ['cash', model.cash] as const,
        ['debt', -model.debt] as const,
        ['hold', model.held] as const,
        ...model.grants.map(({ id, held }) => [`bonus:${id}`, held] as const),
      ].flatMap(([purse, balance]) => (balance === 0n ? [] : [[purse, balance.toString()]])),
    );
    expect(found).toEqual(wanted);
    const statuses = (await bonuses.of(playerId)).map(({ grantId, status, wagered, converted }) => [
      ...[grantId, status, wagered, converted ?? 0n],
    ]);
    // The list shows the newest hundred.
    const newest = model.grants
      .slice(-100)
      .map(({ id, status, wagered, converted }) => [id, status, wagered, converted]);
    expect(new Map(statuses.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map(newest.map(([id, ...rest]) => [id, rest])),
    );
  }
  return { operations, compare, model };
}

/** What reports say of revenue is what the house's accounts have moved by, to the cent. */
async function reconcile({ ledger, reader }: House, database: Database): Promise<void> {
  await reader.readAll();
  const house = (name: 'games' | 'bonuses') => ledger.balance(database, { owner: 'house', name, currency: 'EUR' });
  const [purses] = await rows<{ held: string }>(
    database,
    sql`select coalesce(sum(balance), 0)::text as held from ledger_accounts where purse like 'bonus%'`,
  );
  const [gross, given] = [await house('games'), -(await house('bonuses')) - BigInt(purses?.held ?? 0)];
  expect(await revenueSums(database, { within: () => sql`true` })).toEqual([
    { currency: 'EUR', gross, net: gross - given, bonusCost: given },
  ]);
}

/** How often each is done, of a hundred. */
const SHARES = {
  ...{
    bet: 32,
    win: 28,
    deposit: 10,
    rollback: 6,
    withdraw: 6,
    settle: 5,
    grant: 5,
    chargeback: 3,
    cancel: 1,
    expire: 3,
    exclude: 1,
  },
} as const;
const WHEEL = Object.entries(SHARES).flatMap(([name, share]) =>
  Array<string>(share).fill(name),
) as (keyof typeof SHARES)[];

forEachDatabase((name, open) => {
  // The embedded database has one connection: what has ended is read at once, and a history is the same each time.
  test.runIf(name === 'pglite')(
    'money: nothing is created or lost, no retry counts twice, and wagering is what was staked',
    async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
        const { database } = await open();
        const house = await openHouse(database);
        const random = randomBy(seed);
        const clients = [];
        for (let count = 0; count < CLIENTS; count += 1) {
          const playerId = await house.operator.addPlayer({ playerId: randomUUID(), cash: 0n });
          await house.operator.open(playerId);
          clients.push(clientOf(house, playerId, database));
        }
        for (let done = 0; done < OPERATIONS; done += 1) {
          house.clock.at += STEP_MS;
          const client = clients[random(clients.length)];
          if (client) client.model.now = house.clock.at;
          const operation = WHEEL[random(WHEEL.length)];
          if (!client || !operation) throw new Error('nobody does nothing');
          try {
            await client.operations[operation](random);
            await client.compare();
          } catch (error) {
            throw new Error(`seed ${seed}, operation ${done}, ${operation}`, { cause: error });
          }
        }
        for (const { operations } of clients) await operations.endRounds();
        await reconcile(house, database);
        expect((await verifyLedger(database)).problems).toEqual([]);
      }
    },
    3_600_000,
  );
});

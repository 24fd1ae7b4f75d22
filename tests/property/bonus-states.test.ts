/**
 * The table of ADR 0176 as a property: whatever is open (a round, a raised round, a bet) beside whatever ends its bonus,
 * what comes back goes where the table says, to the cent. Expected figures are reckoned here from the table alone.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createSettledReader } from '#server/modules/settled/index.ts';
import { hasOpenBet } from '#server/modules/sport/index.ts';
import { bonusesOver } from '#tests/support/bonuses.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSportsbook } from '#tests/support/sport.ts';

const DAY_MS = 86_400_000;
const BONUS = 1_000n;
/** Each of the two stakes that wager the bonus. */
const WAGER = 500n;

const OPEN = ['round', 'raised', 'bet'] as const;
const ENDS = ['active', 'completed', 'cancelled', 'revoked', 'excluded', 'expired'] as const;
const RESULTS = ['won', 'lost', 'void'] as const;

const scenario = fc.record({
  open: fc.constantFrom(...OPEN),
  end: fc.constantFrom(...ENDS),
  result: fc.constantFrom(...RESULTS),
  /** Of the open stake. */
  cash: fc.bigInt(0n, 150n),
  bonus: fc.bigInt(60n, 300n),
  /** What a won round pays; a bet pays twice its stake. */
  win: fc.bigInt(1n, 3_000n),
  /** What the second of the wagering rounds pays. */
  lastWin: fc.bigInt(0n, 2_500n),
  winTimes: fc.constantFrom(null, 1, 2),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

async function openHouse(database: Database) {
  const book = await openSportsbook(database, 0n);
  const { operator } = book;
  const bonuses = bonusesOver(operator, database, {
    inPlay: async (queryable, playerId, purse) =>
      (await hasOpenStake(queryable, playerId, purse)) || (await hasOpenBet(queryable, playerId, purse)),
  });
  const consumers = [bonuses.wagering((code) => operator.directory.find(code)?.kind ?? null)];
  const { unitOfWork } = operator.parts;
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  return { database, book, operator, bonuses, reader };
}
type House = Awaited<ReturnType<typeof openHouse>>;

const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** A player's stakes, in rounds or bets. */
function stakesOf({ book, operator }: House, playerId: string) {
  const caller = { provider: 'studio', playerId, gameCode: 'krakens-toll', currency: 'EUR' };
  const idOf = (name: string) => `${playerId}-${name}`;
  const bet = (name: string, step: string, amount: bigint) =>
    operator.wallet.bet({
      ...{ ...caller, roundId: idOf(name), transactionId: `${idOf(name)}-${step}`, amount },
      referenceId: step === 'b' ? null : `${idOf(name)}-b`,
    });
  const round = {
    async stake(name: string, amount: bigint, isRaised = false) {
      const first = isRaised ? amount / 2n : amount;
      expect(await bet(name, 'b', first)).toMatchObject({ status: 'ok' });
      if (isRaised) expect(await bet(name, 'r', amount - first)).toMatchObject({ status: 'ok' });
    },
    async settle(name: string, result: (typeof RESULTS)[number], win: bigint) {
      const last = { ...caller, roundId: idOf(name), referenceId: `${idOf(name)}-b` };
      if (result === 'void') {
        // Bets are taken back one by one; a raise is one of its own.
        await operator.wallet.rollback({ ...last, transactionId: `${idOf(name)}-vr`, referenceId: `${idOf(name)}-r` });
        return operator.wallet.rollback({ ...last, transactionId: `${idOf(name)}-vb` });
      }
      const amount = result === 'won' ? win : 0n;
      return operator.wallet.win({
        ...{ ...last, transactionId: `${idOf(name)}-w`, amount, roundClosed: true, late: 'refused' },
      });
    },
  };
  const sport = {
    async stake(name: string, amount: bigint) {
      await book.open(idOf(name));
      const legs = [[idOf(name), 'result', 'home', '2.00']] as const;
      expect(await book.place({ legs, stake: decimal(amount), as: playerId })).toHaveProperty('bet_id');
    },
    settle: (name: string, home: (typeof RESULTS)[number]) =>
      book.tell(idOf(name), {
        type: 'bet_settlement',
        markets: [{ key: 'result', outcomes: { home, draw: home === 'void' ? 'void' : 'lost', away: 'lost' } }],
      }),
  };
  return { round, sport };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** What ADR 0176 says of a scenario: where everything is at the end. */
function tableOf({ open, end, result, cash, bonus, win, lastWin, winTimes }: Scenario) {
  const stake = cash + bonus;
  const isBet = open === 'bet';
  // A bet at 2.00 pays twice, a wagering bet too.
  const paid = result === 'void' ? stake : result === 'lost' ? 0n : isBet ? 2n * stake : win;
  const ofBonus = result === 'void' ? bonus : shareOfBonus(paid, cash, bonus);
  const purse = BONUS - bonus;
  const gained = isBet ? 2n * WAGER : lastWin - WAGER;
  const atEnd = end === 'completed' ? purse + gained : purse;
  const most = winTimes === null ? null : BONUS * BigInt(winTimes);
  const converted = end !== 'completed' ? 0n : most === null ? atEnd : least(most, atEnd);
  const room = end !== 'completed' ? 0n : most === null ? ofBonus : most - converted;
  const own = least(room, ofBonus);
  const staysIn = end === 'active';
  return {
    cash: paid - ofBonus + converted + own,
    held: staysIn ? purse + ofBonus : 0n,
    bonuses: -BONUS + (staysIn ? 0n : atEnd - converted + ofBonus - own),
    // Of stakes less payouts: the open one, and the wagering ones.
    games: stake - paid + (end === 'completed' ? -gained : 0n),
  };
}

/** By the parts of the stake; units that are left over are the player's cash, where some of the stake was. */
function shareOfBonus(paid: bigint, cash: bigint, bonus: bigint): bigint {
  return cash === 0n ? paid : (paid * bonus) / (cash + bonus);
}

async function live(house: House, one: Scenario) {
  const { operator, bonuses, reader, database, book } = house;
  const { unitOfWork, players, ledger } = operator.parts;
  const isBet = one.open === 'bet';
  const balance = (name: 'bonuses' | 'games' | 'sport') =>
    ledger.balance(database, { owner: 'house', name, currency: 'EUR' });
  const before = { bonuses: await balance('bonuses'), games: (await balance('games')) + (await balance('sport')) };
  const playerId = await operator.addPlayer({ playerId: randomUUID(), cash: one.cash });
  await operator.open(playerId, 'main', 'krakens-toll');
  const player = (await players.find(database, playerId)) ?? expect.fail('no player');
  const granted = await unitOfWork.run((transaction, emit) =>
    bonuses.give(transaction, emit, player, {
      ...{ offerId: 'shop', product: isBet ? 'sport' : 'casino', cause: randomUUID(), amount: BONUS },
      ...{ stakeMaximum: WAGER, wagering: 1, weights: {}, winTimes: one.winTimes, termDays: 7 },
    }),
  );
  const grantId = granted?.grantId ?? expect.fail('no bonus');
  const { round, sport } = stakesOf(house, playerId);
  const stake = one.cash + one.bonus;
  if (isBet) await sport.stake('open', stake);
  else await round.stake('open', stake, one.open === 'raised');

  const completing = async () => {
    for (const [name, win] of [
      ['first', WAGER],
      ['second', one.lastWin],
    ] as const) {
      if (isBet) {
        await sport.stake(name, WAGER);
        await sport.settle(name, 'won');
      } else {
        await round.stake(name, WAGER);
        await round.settle(name, 'won', win);
      }
    }
    await reader.readAll();
  };
  const ends: Record<(typeof ENDS)[number], () => Promise<unknown>> = {
    active: async () => undefined,
    completed: completing,
    cancelled: () => bonuses.cancel(playerId, grantId),
    revoked: () => bonuses.revoke(playerId, grantId),
    excluded: () => unitOfWork.run((transaction, emit) => bonuses.onExclusion(transaction, emit, playerId)),
    async expired() {
      book.clock.at += 8 * DAY_MS;
      await bonuses.jobs.find(({ name }) => name === 'expire-bonus')?.handle({ playerId, grantId });
    },
  };
  await ends[one.end]();
  expect((await bonuses.of(playerId))[0]?.status).toBe(one.end);
  if (isBet) await sport.settle('open', one.result);
  else await round.settle('open', one.result, one.win);

  const [grant] = await bonuses.of(playerId);
  return {
    cash: await operator.balanceOf(playerId),
    held: grant?.held,
    bonuses: (await balance('bonuses')) - before.bonuses,
    games: (await balance('games')) + (await balance('sport')) - before.games,
  };
}

forEachDatabase((name, open) => {
  // On the embedded database, whose facts wait for nobody else's transactions.
  test.runIf(name === 'pglite')('what is open when a bonus ends is paid as the table of ADR 0176 says', async () => {
    const { database } = await open();
    const house = await openHouse(database);
    // Each cell of the table at least once, with figures of its own each time.
    const figures = fc.sample(scenario, { numRuns: OPEN.length * ENDS.length * RESULTS.length, seed: 176 });
    const cells = OPEN.flatMap((open) => ENDS.flatMap((end) => RESULTS.map((result) => ({ open, end, result }))));
    for (const [index, cell] of cells.entries()) {
      const one = { ...(figures[index] as Scenario), ...cell };
      expect({ one, found: await live(house, one) }).toEqual({ one, found: tableOf(one) });
    }
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});

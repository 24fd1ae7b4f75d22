/**
 * Free rounds in any order of what may happen to them (ADR 0122): played in one call or two, taken
 * back, repeated, run out, given up, revoked. No round and no money is created or lost, whatever the order.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness } from '../support/games.ts';
import { silentLog } from '../support/silent-log.ts';

const SLOT = 'krakens-toll';
const ROUNDS = 3;
const STAKE = 20n;
const DAY_MS = 86_400_000;

/** What may happen next; `round` picks one of a few ids, so that calls repeat and meet each other. */
const step = fc.oneof(
  fc.record({
    act: fc.constantFrom('whole', 'bet', 'win', 'back'),
    grant: fc.nat({ max: 1 }),
    round: fc.nat({ max: 4 }),
    win: fc.constantFrom(0n, 30n, 500n),
  }),
  fc.record({ act: fc.constantFrom('cancel', 'revoke'), grant: fc.nat({ max: 1 }) }),
  fc.record({ act: fc.constant('wait'), days: fc.constantFrom(1, 8) }),
) as fc.Arbitrary<{ act: string; grant: number; round: number; win: bigint; days: number }>;

async function openHistory(database: Database, wagering: number) {
  const operator = createGamesHarness(database);
  const { clock } = operator;
  const { unitOfWork, players, ledger } = operator.parts;
  const bonuses = createBonuses({
    ...{ database, clock, ...operator.parts },
    jobs: createJobs(clock.now),
    hasDeposited: async () => false,
    mayAdvertise: async () => true,
    inPlay: hasOpenStake,
  });
  operator.hooks.onFreeRound = bonuses.onFreeRound;
  const jobs = createJobRunner({ database, clock, definitions: () => bonuses.jobs, log: silentLog });
  const playerId = await operator.addPlayer({ cash: 1_000n });
  const token = await operator.open(playerId);
  const caller = { provider: 'studio', token, gameCode: SLOT, currency: 'EUR' };
  const give = async (cause: string): Promise<string> => {
    const granted = await unitOfWork.run(async (transaction, emit) => {
      const player = await players.find(transaction, playerId);
      if (!player) throw new Error('nobody to give to');
      return bonuses.grantFreeRounds(transaction, emit, player, {
        ...{ offerId: 'free-rounds', cause, game: { code: SLOT, title: 'Kraken’s Toll' }, rounds: ROUNDS },
        ...{ stake: STAKE, wagering, weights: SLOTS_FIRST, stakeMaximum: 500n, winMaximum: 10_000n, termDays: 7 },
      });
    });
    if (granted === null) throw new Error('given before');
    return granted.grantId;
  };
  const grants = [await give('one'), await give('two')];
  async function take({
    act,
    grant,
    round,
    win,
    days,
  }: {
    act: string;
    grant: number;
    round: number;
    win: bigint;
    days: number;
  }) {
    const freeRounds = grants[grant] ?? '';
    const roundId = `${playerId}-${round}`;
    const bet = { ...caller, roundId, transactionId: `${roundId}-b`, amount: STAKE, freeRounds };
    switch (act) {
      case 'whole':
        return void (await operator.wallet.betAndWin({ ...bet, winTransactionId: `${roundId}-w`, winAmount: win }));
      case 'bet':
        return void (await operator.wallet.bet({ ...bet, referenceId: null }));
      case 'win':
        return void (await operator.wallet.win({
          ...{ ...caller, roundId, transactionId: `${roundId}-w`, amount: win, referenceId: `${roundId}-b` },
          ...{ roundClosed: true, late: 'refused' },
        }));
      case 'back':
        return void (await operator.wallet.rollback({
          ...{ ...caller, roundId, transactionId: `${roundId}-r`, referenceId: `${roundId}-b` },
        }));
      case 'cancel':
        return void (await bonuses.cancel(playerId, freeRounds));
      case 'revoke':
        return void (await bonuses.revoke(playerId, freeRounds));
      default:
        clock.at += days * DAY_MS;
        return jobs.runDue();
    }
  }
  const balance = (purse: 'cash' | `bonus:${string}`) =>
    ledger.balance(database, { owner: 'player', playerId, purse, currency: 'EUR' });
  return { playerId, grants, take, balance };
}

/** Rounds of a grant that stand: what was staked by it and not taken back. */
async function standing(database: Database, playerId: string, grant: string) {
  const [row] = await rows<{ rounds: number; open: number; paid: string }>(
    database,
    sql`select count(*) filter (where status <> 'rolled_back')::integer as rounds,
        count(*) filter (where status = 'open')::integer as open,
        coalesce(sum(payout) filter (where status <> 'rolled_back'), 0)::text as paid
      from game_rounds where player_id = ${playerId}::uuid
        and funding ?| array['free:' || ${grant}::text, 'free_cash:' || ${grant}::text]`,
  );
  return row ?? { rounds: 0, open: 0, paid: '0' };
}

onOneDatabase((_name, _open, shared) => {
  describe('ADR 0122: free rounds are counted by the wallet alone', () => {
    test.each([
      ['as a bonus', 10],
      ['as cash at once', 0],
    ])('in any order no round and no money is created or lost, wins %s', async (_how, wagering) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
          const { database } = await shared();
          const { playerId, grants, take, balance } = await openHistory(database, wagering);
          for (const one of steps) await take(one);
          let won = 0n;
          for (const grant of grants) {
            const [free] = await rows<{ used: number; status: string; won: string }>(
              database,
              sql`select used::integer, status, won::text from free_round_grants
                where player_id = ${playerId}::uuid and grant_id = ${grant}::uuid`,
            );
            const { rounds, open, paid } = await standing(database, playerId, grant);
            expect(rounds).toBeLessThanOrEqual(ROUNDS);
            // A round taken back after its grant is over is gone with it; while it runs, each one stands or is left.
            if (free?.status === 'active') expect(free.used).toBe(rounds);
            else expect(free?.used).toBeGreaterThanOrEqual(rounds);
            if (free?.status === 'used') expect([rounds, open]).toEqual([ROUNDS, 0]);
            expect(free?.won).toBe(paid);
            won += BigInt(free?.won ?? 0);
          }
          // All that a player has is what they had and what the rounds won, less what went back with a grant.
          const own = (await Promise.all(grants.map((grant) => balance(`bonus:${grant}`)))).reduce(
            (sum, held) => sum + held,
            await balance('cash'),
          );
          expect(own).toBeGreaterThanOrEqual(1_000n);
          expect(own).toBeLessThanOrEqual(1_000n + won);
          const isWhole = !steps.some(({ act }) => act === 'revoke' || act === 'cancel' || act === 'wait');
          if (isWhole || wagering === 0) {
            const revoked = steps.some(({ act }) => act === 'revoke');
            if (!revoked) expect(own).toBe(1_000n + won);
          }
        }),
        { numRuns: 30 },
      );
      const { database } = await shared();
      expect((await verifyLedger(database)).problems).toEqual([]);
    });
  });
});

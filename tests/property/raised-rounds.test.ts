/** Further bets in a round, in whatever order and however often they come: the money adds up (decision 0039). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

const CASH = 3_000n;
const ROUNDS = 2;
/** Bet 0 opens a round, the others raise it. */
const BETS = 3;

const step = fc.record({
  call: fc.constantFrom('bet' as const, 'bet' as const, 'bet' as const, 'win' as const, 'rollback' as const),
  round: fc.nat({ max: ROUNDS - 1 }),
  bet: fc.nat({ max: BETS - 1 }),
  amount: fc.constantFrom('20', '400', '2000'),
  closes: fc.boolean(),
});

/** What the answers say about one round. */
interface Told {
  /** Posted bets by their number, minor units. */
  bets: Map<number, bigint>;
  wins: bigint;
}

onOneDatabase((name, open) => {
  test(`bets, raises, wins and rollbacks in any order on ${name}: balance = ledger = what was answered`, async () => {
    const { database } = await open();
    const { call, addPlayer, open: openGame, balanceOf, roundHistory } = createGamesHarness(database);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        run += 1;
        const playerId = await addPlayer({ cash: CASH });
        const token = await openGame(playerId);
        const rounds = Array.from({ length: ROUNDS }, (): Told => ({ bets: new Map(), wins: 0n }));
        for (const { call: kind, round, bet, amount, closes } of steps) {
          const told = rounds[round] as Told;
          const id = `run-${name}-${run}-${round}`;
          const idOf = (number: number) => `${id}-b${number}`;
          const common = { token, round_id: id, game_code: 'krakens-toll', currency: 'EUR' };
          if (kind === 'bet') {
            const reference = bet === 0 ? {} : { reference_transaction_id: idOf(0) };
            const { status } = await call('bet', { ...common, ...reference, transaction_id: idOf(bet), amount });
            if (status === 'ok' && !told.bets.has(bet)) told.bets.set(bet, BigInt(amount));
          } else if (kind === 'win') {
            const fields = {
              reference_transaction_id: idOf(0),
              transaction_id: `${id}-w`,
              amount,
              round_closed: closes,
            };
            const { status } = await call('win', { ...common, ...fields });
            if (status === 'ok') told.wins = BigInt(amount);
          } else {
            const fields = { transaction_id: `${id}-r${bet}`, reference_transaction_id: idOf(bet) };
            const { status } = await call('rollback', { token, round_id: id, ...fields });
            if (status === 'ok' && bet === 0) told.bets.clear();
            else if (status === 'ok') told.bets.delete(bet);
          }
          expect(await balanceOf(playerId)).toBeGreaterThanOrEqual(0n);
        }
        const stakes = rounds.map(({ bets }) => [...bets.values()].reduce((sum, value) => sum + value, 0n));
        const net = rounds.reduce((sum, { wins }, index) => sum + wins - (stakes[index] ?? 0n), 0n);
        expect(await balanceOf(playerId)).toBe(CASH + net);
        const { result } = await roundHistory.rounds(playerId, {});
        const played = result.filter(({ status }) => status === 'open' || status === 'closed');
        const written = played.reduce((sum, { stake }) => sum + BigInt(stake.replace('.', '')), 0n);
        expect(written).toBe(stakes.reduce((sum, value) => sum + value, 0n));
      }),
      { numRuns: 40 },
    );
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});

/** Whatever a vendor sends, in whatever order and however often: the money of player and platform adds up. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { createGamesHarness } from '../support/games.ts';

const CASH = 5_000n;
const ROUNDS = 3;

/** One call about one of a few rounds, so that orders collide often. */
const step = fc.record({
  call: fc.constantFrom('bet' as const, 'win' as const, 'bet_and_win' as const, 'rollback' as const),
  round: fc.nat({ max: ROUNDS - 1 }),
  amount: fc.constantFrom('20', '400', '9000'),
  won: fc.constantFrom('0', '600'),
});

test('bets, wins, whole rounds and rollbacks in any order conserve money (design §1, promise 4)', async () => {
  const { database, close } = await openDatabase();
  const { call, addPlayer, open, balanceOf } = createGamesHarness(database);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      run += 1;
      const playerId = await addPlayer({ cash: CASH });
      const token = await open(playerId);
      /** What the answers say has moved, by transaction: each counts once, however often it is answered. */
      const moved = new Map<string, bigint>();
      for (const { call: kind, round, amount, won } of steps) {
        const id = `run-${run}-round-${round}`;
        const common = { token, round_id: id, game_code: 'krakens-toll', currency: 'EUR' };
        const reference = { reference_transaction_id: `${id}-b` };
        if (kind === 'bet') {
          const { status } = await call('bet', { ...common, transaction_id: `${id}-b`, amount });
          if (status === 'ok') moved.set(`${id}-b`, -BigInt(amount));
        } else if (kind === 'win') {
          const fields = { ...common, ...reference, transaction_id: `${id}-w`, amount, round_closed: true };
          const { status } = await call('win', fields);
          if (status === 'ok') moved.set(`${id}-w`, BigInt(amount));
        } else if (kind === 'bet_and_win') {
          const fields = { transaction_id: `${id}-b`, amount, win_transaction_id: `${id}-w`, win_amount: won };
          const { status } = await call('bet_and_win', { ...common, ...fields });
          if (status === 'ok') moved.set(`${id}-b`, -BigInt(amount)).set(`${id}-w`, BigInt(won));
        } else {
          const { status } = await call('rollback', { token, round_id: id, ...reference, transaction_id: `${id}-r` });
          if (status === 'ok') moved.set(`${id}-r`, -(moved.get(`${id}-b`) ?? 0n));
        }
        expect(await balanceOf(playerId)).toBeGreaterThanOrEqual(0n);
      }
      const total = [...moved.values()].reduce((sum, value) => sum + value, 0n);
      expect(await balanceOf(playerId)).toBe(CASH + total);
    }),
    { numRuns: 40 },
  );
  expect((await verifyLedger(database)).problems).toEqual([]);
  await close();
});

/**
 * Rounds asked for as a whole (decision 0077), through studio, wallet and ledger, with a line that loses requests and
 * answers, delivers copies late, and with processes that end: what the studio keeps, what the wallet keeps and what the
 * player has are one story, and nobody is paid or charged twice.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireTokens } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { SpinAnswer } from '#studio/protocol.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { createGamesHarness, createHarnessStudio, launchSession, spinOnce } from '../support/games.ts';
import { keptRounds } from '../support/kept-rounds.ts';
import { createLossyLine, type Fate } from '../support/lossy-line.ts';

/** Enough for one round: what is won elsewhere makes the next one possible. */
const CASH = 150n;
const STAKE = '100';
const REQUESTS = 4;

const fate = fc.constantFrom<Fate>('carried', 'carried', 'lost', 'unanswered', 'late');
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ what: fc.constant('spin' as const), request: fc.nat({ max: REQUESTS - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('deliver late copies' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('next process' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('next session' as const) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('win elsewhere' as const) }) },
);

onOneDatabase((name, open) => {
  test(`whatever is lost, late or repeated on ${name}: a round counts once, or never`, async () => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 20 }),
        fc.array(fate, { minLength: 40, maxLength: 40 }),
        async (steps, fates) => {
          const playerId = await operator.addPlayer({ cash: CASH });
          const { fetcher, deliver, heal } = createLossyLine(operator, fates);
          const studioOf = () => createHarnessStudio(database, operator, fetcher);
          let studio = studioOf();
          const sit = async () =>
            launchSession(studio, await operator.open(playerId), operator.clock.at, 'krakens-toll', playerId);
          let session = await sit();
          let elsewhere = 0n;
          const shown = new Map<string, string>();
          for (const { what, ...rest } of steps) {
            if (what === 'spin' && 'request' in rest) {
              const answer: Partial<SpinAnswer> = await spinOnce(studio, session, `request-${rest.request}`, STAKE);
              if (answer.round_id === undefined) continue;
              expect(shown.get(answer.round_id) ?? answer.payout).toBe(answer.payout);
              shown.set(answer.round_id, answer.payout ?? '');
            } else if (what === 'deliver late copies') await Promise.all([deliver(), studio.settleUnfinished()]);
            else if (what === 'next process') {
              studio = studioOf();
              await studio.settleUnfinished();
            } else if (what === 'next session') {
              await expireTokens(database, playerId, operator.clock.now());
              session = await sit();
            } else {
              const id = randomUUID();
              const won = await operator.call('bet_and_win', {
                ...{ token: await operator.open(playerId), game_code: 'krakens-toll', currency: 'EUR', round_id: id },
                ...{ transaction_id: `${id}-b`, amount: '20', win_transaction_id: `${id}-w`, win_amount: '220' },
              });
              if (won.status === 'ok') elsewhere += 200n;
            }
            expect(await operator.balanceOf(playerId)).toBeGreaterThanOrEqual(0n);
          }
          heal();
          studio = studioOf();
          expect(await studio.settleUnfinished()).toBe(0);
          await deliver();
          const kept = await keptRounds(database, playerId);
          for (const { state, stake, payout, booked } of kept) {
            expect(booked).toBe(state === 'closed' ? `closed ${stake} ${payout}` : null);
            expect(['closed', 'refused']).toContain(state);
          }
          const closed = kept.filter(({ state }) => state === 'closed');
          for (const [round, payout] of shown)
            expect(closed).toContainEqual(expect.objectContaining({ round_id: round, payout }));
          const net = closed.reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
          expect(await operator.balanceOf(playerId)).toBe(CASH + net + elsewhere);
        },
      ),
      { numRuns: 40 },
    );
    expect((await verifyLedger(database)).problems).toEqual([]);
  }, 240_000);
});

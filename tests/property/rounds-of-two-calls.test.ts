/**
 * Rounds of a bet, further bets and a win (decisions 0039 and 0077), through studio, wallet and ledger, with a line that
 * loses requests and answers, delivers copies late, with money that comes in between and with processes that end: what
 * the studio keeps, what the wallet keeps and what the player has are one story.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { TableGameSessionView } from '#studio/protocol.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { createGamesHarness, createHarnessStudio, launchSession } from '../support/games.ts';
import { type KeptRound, keptRounds } from '../support/kept-rounds.ts';
import { createLossyLine, type Fate } from '../support/lossy-line.ts';
import { BET_IS_LEFT_MS } from '../support/studio.ts';

/** Enough for one bet and not for what would raise it: what is won elsewhere makes both possible. */
const CASH = 150n;
const REQUESTS = 4;
/** One feeds jackpots with its bets; the other waits for its player, who may double and split. */
const GAMES = ['lucky-anchor', 'harbour-blackjack'] as const;

const fate = fc.constantFrom<Fate>('carried', 'carried', 'lost', 'unanswered', 'late');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('play' as const), request: fc.nat({ max: REQUESTS - 1 }) }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('decide' as const), raise: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('deliver late copies' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('next process' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('time passes' as const) }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('win elsewhere' as const) }) },
);

/** What the wallet may have booked of a round, by what the studio says of it. */
const BOOKED: Readonly<Record<string, (round: KeptRound) => (string | null)[]>> = {
  closed: ({ stake, payout }) => [`closed ${stake} ${payout}`],
  open: ({ stake }) => [`open ${stake} 0`],
  refused: () => [null],
  rolled_back: ({ stake }) => [null, `rolled_back ${stake} 0`],
};

onOneDatabase((name, open) => {
  test.each(GAMES)(
    `%s on ${name}: whatever is lost, late or repeated, a bet counts once, or never`,
    async (game) => {
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
            const token = await operator.open(playerId, 'main', game);
            const session = await launchSession(studio, token, operator.clock.at, game, playerId);
            const post = (path: string, body: unknown) =>
              studio.fetch(new Request(`${session}/${path}`, { method: 'POST', body: JSON.stringify(body) }));
            const decide = async (raise: boolean) => {
              const view = (await (await studio.fetch(new Request(session))).json()) as TableGameSessionView;
              const round = view.open_round ?? null;
              if (round === null) return;
              const moves = round.view.moves as string[];
              const move = (raise && moves.find((one) => one === 'split' || one === 'double')) || 'stand';
              await post('act', { round_id: round.round_id, step: round.step, action: { move } });
            };
            const winElsewhere = async (): Promise<bigint> => {
              const id = randomUUID();
              const won = await operator.call('bet_and_win', {
                ...{ token: await operator.open(playerId), game_code: 'krakens-toll', currency: 'EUR', round_id: id },
                ...{ transaction_id: `${id}-b`, amount: '20', win_transaction_id: `${id}-w`, win_amount: '220' },
              });
              return won.status === 'ok' ? 200n : 0n;
            };
            let elsewhere = 0n;
            for (const { what, ...rest } of steps) {
              if (what === 'play' && 'request' in rest) {
                const request_id = `request-${rest.request}`;
                await (game === 'lucky-anchor'
                  ? post('spin', { request_id, stake: '100' })
                  : post('begin', { request_id, bet: { amount: '100' } }));
              } else if (what === 'decide' && 'raise' in rest) await decide(rest.raise);
              else if (what === 'deliver late copies') await Promise.all([deliver(), studio.settleUnfinished()]);
              else if (what === 'next process') studio = studioOf();
              else if (what === 'time passes') {
                operator.clock.at += BET_IS_LEFT_MS;
                await studio.settleUnfinished();
              } else elsewhere += await winElsewhere();
              expect(await operator.balanceOf(playerId)).toBeGreaterThanOrEqual(0n);
            }
            heal();
            operator.clock.at += BET_IS_LEFT_MS;
            studio = studioOf();
            expect(await studio.settleUnfinished()).toBe(0);
            elsewhere += await winElsewhere();
            await deliver();
            const kept = await keptRounds(database, playerId);
            for (const round of kept) expect(BOOKED[round.state]?.(round)).toContain(round.booked);
            const net = kept
              .filter(({ state }) => state === 'closed' || state === 'open')
              .reduce(
                (sum, { state, stake, payout }) => sum + (state === 'closed' ? BigInt(payout) : 0n) - BigInt(stake),
                0n,
              );
            expect(await operator.balanceOf(playerId)).toBe(CASH + net + elsewhere);
          },
        ),
        { numRuns: 40 },
      );
      expect((await verifyLedger(database)).problems).toEqual([]);
    },
    240_000,
  );
});

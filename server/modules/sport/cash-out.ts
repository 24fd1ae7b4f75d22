/**
 * Selling a bet before its end. It is worth what it is expected to pay by the model's chances, less the margin of the house;
 * singles and combos are bought, systems not.
 */
import { type Currency, parseAmount } from '#shared/money.ts';
import type { Queryable } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { reachOf } from '../player/types.ts';
import { lockBet } from './bet-store.ts';
import { holdFixtures } from './catalogue-store.ts';
import type { BetParts } from './placing.ts';
import { type Standing, standingsOf } from './selections.ts';
import { bringTo } from './settling.ts';
import type { Bet } from './types.ts';

/** What the house keeps of the worth of a bet that it buys. */
const MARGIN = 0.05;

const PARTS_OF_CHANCE = 1_000_000n;

/** What a leg is expected to multiply by: settled legs as they ended, open ones by their chance; null: it cannot be told now. */
function worthOfLeg(leg: Bet['legs'][number], standing: Standing): number | null {
  const odds = Number(leg.odds) / 10_000;
  const SETTLED = { won: odds, lost: 0, void: 1, half_won: (1 + odds) / 2, half_lost: 0.5 } as const;
  if (leg.result !== null) return SETTLED[leg.result];
  return standing.state === 'open' && standing.outcome ? odds * standing.outcome.probability : null;
}

/** What a bet is bought for, minor units; null while it cannot be sold. */
export function offerFor(bet: Bet, standings: readonly Standing[]): bigint | null {
  const isWhole = bet.sizes.length === 1 && bet.sizes[0] === bet.legs.length;
  if (bet.status !== 'open' || !isWhole) return null;
  let worth = 1 - MARGIN;
  for (const [index, leg] of bet.legs.entries()) {
    const of = worthOfLeg(leg, standings[index] as Standing);
    if (of === null) return null;
    worth *= of;
  }
  const offer = (bet.stake * BigInt(Math.floor(worth * Number(PARTS_OF_CHANCE)))) / PARTS_OF_CHANCE;
  const most = bet.possiblePayout;
  if (offer <= 0n) return null;
  return offer < most ? offer : most;
}

/** How the legs of bets stand now, in the order of bets and legs. */
export async function standingsOfBets(
  queryable: Queryable,
  bets: readonly Bet[],
  { players, clock }: Pick<BetParts, 'players' | 'clock'>,
): Promise<Standing[][]> {
  const [first] = bets;
  const player = first ? await players.find(queryable, first.playerId) : null;
  if (!first || !player) return [];
  const legs = bets.flatMap((bet) =>
    bet.legs.map(({ fixtureId, market, outcome }) => ({ fixture_id: fixtureId, market, outcome })),
  );
  const found = await standingsOf(queryable, legs, reachOf(player, null), clock.now());
  let taken = 0;
  return bets.map((bet) => {
    const own = found.slice(taken, taken + bet.legs.length);
    taken += bet.legs.length;
    return own;
  });
}

export function createCashOut(parts: BetParts) {
  return {
    /** Sells a bet for what is offered now. Errors: `not_found`, `cash_out_closed`, `cash_out_changed`. */
    sell: (playerId: string, betId: string, seen: string): Promise<Result<Bet>> =>
      parts.unitOfWork.run(async (transaction, emit) => {
        const bet = await lockBet(transaction, playerId, betId);
        if (bet === null) return fail('not_found');
        const least = parseAmount(seen, bet.currency as Currency);
        // Asked again, it has been sold: the answer is the same.
        if (bet.status === 'cashed_out' && bet.payout === least) return ok(bet);
        await holdFixtures(
          transaction,
          bet.legs.map(({ fixtureId }) => fixtureId),
        );
        const [standings = []] = await standingsOfBets(transaction, [bet], parts);
        const offer = offerFor(bet, standings);
        if (offer === null) return fail('cash_out_closed');
        if (least === null || offer < least) return fail('cash_out_changed');
        await bringTo(parts, transaction, emit, bet, { status: 'cashed_out', payout: least });
        return ok((await lockBet(transaction, playerId, betId)) ?? bet);
      }),
  };
}

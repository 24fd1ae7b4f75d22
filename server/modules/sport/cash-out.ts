/**
 * Selling a bet before its end. It is worth what it is expected to pay by the model's chances, less the margin of the house;
 * singles and combos are bought, systems and free bets not.
 */
import { parseAmount } from '#shared/money.ts';
import { shareOf } from '#shared/sport/cash-out.ts';
import { isDeadHeat, shareOfHeat } from '#shared/sport/results.ts';
import { jointChance, jointResult } from '#shared/sport/same-match.ts';
import type { Queryable, Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { freeBetOf } from '../funding/index.ts';
import { reachOf } from '../player/types.ts';
import { findSale, insertSale, lockBet, type Sale } from './bet-store.ts';
import { holdFixtures } from './catalogue-store.ts';
import { isWhole, mostFor, type Unit, unitsOf } from './paying.ts';
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
  if (leg.result !== null) {
    return isDeadHeat(leg.result) ? odds * shareOfHeat(leg.result) : SETTLED[leg.result];
  }
  return standing.state === 'open' && standing.outcome ? odds * standing.outcome.probability : null;
}

/**
 * What legs of one match that are priced together are expected to multiply by, the open ones by their joint chance; null: it
 * cannot be told now.
 */
function worthOfJoint({ legs }: Bet, { legs: own, odds }: Unit, standings: readonly Standing[]): number | null {
  const leg = (index: number) => legs[index] as Bet['legs'][number];
  const open = own.filter((index) => leg(index).result === null);
  const result = jointResult(own.map((index) => leg(index).result ?? 'won'));
  if (open.length === 0 && result !== null) return { won: Number(odds) / 10_000, lost: 0, void: 1 }[result as 'won'];
  if (result !== 'won') return null;
  const scores = standings[own[0] ?? 0]?.fixture?.scores ?? null;
  const isOpen = open.every((index) => standings[index]?.state === 'open');
  return isOpen && scores !== null ? (Number(odds) / 10_000) * jointChance(open.map(leg), scores) : null;
}

/** What of the stake a bet is expected to bring back; null: it cannot be told now. */
function worthOf(bet: Bet, standings: readonly Standing[]): number | null {
  let worth = 1;
  for (const unit of unitsOf(bet)) {
    const [index = 0] = unit.legs;
    const of = unit.isJoint
      ? worthOfJoint(bet, unit, standings)
      : worthOfLeg(bet.legs[index] as Bet['legs'][number], standings[index] as Standing);
    if (of === null) return null;
    worth *= of;
  }
  return worth;
}

/** What is open of a bet is bought for this, minor units; null while it cannot be sold. */
export function offerFor(bet: Bet, standings: readonly Standing[]): bigint | null {
  if (freeBetOf(bet.funding) !== null) return null;
  const expected = bet.status === 'open' && isWhole(bet) ? worthOf(bet, standings) : null;
  if (expected === null) return null;
  const counting = 1 - Number(bet.tax) / Number(bet.stake);
  const worth = expected * counting * (1 - MARGIN);
  const offer = ((bet.stake - bet.soldStake) * BigInt(Math.floor(worth * Number(PARTS_OF_CHANCE)))) / PARTS_OF_CHANCE;
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

export interface AskedSale {
  /** What the page named its request. */
  key: string;
  /** Hundredths of what is open, 1 to 100. */
  share: number;
  /** What was seen for it; for less it is not sold. */
  amount: string;
}

export function createCashOut(parts: BetParts) {
  const { unitOfWork, clock } = parts;

  /** What is sold now of a locked bet. Errors: `cash_out_closed`, `cash_out_changed`, `cash_out_small`. */
  async function saleOf(transaction: Transaction, bet: Bet, { key, share, amount }: AskedSale): Promise<Result<Sale>> {
    await holdFixtures(
      transaction,
      bet.legs.map(({ fixtureId }) => fixtureId),
    );
    const [standings = []] = await standingsOfBets(transaction, [bet], parts);
    const offer = offerFor(bet, standings);
    if (offer === null) return fail('cash_out_closed');
    const worth = shareOf(offer, share);
    const stake = shareOf(bet.stake - bet.soldStake, share);
    if (worth <= 0n || stake <= 0n) return fail('cash_out_small');
    const seen = parseAmount(amount, bet.currency);
    if (seen === null || seen <= 0n || worth < seen) return fail('cash_out_changed');
    return ok({ key, share, amount: seen, stake });
  }

  return {
    /**
     * Sells a bet, or a share of what is open of it, once by its key; the rest goes on. Errors: `not_found`,
     * `idempotency_conflict`, `cash_out_closed` (suspended, over, or a system), `cash_out_changed`, `cash_out_small` (the
     * share comes to less than the smallest amount).
     */
    sell: (playerId: string, betId: string, asked: AskedSale): Promise<Result<Bet>> =>
      unitOfWork.run(async (transaction, emit) => {
        const bet = await lockBet(transaction, playerId, betId);
        if (bet === null) return fail('not_found');
        // Asked again, it has been sold: the answer is the same.
        const known = await findSale(transaction, playerId, asked.key);
        if (known !== null) {
          const isSame =
            known.betId === betId &&
            known.share === asked.share &&
            known.amount === parseAmount(asked.amount, bet.currency);
          return isSame ? ok(bet) : fail('idempotency_conflict');
        }
        const sale = await saleOf(transaction, bet, asked);
        if (!sale.ok) return sale;
        const { stake, amount } = sale.value;
        const left = { ...bet, soldStake: bet.soldStake + stake, soldFor: bet.soldFor + amount };
        const status = left.soldStake === bet.stake ? ('cashed_out' as const) : bet.status;
        const possible = mostFor(bet, bet.lineStake - left.soldStake);
        const isSold = await insertSale(transaction, bet, sale.value, possible, clock.now());
        if (!isSold) return fail('idempotency_conflict');
        await bringTo(parts, transaction, emit, left, { status, payout: bet.payout + amount });
        return ok((await lockBet(transaction, playerId, betId)) ?? bet);
      }),
  };
}

/**
 * Selling a bet before its end. It is worth what it is expected to bring back by the model's chances of each result, less the
 * margin of the house; singles and combos are bought, systems and free bets not.
 */
import { formatDecimal, parseAmount } from '#shared/money.ts';
import {
  chancesOf,
  isWithin,
  offerOf,
  type ResultChances,
  shareOf,
  type ValuedUnit,
  worthOf,
} from '#shared/sport/cash-out.ts';
import { jointChance, jointResult } from '#shared/sport/same-match.ts';
import type { Emit, Queryable, Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { freeBetOf } from '../funding/index.ts';
import { reachOf } from '../player/types.ts';
import { findBet, findSale, insertSale, lockBet, type Sale } from './bet-store.ts';
import { holdFixtures } from './catalogue-store.ts';
import type { Delays } from './delays.ts';
import { isWhole, mostFor, type Unit, unitsOf } from './paying.ts';
import type { BetParts } from './placing.ts';
import { delayOf, type Standing, standingsOf } from './selections.ts';
import { bringTo } from './settling.ts';
import type { Bet } from './types.ts';

/** Whether a bet on a selection can be bought now: nothing that is closed to bets has a price. */
const isBought = ({ state, isSellable }: Standing): boolean => state === 'open' && isSellable;

/** Chances of a leg's results: one that has ended has its result; null: it cannot be told now. */
function chancesOfLeg(leg: Bet['legs'][number], standing: Standing): ResultChances | null {
  if (leg.result !== null) return { [leg.result]: 1 };
  return isBought(standing) && standing.outcome ? chancesOf(leg.market, standing.outcome) : null;
}

/** The same of legs of one match that are priced together: the open ones win by their joint chance. */
function chancesOfJoint({ legs }: Bet, { legs: own }: Unit, standings: readonly Standing[]): ResultChances | null {
  const leg = (index: number) => legs[index] as Bet['legs'][number];
  const open = own.filter((index) => leg(index).result === null);
  const result = jointResult(own.map((index) => leg(index).result ?? 'won'));
  if (open.length === 0 && result !== null) return { [result]: 1 };
  if (result !== 'won') return null;
  const scores = standings[own[0] ?? 0]?.fixture?.scores ?? null;
  const isOpen = open.every((index) => isBought(standings[index] as Standing));
  return isOpen && scores !== null ? { won: jointChance(open.map(leg), scores) } : null;
}

/** What of the open stake a bet is expected to bring back; null: it cannot be told now. */
function worthNow(bet: Bet, standings: readonly Standing[]): number | null {
  const units: ValuedUnit[] = [];
  for (const unit of unitsOf(bet)) {
    const [index = 0] = unit.legs;
    const chances = unit.isJoint
      ? chancesOfJoint(bet, unit, standings)
      : chancesOfLeg(bet.legs[index] as Bet['legs'][number], standings[index] as Standing);
    if (chances === null) return null;
    units.push({ chances, odds: Number(unit.odds) / 10_000, isBanker: unit.isBanker });
  }
  return worthOf(bet.jointOdds === null ? bet.sizes : [1], units, 1 - Number(bet.tax) / Number(bet.stake));
}

/** What is open of a bet is bought for this, minor units; null while it cannot be sold. */
export function offerFor(bet: Bet, standings: readonly Standing[]): bigint | null {
  if (freeBetOf(bet.funding) !== null) return null;
  const worth = bet.status === 'open' && isWhole(bet) ? worthNow(bet, standings) : null;
  if (worth === null) return null;
  const offer = offerOf(bet.stake - bet.soldStake, worth);
  if (offer <= 0n) return null;
  return offer < bet.possiblePayout ? offer : bet.possiblePayout;
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

/** How long a sale of a bet waits, seconds: as a bet on its open selections would. */
export const saleDelayOf = ({ legs }: Bet, standings: readonly Standing[], now: Date): number =>
  delayOf(
    standings.filter((_standing, index) => legs[index]?.result === null),
    now,
  );

export interface AskedSale {
  /** What the page named its request. */
  key: string;
  /** Hundredths of what is open, 1 to 100. */
  share: number;
  /** The offer that was seen for it. */
  amount: string;
  /** By how many hundredths less it may be sold. */
  tolerance: number;
}

/** A bet that was looked at: sold, or it is to wait until so many seconds have gone by since the first look. */
type LookedAt = { sold: Sold } | { waitsFor: number; stood: string };

/** A bet that was sold, and what for, minor units. */
export interface Sold {
  bet: Bet;
  sale: Pick<Sale, 'amount' | 'stake'>;
}

/** What of a bet must not change while its sale waits: what is open of it, and how often its markets were stopped. */
const stoodAs = (bet: Bet, standings: readonly Standing[]): string =>
  [
    bet.soldStake,
    ...standings.map(({ fixture }, index) => {
      const market = fixture?.markets.find(({ market }) => market === bet.legs[index]?.market);
      return `${bet.legs[index]?.result}/${fixture?.stops}/${market?.stops}`;
    }),
  ].join(' ');

/** The sale of a share at the offer of now. Errors: `cash_out_small`, `cash_out_changed` with that offer. */
function saleAt(bet: Bet, offer: bigint, asked: AskedSale): Result<Sale> {
  const { key, share, tolerance } = asked;
  const amount = shareOf(offer, share);
  const stake = shareOf(bet.stake - bet.soldStake, share);
  if (amount <= 0n || stake <= 0n) return fail('cash_out_small');
  const seen = parseAmount(asked.amount, bet.currency);
  const isTaken = seen !== null && seen > 0n && isWithin(amount, seen, tolerance);
  if (seen !== null && isTaken) return ok({ key, share, tolerance, seen, amount, stake });
  return fail('cash_out_changed', { amount: formatDecimal(amount, bet.currency), currency: bet.currency });
}

export function createCashOut(parts: BetParts, delays: Delays) {
  const { unitOfWork, clock } = parts;

  /** Looks at a locked bet, and sells it unless it is to wait. @param stood as it stood when it began to wait */
  async function sellNow(
    transaction: Transaction,
    emit: Emit,
    bet: Bet,
    asked: AskedSale,
    { waited, stood }: { waited: number; stood: string | null },
  ): Promise<Result<LookedAt>> {
    await holdFixtures(
      transaction,
      bet.legs.map(({ fixtureId }) => fixtureId),
    );
    const [standings = []] = await standingsOfBets(transaction, [bet], parts);
    const offer = offerFor(bet, standings);
    const stands = stoodAs(bet, standings);
    if (offer === null || (stood !== null && stood !== stands)) return fail('cash_out_closed');
    const sale = saleAt(bet, offer, asked);
    if (!sale.ok) return sale;
    const delay = saleDelayOf(bet, standings, clock.now());
    if (delay > waited) return ok({ waitsFor: delay, stood: stands });
    const { stake, amount } = sale.value;
    const left = { ...bet, soldStake: bet.soldStake + stake, soldFor: bet.soldFor + amount };
    const status = left.soldStake === bet.stake ? ('cashed_out' as const) : bet.status;
    const possible = mostFor(bet, bet.lineStake - left.soldStake);
    const isSold = await insertSale(transaction, bet, sale.value, possible, clock.now());
    if (!isSold) return fail('idempotency_conflict');
    await bringTo(parts, transaction, emit, left, { status, payout: bet.payout + amount });
    return ok({ sold: { bet: (await findBet(transaction, bet.playerId, bet.betId)) ?? bet, sale: sale.value } });
  }

  /** The sale that a request has made already; null: none yet. Errors: `idempotency_conflict`. */
  async function soldBefore(transaction: Transaction, bet: Bet, asked: AskedSale): Promise<Result<Sold | null>> {
    const known = await findSale(transaction, bet.playerId, asked.key);
    if (known === null) return ok(null);
    const isSame =
      known.betId === bet.betId &&
      known.share === asked.share &&
      known.tolerance === asked.tolerance &&
      known.seen === parseAmount(asked.amount, bet.currency);
    return isSame ? ok({ bet, sale: known }) : fail('idempotency_conflict');
  }

  const look = (playerId: string, betId: string, asked: AskedSale, before: { waited: number; stood: string | null }) =>
    unitOfWork.run(async (transaction, emit): Promise<Result<LookedAt>> => {
      const bet = await lockBet(transaction, playerId, betId);
      if (bet === null) return fail('not_found');
      const known = await soldBefore(transaction, bet, asked);
      if (!known.ok) return known;
      return known.value === null ? sellNow(transaction, emit, bet, asked, before) : ok({ sold: known.value });
    });

  return {
    /**
     * Sells a bet, or a share of what is open of it, once by its key; the rest goes on. On matches in play it waits as long
     * as a bet on them would, and holds nothing meanwhile. What is paid is the offer at the end of the wait, whatever was
     * seen. Errors: `not_found`, `idempotency_conflict`, `cash_out_closed` (suspended now or while it waited, sold or ended
     * meanwhile, or a system), `cash_out_changed` (the offer is less than the tolerance allows; with the new one),
     * `cash_out_small` (the share comes to less than the smallest amount), `rate_limited` (too many requests wait).
     */
    async sell(playerId: string, betId: string, asked: AskedSale): Promise<Result<Sold>> {
      let before: { waited: number; stood: string | null } = { waited: 0, stood: null };
      for (;;) {
        const looked = await look(playerId, betId, asked, before);
        if (!looked.ok) return looked;
        if ('sold' in looked.value) return ok(looked.value.sold);
        const { waitsFor, stood } = looked.value;
        const waits = await delays.wait(playerId, waitsFor - before.waited);
        if (!waits.ok) return waits;
        before = { waited: waitsFor, stood };
      }
    },
  };
}

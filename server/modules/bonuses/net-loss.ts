/**
 * The net loss of own money in a day or a week of a place, and what a share of it comes to: the one reckoning of
 * cashback, for ranks and for campaigns (ADR 0131).
 */
import { REGION_IDS, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import type { Queryable } from '../../db/types.ts';
import { frameOf } from '../protection/index.ts';
import { settledSums } from '../settled/index.ts';
import type { Product } from '../settled/types.ts';

export interface LossLine {
  product: Product;
  /** Minor units of own money. */
  stakes: bigint;
  winnings: bigint;
}

export interface LossPeriod {
  /** The day, or the Monday of the week. */
  date: string;
  start: Date;
  /** The first moment after it. */
  end: Date;
}

/** The date that it is in a place; Sweden writes dates as ISO does. */
const dateIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

/** The day or week that a moment lies in. */
export function periodAt(each: 'day' | 'week', at: Date, timeZone: string): LossPeriod {
  const { start, end } = frameOf(each, at, timeZone);
  return { date: dateIn(timeZone, start), start, end };
}

/** The one before. */
const periodBefore = (each: 'day' | 'week', { start }: LossPeriod, timeZone: string): LossPeriod =>
  periodAt(each, new Date(start.getTime() - 1), timeZone);

/** Days or weeks that are made up for at most: a year of weeks. */
const MISSED_MAXIMUM = 53;

/**
 * The days or weeks that are over and may not have been decided, the newest first: those that ended since a moment, and so
 * many in any case (a player's facts may come late).
 */
export function periodsOver(
  each: 'day' | 'week',
  now: Date,
  timeZone: string,
  { since, atLeast }: { since: Date | null; atLeast: number },
): LossPeriod[] {
  const over: LossPeriod[] = [];
  let period = periodBefore(each, periodAt(each, now, timeZone), timeZone);
  while (over.length < MISSED_MAXIMUM && (over.length < atLeast || (since !== null && period.end > since))) {
    over.push(period);
    period = periodBefore(each, period, timeZone);
  }
  return over;
}

/** Regions by the clock that their days go by. */
export function regionsByZone(regions: readonly RegionId[] = REGION_IDS): Map<string, RegionId[]> {
  const zones = new Map<string, RegionId[]>();
  for (const region of regions) {
    const { timeZone } = PROTECTION[REGIONS[region].jurisdiction];
    zones.set(timeZone, [...(zones.get(timeZone) ?? []), region]);
  }
  return zones;
}

/**
 * What a player staked and won of own money in what ended in a time, by product. What was paid for or won by bonuses, free
 * rounds and stakes that were given back are not in it; what was corrected later counts when it was.
 */
export async function lossLines(
  queryable: Queryable,
  playerId: string,
  { start, end }: Pick<LossPeriod, 'start' | 'end'>,
  products: readonly Product[],
): Promise<LossLine[]> {
  const sums = await settledSums(queryable, playerId, start, end);
  return products.map((product) => ({
    product,
    stakes: sums[product].stakes.cash,
    winnings: sums[product].payoutsCash,
  }));
}

/** Winnings less stakes; below nothing it is a loss. */
export const netOf = (lines: readonly Omit<LossLine, 'product'>[]): bigint =>
  lines.reduce((sum, { stakes, winnings }) => sum + winnings - stakes, 0n);

/** What of a net result comes back, rounded down: nothing unless so much was lost, and at most the maximum; minor units. */
export function backOf(net: bigint, share: { percent: number; minimum?: bigint; maximum: bigint }): bigint {
  const { percent, minimum = 0n, maximum } = share;
  if (net >= 0n || -net < minimum) return 0n;
  const back = (-net * BigInt(percent)) / 100n;
  return back < maximum ? back : maximum;
}

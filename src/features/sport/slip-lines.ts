/** How a slip is bet: its lines, what they come to, and whether their odds have moved. For show: the server reckons it again. */
import { readPageAmount } from '#features/regions/index.ts';
import type { JointView, OwnBound, QuotedSelection } from '#shared/contract/sport.ts';
import { type Currency, formatDecimal, parseAmount } from '#shared/money.ts';
import { ACCEPTS, parseOdds } from '#shared/sport/odds.ts';
import { type Counting, linesOf, possiblePayout, type System, systemsOf } from '#shared/sport/results.ts';
import { type StakeTax, taxIn } from '#shared/sport/tax.ts';
import { $slip, changeSlip, isSamePick, type Pick, type Slip } from './slip.ts';

/** The matches of a slip, each once. */
export const matchesOf = ({ picks }: Slip): string[] => [...new Set(picks.map(({ fixture_id }) => fixture_id))];

const picksOf = ({ picks }: Slip, match: string): Pick[] => picks.filter(({ fixture_id }) => fixture_id === match);

/** Whether a slip is a combo of one match, priced as a whole. */
export const isSameMatch = (slip: Slip): boolean =>
  slip.mode === 'combo' && slip.picks.length > 1 && matchesOf(slip).length === 1;

/** Whether a slip is one bet on several matches. */
const isOneBet = (slip: Slip): boolean => slip.mode !== 'single' && matchesOf(slip).length > 1;

/** Matches with several selections that count as one in a larger bet. */
export const groupedMatches = (slip: Slip): string[] =>
  isOneBet(slip) ? matchesOf(slip).filter((match) => picksOf(slip, match).length > 1) : [];

/** Whether a slip is a system: of fewer than three matches there is none. */
export const isSystem = (slip: Slip): boolean => slip.mode === 'system' && matchesOf(slip).length > 2;

/** The bankers that count: at least two matches are left to choose from. */
export const bankersOf = (slip: Slip): readonly string[] =>
  isSystem(slip) ? slip.bankers.slice(0, matchesOf(slip).length - 2) : [];

/** The systems that a slip allows. */
export function systemsFor(slip: Slip): System[] {
  const bankers = bankersOf(slip).length;
  return systemsOf(matchesOf(slip).length - bankers, bankers);
}

const isSameSizes = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** How a slip is bet: one bet of some sizes, or each selection by itself. */
export function sizesOf(slip: Slip): number[] {
  if (slip.mode === 'single' || slip.picks.length < 2) return [1];
  if (isSameMatch(slip)) return [slip.picks.length];
  if (!isSystem(slip)) return [matchesOf(slip).length];
  const systems = systemsFor(slip);
  return [...((systems.find(({ sizes }) => isSameSizes(sizes, slip.sizes)) ?? systems[0])?.sizes ?? [1])];
}

/** Whether each selection is bet on by itself. */
export const isSingles = (slip: Slip): boolean =>
  slip.picks.length < 2 || slip.mode === 'single' || (matchesOf(slip).length === 1 && !isSameMatch(slip));

/** What a line chooses from, with its odds; null: they are not known yet. */
function unitsOf(slip: Slip): { odds: bigint | null; isBanker: boolean }[] {
  if (isSameMatch(slip)) return [{ odds: parseOdds(slip.joint ?? ''), isBanker: false }];
  if (isSingles(slip)) return slip.picks.map(({ odds }) => ({ odds: parseOdds(odds), isBanker: false }));
  const [groups, bankers] = [groupedMatches(slip), bankersOf(slip)];
  return matchesOf(slip).map((match) => {
    const own = groups.includes(match) ? slip.groups[match] : picksOf(slip, match)[0]?.odds;
    return { odds: parseOdds(own ?? ''), isBanker: bankers.includes(match) };
  });
}

export interface SlipSums {
  lines: number;
  /** Of all lines, minor units; null while no stake is readable. */
  stake: bigint | null;
  /** What of the stake is tax. */
  tax: bigint;
  payout: bigint | null;
  /** Of one line of all selections; null for singles and systems. */
  odds: string | null;
}

/** The stake of a line as typed, minor units: 0 for an empty field, null for what is no amount. */
const typedStake = ({ stake }: { stake: string }, currency: Currency): bigint | null =>
  stake.trim() === '' ? 0n : readPageAmount(stake, currency);

/** What of a stake counts towards what it pays. */
function countingOf(stake: bigint, tax: StakeTax | null): Counting {
  return stake > 0n ? { part: stake - taxIn(stake, tax), of: stake } : { part: 1n, of: 1n };
}

/**
 * What a slip comes to.
 * @param taxed what of a stake is tax; null: nothing
 */
export function sumsOf(slip: Slip, currency: Currency, taxed: StakeTax | null = null): SlipSums {
  const units = unitsOf(slip);
  const sizes = isSameMatch(slip) || isSingles(slip) ? [1] : sizesOf(slip);
  const lines = linesOf(units.length - bankersOf(slip).length, sizes);
  const line = typedStake(slip, currency);
  const priced = units.flatMap(({ odds, isBanker }) => (odds === null ? [] : [{ odds, isBanker }]));
  const isPriced = priced.length === units.length && units.length > 0;
  const total = priced.reduce((product, { odds }) => (product * odds) / 10_000n, 10_000n);
  // Each single is a bet, taxed by itself.
  const bets = isSingles(slip) && lines > 0 ? BigInt(lines) : 1n;
  const stake = line === null ? null : line * BigInt(lines);
  const counting = countingOf((stake ?? 0n) / bets, taxed);
  return {
    lines,
    stake,
    tax: stake === null ? 0n : taxIn(stake / bets, taxed) * bets,
    payout: line === null || !isPriced ? null : possiblePayout(line, sizes, priced, counting),
    odds: isPriced && sizes[0] === units.length ? (Number(total) / 10_000).toFixed(2) : null,
  };
}

/** What one bet may stake and win, as an answer says it. */
export interface QuotedLimits {
  minimum: string;
  maximum: string;
  payout_maximum: string;
}

/** What an answer says of stakes. */
interface Bounds {
  limits: QuotedLimits | null;
  tax: StakeTax | null;
}

/** A stake to reckon with, minor units: so large that what it pays is exact. */
const SAMPLE = 100_000_000n;

/** The most that can be staked of each line, minor units, and what allows no more. */
export interface Most {
  amount: bigint;
  by: OwnBound | 'stake' | 'payout';
}

/** What an answer says of the player's own money and limits; null: it is a guest, or has not come. */
export interface OwnMost {
  amount: string;
  by: OwnBound;
  /** The highest stake that counts towards the wagering of a bonus; null: no stake is too high. */
  counted_up_to: string | null;
}

const lessOf = (one: Most, other: Most): Most => (other.amount < one.amount ? other : one);

/** What the limits of stake and payout allow; null while odds are not known. */
function limitOf(slip: Slip, { limits, tax }: Bounds, currency: Currency): Most | null {
  if (limits === null) return null;
  const [maximum, payoutMaximum] = [limits.maximum, limits.payout_maximum].map((text) => parseAmount(text, currency));
  if (maximum == null || payoutMaximum == null) return null;
  // Singles are bets of their own: the one with the highest odds reaches its limit first.
  const bets = isSingles(slip) ? slip.picks.map((pick) => ({ ...slip, picks: [pick] })) : [slip];
  const mosts = bets.map((bet) => {
    const { lines, payout } = sumsOf({ ...bet, stake: formatDecimal(SAMPLE, currency) }, currency, tax);
    if (payout === null) return null;
    return lessOf(
      { amount: maximum / BigInt(lines), by: 'stake' },
      { amount: (SAMPLE * payoutMaximum) / payout, by: 'payout' },
    );
  });
  const known = mosts.filter((most) => most !== null);
  return known.length < mosts.length || mosts.length === 0 ? null : known.reduce(lessOf);
}

/** The most that may be staked of each line, minor units, by the limits of stake and payout; null while odds are not known. */
export const mostOf = (slip: Slip, bounds: Bounds, currency: Currency): bigint | null =>
  limitOf(slip, bounds, currency)?.amount ?? null;

/** The least of what the bet's limits allow, what is held, and what the player's own limits leave. */
export function largestOf(slip: Slip, { own, ...bounds }: Bounds & { own: OwnMost | null }, currency: Currency): Most {
  const held = parseAmount(own?.amount ?? '', currency) ?? 0n;
  const lines = BigInt(Math.max(1, sumsOf(slip, currency).lines));
  const affordable: Most = { amount: held / lines, by: own?.by ?? 'balance' };
  const limit = limitOf(slip, bounds, currency);
  return limit === null ? affordable : lessOf(affordable, limit);
}

/** Why a bet cannot be placed with any stake: even the smallest could win more than is paid. */
function unplaceable(slip: Slip, bounds: Bounds, currency: Currency): BrokenLimit | null {
  const most = limitOf(slip, bounds, currency);
  const { limits } = bounds;
  if (limits === null || most === null || most.by !== 'payout') return null;
  const [least, payout] = [limits.minimum, limits.payout_maximum].map((text) => parseAmount(text, currency) ?? 0n);
  const own = isSingles(slip) ? 1n : BigInt(sumsOf(slip, currency).lines);
  return most.amount * own < (least ?? 0n) ? { error: 'bet_payout_above', amount: payout ?? 0n } : null;
}

export interface BrokenLimit {
  error: 'bet_stake_above' | 'bet_stake_below' | 'bet_payout_above';
  amount: bigint;
}

/**
 * Which limit a stake breaks, with the bound of the whole bet in minor units, or the most that is paid where no stake is
 * small enough; null: none that is known here.
 */
export function brokenLimit(slip: Slip, bounds: Bounds, currency: Currency): BrokenLimit | null {
  const { lines, stake } = sumsOf(slip, currency);
  const none = unplaceable(slip, bounds, currency);
  if (none !== null) return none;
  if (bounds.limits === null || stake === null || stake <= 0n) return null;
  // Each single is a bet: its limits are those of one line.
  const own = isSingles(slip) ? 1n : BigInt(lines);
  const line = stake / BigInt(lines);
  const [most, least] = [mostOf(slip, bounds, currency), parseAmount(bounds.limits.minimum, currency)];
  if (most !== null && line > most) return { error: 'bet_stake_above', amount: most * own };
  if (least !== null && line * own < least) return { error: 'bet_stake_below', amount: least };
  return null;
}

/** What a system pays at the least when it wins anything: with so many right, those of the lowest odds; null: it is none. */
export function leastWin(
  slip: Slip,
  currency: Currency,
  tax: StakeTax | null = null,
): { right: number; payout: bigint } | null {
  const line = typedStake(slip, currency);
  if (!isSystem(slip) || line === null) return null;
  const size = Math.min(...sizesOf(slip));
  const units = unitsOf(slip).flatMap(({ odds, isBanker }) => (odds === null ? [] : [{ odds, isBanker }]));
  const { free = [], bankers = [] } = Object.groupBy(units, ({ isBanker }) => (isBanker ? 'bankers' : 'free'));
  if (units.length < matchesOf(slip).length) return null;
  const lowest = free.sort((one, other) => Number(one.odds - other.odds)).slice(0, size);
  const counting = countingOf(sumsOf(slip, currency).stake ?? 0n, tax);
  return { right: size + bankers.length, payout: possiblePayout(line, [size], [...lowest, ...bankers], counting) };
}

/** What an answer says of the slip: its selections, and those of one match together. */
export interface QuotedSlip {
  selections: readonly QuotedSelection[];
  joint: JointView | null;
  groups: readonly (JointView & { fixture_id: string })[];
}

/** What selections of a match are worth together now. */
export const groupIn = ({ groups }: QuotedSlip, match: string): JointView | null =>
  groups.find(({ fixture_id }) => fixture_id === match) ?? null;

type Odds = string | null | undefined;

/** Pairs of odds: those of now, and those that were seen. */
function pairsOf(slip: Slip, quoted: QuotedSlip): (readonly [now: Odds, seen: Odds])[] {
  if (isSameMatch(slip)) return [[quoted.joint?.odds, slip.joint]];
  const groups = groupedMatches(slip);
  const singles = slip.picks.filter(({ fixture_id }) => !groups.includes(fixture_id));
  return [
    ...groups.map((match) => [groupIn(quoted, match)?.odds, slip.groups[match]] as const),
    ...singles.map((pick) => [quoted.selections.find((one) => isSamePick(one, pick))?.odds, pick.odds] as const),
  ];
}

/** Whether what the slip would be placed at has moved in a way that must be agreed to first. */
export const isMoved = (slip: Slip, quoted: QuotedSlip): boolean =>
  pairsOf(slip, quoted).some(([nowText, seenText]) => {
    const [now, seen] = [parseOdds(nowText ?? ''), parseOdds(seenText ?? '')];
    return now !== null && seen !== null && !ACCEPTS[slip.accept](now, seen);
  });

/** Whether selections that are priced together have no odds now. */
export const isUnpriced = (slip: Slip, quoted: QuotedSlip): boolean =>
  isSameMatch(slip)
    ? slip.joint === null || quoted.joint?.odds == null
    : groupedMatches(slip).some((match) => slip.groups[match] === undefined || groupIn(quoted, match)?.odds == null);

/** The selections that can be bet on; one of which nothing is known is none of the closed ones. */
export const openPicks = (slip: Slip, quoted: QuotedSlip): Pick[] =>
  slip.picks.filter((pick) => {
    const now = quoted.selections.find((one) => isSamePick(one, pick));
    return now === undefined || now.state === 'open';
  });

/** Agrees to the odds of now. */
export function acceptOdds(quoted: QuotedSlip): void {
  const now = quoted.groups.flatMap(({ fixture_id, odds }) => (odds === null ? [] : [[fixture_id, odds] as const]));
  changeSlip({
    joint: quoted.joint?.odds ?? null,
    groups: Object.fromEntries(now),
    picks: $slip.get().picks.map((pick) => ({
      ...pick,
      odds: quoted.selections.find((one) => isSamePick(one, pick))?.odds ?? pick.odds,
    })),
  });
}

/** Makes a match a banker, or takes that back. */
export function toggleBanker(match: string): void {
  const { bankers } = $slip.get();
  changeSlip({ bankers: bankers.includes(match) ? bankers.filter((id) => id !== match) : [...bankers, match] });
}

/** How a slip is bet: its lines, what they come to, and whether their odds have moved. For show: the server reckons it again. */
import type { JointView, QuotedSelection } from '#shared/contract/sport.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { ACCEPTS, parseOdds } from '#shared/sport/odds.ts';
import { linesOf, possiblePayout, type System, systemsOf } from '#shared/sport/results.ts';
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
  payout: bigint | null;
  /** Of one line of all selections; null for singles and systems. */
  odds: string | null;
}

/** What a slip comes to. */
export function sumsOf(slip: Slip, currency: Currency): SlipSums {
  const units = unitsOf(slip);
  const sizes = isSameMatch(slip) || isSingles(slip) ? [1] : sizesOf(slip);
  const lines = linesOf(units.length - bankersOf(slip).length, sizes);
  const line = parseAmount(slip.stake.trim().replace(',', '.') || '0', currency);
  const priced = units.flatMap(({ odds, isBanker }) => (odds === null ? [] : [{ odds, isBanker }]));
  const isPriced = priced.length === units.length && units.length > 0;
  const total = priced.reduce((product, { odds }) => (product * odds) / 10_000n, 10_000n);
  return {
    lines,
    stake: line === null ? null : line * BigInt(lines),
    payout: line === null || !isPriced ? null : possiblePayout(line, sizes, priced),
    odds: isPriced && sizes[0] === units.length ? (Number(total) / 10_000).toFixed(2) : null,
  };
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

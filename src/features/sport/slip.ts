/** The bet slip: what is chosen stays through navigation and reload, on this device. What it is worth, the server says. */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';
import { MOST_LEGS, type QuotedSelection } from '#shared/contract/sport.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { ACCEPT_RULES, ACCEPTS, type AcceptRule, parseOdds } from '#shared/sport/odds.ts';
import { linesOf, possiblePayout } from '#shared/sport/results.ts';

const STORED = 'sport-slip';

export interface Pick {
  fixture_id: string;
  market: string;
  outcome: string;
  /** As they were seen last, and agreed to. */
  odds: string;
  home: string;
  away: string;
}

export const SLIP_MODES = ['single', 'combo', 'system'] as const;
export type SlipMode = (typeof SLIP_MODES)[number];

export interface Slip {
  picks: readonly Pick[];
  mode: SlipMode;
  /** How many legs a line of the system has. */
  size: number;
  /** Per line, as it was typed. */
  stake: string;
  accept: AcceptRule;
  /** The odds of selections of one match together, as they were seen last; null: not yet. */
  joint: string | null;
}

const EMPTY: Slip = { picks: [], mode: 'single', size: 2, stake: '', accept: 'better', joint: null };

const isPick = (value: unknown): value is Pick =>
  typeof value === 'object' &&
  value !== null &&
  ['fixture_id', 'market', 'outcome', 'odds', 'home', 'away'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** Reads what was stored; anything else is an empty slip. */
export function readSlip(text: string | null): Slip {
  try {
    const { picks, mode, size, stake, accept, joint } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof Slip, unknown>
    >;
    return {
      picks: Array.isArray(picks) ? picks.filter(isPick).slice(0, MOST_LEGS) : [],
      mode: SLIP_MODES.find((one) => one === mode) ?? EMPTY.mode,
      size: typeof size === 'number' && Number.isInteger(size) && size > 1 ? size : EMPTY.size,
      stake: typeof stake === 'string' ? stake.slice(0, 12) : '',
      accept: ACCEPT_RULES.find((one) => one === accept) ?? EMPTY.accept,
      joint: typeof joint === 'string' && parseOdds(joint) !== null ? joint : null,
    };
  } catch {
    return EMPTY;
  }
}

export const $slip = atom<Slip>(EMPTY);

/** Takes over what this device keeps; the page that was built knows nothing of it. */
export function restoreSlip(): void {
  $slip.set(readSlip(localStore.get(STORED)));
}

export function changeSlip(change: Partial<Slip>): void {
  const slip = { ...$slip.get(), ...change };
  $slip.set(slip);
  localStore.set(STORED, JSON.stringify(slip));
}

export const isSamePick = (one: Omit<Pick, 'odds' | 'home' | 'away'>, other: typeof one): boolean =>
  one.fixture_id === other.fixture_id && one.market === other.market && one.outcome === other.outcome;

/** Puts a selection on the slip, or takes it off. */
export function togglePick(pick: Pick): void {
  const { picks, mode } = $slip.get();
  const others = picks.filter((one) => !isSamePick(one, pick));
  if (others.length < picks.length || picks.length >= MOST_LEGS) {
    changeSlip({ picks: others, joint: null });
    return;
  }
  const all = [...picks, pick];
  // Two matches are meant together; who wants singles says so.
  const isSecond = all.length === 2 && mode === 'single' && all[0]?.fixture_id !== pick.fixture_id;
  changeSlip({ picks: all, mode: isSecond ? 'combo' : mode, joint: null });
}

/** Takes off what has been bet on; what was refused, or was put on while a bet waited, stays. */
export function dropPicks(legs: readonly Omit<Pick, 'odds' | 'home' | 'away'>[]): void {
  const picks = $slip.get().picks.filter((pick) => !legs.some((leg) => isSamePick(leg, pick)));
  changeSlip({ picks, joint: null });
}

/** How a slip is bet: one bet of some sizes, or each selection by itself. */
export function sizesOf({ picks, mode, size }: Slip): number[] {
  if (mode === 'single' || picks.length < 2) return [1];
  return mode === 'combo' ? [picks.length] : [Math.min(size, picks.length)];
}

/** Whether a slip is a combo of one match, priced as a whole. */
export const isSameMatch = ({ picks, mode }: Slip): boolean =>
  mode === 'combo' && picks.length > 1 && new Set(picks.map(({ fixture_id }) => fixture_id)).size === 1;

/** Whether two selections of one match would have to be in one line that others share. */
export function isRelated(slip: Slip): boolean {
  if (isSameMatch(slip)) return false;
  const matches = new Set(slip.picks.map(({ fixture_id }) => fixture_id));
  return sizesOf(slip)[0] !== 1 && matches.size < slip.picks.length;
}

export interface SlipSums {
  lines: number;
  /** Of all lines, minor units; null while no stake is readable. */
  stake: bigint | null;
  payout: bigint | null;
  /** Of one line of all selections; null for singles and systems. */
  odds: string | null;
}

/** What a slip comes to, for show: the server reckons it again. */
export function sumsOf(slip: Slip, currency: Currency): SlipSums {
  const sizes = sizesOf(slip);
  const odds = slip.picks.map((pick) => parseOdds(pick.odds) ?? 10_000n);
  const lines = linesOf(odds.length, sizes);
  const line = parseAmount(slip.stake.trim().replace(',', '.') || '0', currency);
  const stake = line === null ? null : line * BigInt(lines);
  if (isSameMatch(slip)) {
    const joint = parseOdds(slip.joint ?? '');
    return {
      ...{ lines, stake },
      payout: line === null || joint === null ? null : possiblePayout(line, [1], [joint]),
      odds: slip.joint,
    };
  }
  const isWhole = sizes[0] === odds.length;
  const total = odds.reduce((product, one) => (product * one) / 10_000n, 10_000n);
  return {
    lines,
    stake,
    payout: line === null || odds.length === 0 ? null : possiblePayout(line, sizes, odds),
    odds: isWhole ? (Number(total) / 10_000).toFixed(2) : null,
  };
}

/** The selections whose odds of now the bettor's own rule does not take for those that were seen. */
const movedOf = ({ picks, accept }: Slip, quoted: readonly QuotedSelection[]): readonly Pick[] =>
  picks.filter((pick) => {
    const now = parseOdds(quoted.find((one) => isSamePick(one, pick))?.odds ?? '');
    const seen = parseOdds(pick.odds);
    return now !== null && seen !== null && !ACCEPTS[accept](now, seen);
  });

/** Whether what the slip would be placed at has moved in a way that must be agreed to first. */
export function isMoved(slip: Slip, quoted: readonly QuotedSelection[], joint: string | null): boolean {
  if (!isSameMatch(slip)) return movedOf(slip, quoted).length > 0;
  const [now, seen] = [joint, slip.joint].map((odds) => parseOdds(odds ?? ''));
  return now != null && seen != null && !ACCEPTS[slip.accept](now, seen);
}

/** Agrees to the odds of now. */
export function acceptOdds(quoted: readonly QuotedSelection[], joint: string | null): void {
  changeSlip({
    joint,
    picks: $slip.get().picks.map((pick) => ({
      ...pick,
      odds: quoted.find((one) => isSamePick(one, pick))?.odds ?? pick.odds,
    })),
  });
}

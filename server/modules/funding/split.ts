/** How stakes are put together, and how what they win is parted (ADR 0093). */
import type { Funding, StakePurse, StoredFunding } from './types.ts';

export const linesOf = (funding: Funding): [StakePurse, bigint][] => Object.entries(funding) as [StakePurse, bigint][];

/** What of it is the player's own money: cash, and what free rounds win as cash. */
export const cashOf = (funding: Funding): bigint =>
  linesOf(funding)
    .filter(([purse]) => purse === 'cash' || purse.startsWith('free_cash:'))
    .reduce((sum, [, part]) => sum + part, 0n);

export const totalOf = (funding: Funding): bigint => linesOf(funding).reduce((sum, [, part]) => sum + part, 0n);

/** Takes an amount from purses, in their order, each to its end; null when they hold less. */
export function taken(amount: bigint, purses: readonly { purse: StakePurse; balance: bigint }[]): Funding | null {
  const funding: Funding = {};
  let missing = amount;
  for (const { purse, balance } of purses) {
    const part = balance < missing ? balance : missing;
    if (part > 0n) funding[purse] = part;
    missing -= part;
  }
  return missing === 0n ? funding : null;
}

/**
 * Which part gets what whole units leave over: cash, else the largest; of two alike the one whose name comes first. The
 * order of the parts says nothing: the database keeps it in an order of its own.
 */
function restOf(lines: readonly [StakePurse, bigint][]): StakePurse | undefined {
  const ranked = [...lines].sort(([one, oneAmount], [other, otherAmount]) => {
    if (one === 'cash' || other === 'cash') return one === 'cash' ? -1 : 1;
    if (oneAmount !== otherAmount) return oneAmount > otherAmount ? -1 : 1;
    return one < other ? -1 : 1;
  });
  return ranked[0]?.[0];
}

/** Parts an amount as a stake was made; the parts add up to it. */
export function parted(amount: bigint, funding: Funding): Funding {
  const whole = totalOf(funding);
  const lines = linesOf(funding);
  const rest = restOf(lines);
  if (rest === undefined || whole === 0n) return { cash: amount };
  const parts: Funding = {};
  let left = amount;
  for (const [purse, part] of lines) {
    const share = purse === rest ? 0n : (amount * part) / whole;
    if (share > 0n) parts[purse] = share;
    left -= share;
  }
  return left > 0n ? { [rest]: left, ...parts } : parts;
}

/** Two stakes as one; `sign` -1 takes the second out of the first. */
export function joined(one: Funding, other: Funding, sign: 1n | -1n = 1n): Funding {
  const sum: Funding = { ...one };
  for (const [purse, part] of linesOf(other)) sum[purse] = (sum[purse] ?? 0n) + sign * part;
  return Object.fromEntries(linesOf(sum).filter(([, part]) => part !== 0n));
}

/** A stake of cash alone is stored as nothing: most are. */
export function storedFunding(funding: Funding): StoredFunding {
  const lines = linesOf(funding);
  if (lines.every(([purse]) => purse === 'cash')) return null;
  return Object.fromEntries(lines.map(([purse, part]) => [purse, part.toString()]));
}

/** Reads it back; `cash` is what the stake was when it was cash alone. Cash comes first, the rest in no order. */
export function fundingOf(stored: StoredFunding, cash: bigint): Funding {
  if (stored === null) return cash === 0n ? {} : { cash };
  const { cash: own, ...rest } = stored;
  const bonuses = Object.fromEntries(Object.entries(rest).map(([purse, part]) => [purse, BigInt(part)]));
  return own === undefined ? bonuses : { cash: BigInt(own), ...bonuses };
}

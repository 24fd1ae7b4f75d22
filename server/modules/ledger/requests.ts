/** What a request must be, and what it waits for. */
import { accountKey, playersOf } from './canonical.ts';
import type { Entry, PlayerAccount } from './types.ts';

/** A request that no input can cause, only a mistake in our own code. */
export class LedgerUsageError extends Error {
  override readonly name = 'LedgerUsageError';
}

export function requireBalanced(entries: readonly Entry[]): void {
  if (entries.length < 2) throw new LedgerUsageError('a transfer needs at least two entries');
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    if (amount === 0n) throw new LedgerUsageError(`zero amount on ${accountKey(account)}`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new LedgerUsageError(`entries in ${currency} sum to ${sum}, not to zero`);
  }
}

/** The purses of a transfer, each once, in the order in which they are locked. */
export function pursesOf(entries: readonly Entry[]): PlayerAccount[] {
  const purses = new Map<string, PlayerAccount>();
  for (const { account } of entries) if (account.owner === 'player') purses.set(accountKey(account), account);
  return [...purses.values()];
}

/** The chain heads of a transfer, sorted: its own chain's and those of its players, which are the players' mutexes. */
export function chainsOf(chain: string, entries: readonly Entry[]): string[] {
  return [...new Set([chain, ...playersOf(entries).map((player) => `player:${player}`)])].sort();
}

/** Posting transfers: checks, locks, and the order of things. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { accountKey, chainOf, inputHashOf, linkHash, playersOf, sortedEntries } from './canonical.ts';
import {
  type ChainHead,
  type EntryLine,
  entriesOf,
  findTransfer,
  lockChains,
  lockPurses,
  readBalance,
  writeTransfer,
} from './store.ts';
import type { Account, Entry, Ledger, Transfer, TransferRequest } from './types.ts';

type PlayerAccount = Extract<Account, { owner: 'player' }>;

/** A request that no input can cause, only a mistake in our own code. */
class LedgerUsageError extends Error {
  override readonly name = 'LedgerUsageError';
}

function requireBalanced(entries: readonly Entry[]): void {
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

function pursesOf(entries: readonly Entry[]): PlayerAccount[] {
  const purses = new Map<string, PlayerAccount>();
  for (const { account } of entries) if (account.owner === 'player') purses.set(accountKey(account), account);
  return [...purses.values()];
}

/** The lines with the balance after each, or null when a purse would fall under its floor. */
function linesOver(
  entries: readonly Entry[],
  purses: readonly PlayerAccount[],
  standing: readonly { balance: bigint; floor: bigint }[],
): EntryLine[] | null {
  const balances = new Map(purses.map((purse, index) => [accountKey(purse), standing[index]?.balance ?? 0n]));
  const lines = entries.map((entry) => {
    const key = accountKey(entry.account);
    const before = balances.get(key);
    if (before === undefined) return { ...entry, balanceAfter: null };
    balances.set(key, before + entry.amount);
    return { ...entry, balanceAfter: before + entry.amount };
  });
  const broken = purses.some((purse, index) => {
    const after = balances.get(accountKey(purse)) ?? 0n;
    return after < (standing[index]?.floor ?? 0n);
  });
  return broken ? null : lines;
}

async function answerExisting(transaction: Transaction, request: TransferRequest): Promise<Result<Transfer> | null> {
  const existing = await findTransfer(transaction, request.source, request.externalId);
  if (!existing) return null;
  if (existing.inputHash !== inputHashOf(request)) return fail('idempotency_conflict');
  return ok({ transferId: existing.transferId, replayed: true });
}

/** The transfer's id, or null when its key is taken: then nothing was written. */
async function append(
  transaction: Transaction,
  request: TransferRequest,
  lines: readonly EntryLine[],
  head: ChainHead,
  createdAtMs: number,
): Promise<string | null> {
  const transfer = {
    transferId: randomUUID(),
    source: request.source,
    externalId: request.externalId,
    inputHash: inputHashOf(request),
    chain: head.chain,
    position: head.position + 1n,
    createdAtMs,
  };
  const own = linkHash(head.hash, transfer);
  const written = await writeTransfer(transaction, request, transfer, { previous: head.hash, own }, lines);
  return written ? transfer.transferId : null;
}

/**
 * Creates the ledger.
 *
 * What waits for what: a transfer locks its players' chain heads (sorted by player), then their purses (sorted by
 * account), and nothing of the house. House balances are derived from their entries and the hash chain is one per
 * player, so transfers of different players never wait for each other. Each player's chain is verified by itself
 * (`verifyLedger`); transfers between house accounts alone are spread over sixteen chains.
 */
export function createLedger(clock: Clock): Ledger {
  return {
    async post(transaction, request) {
      const entries = sortedEntries(request.entries);
      requireBalanced(entries);
      const chain = chainOf(request);
      const mutexes = [...new Set([chain, ...playersOf(entries).map((player) => `player:${player}`)])].sort();
      const heads = await lockChains(transaction, mutexes);
      const head = heads.get(chain);
      if (!head) throw new LedgerUsageError(`chain ${chain} could not be locked`);
      const purses = pursesOf(entries);
      const lines = linesOver(entries, purses, await lockPurses(transaction, purses));
      if (lines) {
        const transferId = await append(transaction, request, lines, head, clock.now().getTime());
        if (transferId !== null) return ok({ transferId, replayed: false });
      }
      // Either the key is taken, or the money is missing; a key that was used answers as it did then.
      return (await answerExisting(transaction, request)) ?? fail('insufficient_funds');
    },

    balance: readBalance,

    async find(database, source, externalId) {
      const found = await findTransfer(database, source, externalId);
      if (!found) return null;
      const { transferId, kind } = found;
      return { transferId, kind, entries: await entriesOf(database, transferId) };
    },
  };
}

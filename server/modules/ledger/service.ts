/** Posting transfers: checks, locks, and the order of things. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { postTogether } from './batch.ts';
import { accountKey, chainOf, inputHashOf, sortedEntries } from './canonical.ts';
import { chainsOf, LedgerUsageError, pursesOf, requireBalanced } from './requests.ts';
import {
  type Created,
  createChains,
  createPurses,
  dropCreated,
  type EntryLine,
  entriesOf,
  findTransfer,
  readBalance,
  writeTransfer,
} from './store.ts';
import type { Entry, Ledger, Transfer, TransferRequest } from './types.ts';

/** The entries, each with what it and those before it move on its account. */
function linesOf(entries: readonly Entry[]): EntryLine[] {
  const sums = new Map<string, bigint>();
  return entries.map((entry) => {
    const key = accountKey(entry.account);
    const moved = (sums.get(key) ?? 0n) + entry.amount;
    sums.set(key, moved);
    return { ...entry, moved };
  });
}

async function answerExisting(
  transaction: Transaction,
  request: TransferRequest,
  inputHash: string,
): Promise<Result<Transfer> | null> {
  const existing = await findTransfer(transaction, request.source, request.externalId);
  if (!existing) return null;
  if (existing.inputHash !== inputHash) return fail('idempotency_conflict');
  return ok({ transferId: existing.transferId, replayed: true, balances: [] });
}

/**
 * Creates the ledger.
 *
 * What waits for what: a transfer locks its players' chain heads (sorted by player), then their purses (sorted by
 * account), and nothing of the platform's. Its balances are derived from their entries and the hash chain is one per
 * player, so transfers of different players never wait for each other. Each player's chain is verified by itself
 * (`verifyLedger`); transfers between platform accounts alone are spread over sixteen chains.
 */
export function createLedger(clock: Clock): Ledger {
  const post: Ledger['post'] = async (transaction, request) => {
    const entries = sortedEntries(request.entries);
    requireBalanced(entries);
    const chain = chainOf(request);
    const locks = { chains: chainsOf(chain, entries), purses: pursesOf(entries) };
    const { source, externalId } = request;
    const inputHash = inputHashOf(request);
    const createdAtMs = clock.now().getTime();
    const transfer = { transferId: randomUUID(), source, externalId, inputHash, chain, createdAtMs };
    const write = () => writeTransfer(transaction, request, transfer, linesOf(entries), locks);
    // All heads must exist before any is locked: creating one while holding another could end in a deadlock.
    const created: Created = { chains: [], purses: [] };
    if (locks.chains.length > 1) created.chains = await createChains(transaction, locks.chains);
    let written = await write();
    if (written.outcome === 'missing' && written.what === 'chains') {
      created.chains = await createChains(transaction, locks.chains);
      written = await write();
    }
    if (written.outcome === 'missing') {
      created.purses = await createPurses(transaction, locks.purses);
      written = await write();
    }
    if (written.outcome === 'missing') throw new LedgerUsageError(`chain ${chain} or its purses could not be locked`);
    if (written.outcome === 'written') {
      return ok({ transferId: transfer.transferId, replayed: false, balances: written.balances });
    }
    await dropCreated(transaction, created);
    // Either the key is taken, or the money is missing; a used key gets the answer that it got before.
    return (await answerExisting(transaction, request, inputHash)) ?? fail('insufficient_funds');
  };

  return {
    post,

    async postAll(transaction, requests) {
      const together = requests.length > 1 ? await postTogether(transaction, requests, clock.now().getTime()) : null;
      if (together !== null) return together;
      const answers: Result<Transfer>[] = [];
      for (const request of requests) answers.push(await post(transaction, request));
      return answers;
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

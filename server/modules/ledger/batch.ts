/**
 * Posting many transfers in a few statements: the same checks, entries and links as one by one, in the order in which they were
 * asked. Links are reckoned here, as the audit reckons them, while their chains are locked.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/types.ts';
import { ok, type Result } from '../../result.ts';
import { accountKey, chainOf, inputHashOf, linkHash, sortedEntries } from './canonical.ts';
import { chainsOf, pursesOf, requireBalanced } from './requests.ts';
import {
  areTaken,
  type Created,
  createChains,
  createPurses,
  dropCreated,
  type Head,
  lockChains,
  lockPurses,
  type PlacedTransfer,
  type PurseState,
  writeTransfers,
} from './store-batch.ts';
import type { PlayerAccount, PurseBalance, Transfer, TransferRequest } from './types.ts';

/** What the transfers of a batch stand on, and leave behind. */
interface Books {
  heads: Map<string, Head>;
  purses: Map<string, PurseState>;
  created: Created;
}

/** Locks all chain heads in their order and then all purses, as single transfers do; creates what is not there yet. */
async function openBooks(transaction: Transaction, requests: readonly TransferRequest[]): Promise<Books> {
  const chains = [...new Set(requests.flatMap((request) => chainsOf(chainOf(request), request.entries)))].sort();
  const accounts = pursesOf(requests.flatMap(({ entries }) => sortedEntries(entries)));
  const created: Created = { chains: await createChains(transaction, chains), purses: [] };
  const heads = await lockChains(transaction, chains);
  let purses = await lockPurses(transaction, accounts);
  if (purses.size < accounts.length) {
    created.purses = await createPurses(transaction, accounts);
    purses = await lockPurses(transaction, accounts);
  }
  return { heads, purses, created };
}

/** The transfer at its place, with the books moved on; null when a purse would fall under its floor. */
function place(books: Books, request: TransferRequest, createdAtMs: number): PlacedTransfer | null {
  const entries = sortedEntries(request.entries);
  const lines = entries.map((entry) => {
    const purse = books.purses.get(accountKey(entry.account));
    if (purse) purse.balance += entry.amount;
    return { ...entry, balanceAfter: purse?.balance ?? null };
  });
  const moved = pursesOf(entries);
  const isUnder = moved.some((account) => {
    const purse = books.purses.get(accountKey(account));
    return purse === undefined || purse.balance < purse.floor;
  });
  const chain = chainOf(request);
  const head = books.heads.get(chain);
  if (isUnder || head === undefined) return null;
  const { source, externalId } = request;
  const link = { transferId: randomUUID(), source, externalId, inputHash: inputHashOf(request), chain, createdAtMs };
  const placed = { ...link, position: head.position + 1n };
  Object.assign(head, { position: placed.position, hash: linkHash(head.hash, placed) });
  return { ...placed, hash: head.hash, request, lines };
}

const balancesIn = (books: Books, accounts: readonly PlayerAccount[]): PurseBalance[] =>
  accounts.map((account) => ({ account, balance: books.purses.get(accountKey(account))?.balance ?? 0n }));

/**
 * Posts all of them at once; null, with nothing written, when one of them needs an answer of its own: its key is taken, or
 * money is missing.
 */
export async function postTogether(
  transaction: Transaction,
  requests: readonly TransferRequest[],
  createdAtMs: number,
): Promise<Result<Transfer>[] | null> {
  for (const { entries } of requests) requireBalanced(entries);
  const keys = new Set(requests.map(({ source, externalId }) => `${source}\n${externalId}`));
  if (keys.size < requests.length) return null;
  const books = await openBooks(transaction, requests);
  const leave = async (): Promise<null> => {
    await dropCreated(transaction, books.created);
    return null;
  };
  if (await areTaken(transaction, requests)) return leave();
  const placed: PlacedTransfer[] = [];
  const answers: Result<Transfer>[] = [];
  for (const request of requests) {
    const one = place(books, request, createdAtMs);
    if (one === null) return leave();
    placed.push(one);
    const balances = balancesIn(books, pursesOf(one.lines));
    answers.push(ok({ transferId: one.transferId, replayed: false, balances }));
  }
  await writeTransfers(transaction, placed, books);
  return answers;
}

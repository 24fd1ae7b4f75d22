/** The one way a transfer is written down for hashing, and the names accounts go by. */
import { createHash } from 'node:crypto';
import type { Account, Entry, TransferRequest } from './types.ts';

/** What a chain starts from. */
export const GENESIS_HASH = '0'.repeat(64);
/** Transfers between accounts of the platform alone are spread over this many chains. */
const HOUSE_CHAINS = 16;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A name that is unique per account and sorts the same everywhere: the order in which accounts are locked. */
export function accountKey(account: Account): string {
  return account.owner === 'player'
    ? `player/${account.playerId}/${account.purse}/${account.currency}`
    : `house/${account.name}/${account.currency}`;
}

function compareText(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Entries in the order of their accounts; the same request written in another order is the same request. */
export function sortedEntries(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    (first, second) =>
      compareText(accountKey(first.account), accountKey(second.account)) ||
      compareText(first.amount.toString(), second.amount.toString()),
  );
}

function sortedDetails(details: Record<string, string>): [string, string][] {
  return Object.entries(details).sort(([first], [second]) => compareText(first, second));
}

/** Fingerprint of what was asked: the same key with another fingerprint is a conflict. */
export function inputHashOf(request: Pick<TransferRequest, 'kind' | 'entries' | 'details'>): string {
  const lines = sortedEntries(request.entries).map(({ account, amount }) => [accountKey(account), amount.toString()]);
  return sha256(JSON.stringify([request.kind, lines, sortedDetails(request.details)]));
}

/** The players of a transfer, sorted, each once. */
export function playersOf(entries: readonly Entry[]): string[] {
  const players = entries.flatMap(({ account }) => (account.owner === 'player' ? [account.playerId] : []));
  return [...new Set(players)].sort(compareText);
}

/**
 * The hash chain a transfer is appended to: that of its first player (players already wait for their own purses, so
 * the chain adds no waiting), and for transfers between platform accounts one of a few, chosen by who asks and their id.
 */
export function chainOf(request: Pick<TransferRequest, 'source' | 'externalId' | 'entries'>): string {
  const [player] = playersOf(request.entries);
  if (player !== undefined) return `player:${player}`;
  const shard = Number.parseInt(sha256(`${request.source}/${request.externalId}`).slice(0, 8), 16) % HOUSE_CHAINS;
  return `house:${shard}`;
}

export interface ChainedTransfer {
  transferId: string;
  source: string;
  externalId: string;
  inputHash: string;
  chain: string;
  position: bigint;
  createdAtMs: number;
}

/** What a link hashes besides the link before it and its place, in the two parts that stand around the place. */
export function linkParts(transfer: Omit<ChainedTransfer, 'position'>): { chain: string; rest: string } {
  const { transferId, source, externalId, inputHash, chain, createdAtMs } = transfer;
  return {
    chain: JSON.stringify(chain),
    rest: JSON.stringify([transferId, source, externalId, inputHash, createdAtMs]).slice(1, -1),
  };
}

/**
 * The link of a transfer: covers everything that was asked (through the input hash) and the link before it. The
 * database reckons the same when it appends one (`store.ts`).
 */
export function linkHash(previousHash: string, transfer: ChainedTransfer): string {
  const { chain, rest } = linkParts(transfer);
  return sha256(`["${previousHash}",${chain},"${transfer.position}",${rest}]`);
}

/** What every call of the wallet stands on: its transaction, its entries in the ledger, and the answers it keeps. */
import { randomUUID } from 'node:crypto';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../../db/index.ts';
import { type Failure, ok, type Result } from '../../../result.ts';
import type { NoteWin } from '../../achievements/index.ts';
import type { Account, Ledger, PlayerAccount, Transfer, TransferKind } from '../../ledger/types.ts';
import type { PlayerDirectory, PlayerSummary } from '../../player/types.ts';
import type { PlayerPurses } from '../../wallet/index.ts';
import type { GameDirectory } from '../directory.ts';
import { type GameWalletAnswer, refusal } from '../errors.ts';
import { type GameRound, type GameTransaction, insertTransaction, type Known } from '../store.ts';
import type { GameToken } from '../tokens.ts';
import type { TransactionFields } from './calls.ts';

export interface GameWalletParts {
  directory: GameDirectory;
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  players: PlayerDirectory;
  clock: Clock;
  /** Tells the player's pages the new balance, in the player's own currency; leaves with the transaction. */
  emitBalance(transaction: Transaction, emit: Emit, player: string | PlayerPurses): Promise<void>;
  /** Keeps what a win completed; leaves with the transaction. */
  noteWin: NoteWin;
  /** Sends a public message to the open pages of these regions. */
  broadcast(message: RealtimeMessage, regions: readonly RegionId[]): void;
}

/** What a unit of work leaves to be done after its commit. */
export interface Done {
  answer: GameWalletAnswer;
  win?: GameRound;
}

/** Ends a call's transaction with a refusal: whatever it had moved has not moved. */
export class Undone extends Error {
  readonly answer: GameWalletAnswer;
  constructor(answer: GameWalletAnswer) {
    super(answer.status);
    this.answer = answer;
  }
}

/** One call at work: its transaction, with the player locked. */
export interface Scope {
  transaction: Transaction;
  emit: Emit;
  token: GameToken;
  lastRoundAt: number | null;
  /** Who plays, read once; null when there is no such player. */
  player(): Promise<PlayerSummary | null>;
}

/** Where a player's money for a game lies. */
export const purse = (token: GameToken): PlayerAccount => ({
  owner: 'player',
  playerId: token.playerId,
  purse: 'cash',
  currency: token.currency,
});
const house = (currency: Currency): Account => ({ owner: 'house', name: 'games', currency });

type Moved = Pick<Transfer, 'transferId' | 'balances'>;

/** Moves an amount to the player (or, negative, from the player); of nothing, as in a free round, no transfer is made. */
export async function move(
  { ledger }: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  kind: TransferKind,
  amount: bigint,
): Promise<Result<Moved>> {
  if (amount === 0n) return ok({ transferId: entry.walletTransactionId, balances: [] });
  return ledger.post(scope.transaction, {
    source: `game:${entry.provider}`,
    externalId: entry.transactionId,
    kind,
    entries: [
      { account: purse(scope.token), amount },
      { account: house(scope.token.currency), amount: -amount },
    ],
    details: { round_id: entry.roundId, game_code: entry.gameCode },
  });
}

/** What a vendor hears when the ledger did not take a stake. */
export const refusalOfStake = ({ name }: Failure): GameWalletAnswer =>
  refusal(name === 'insufficient_funds' ? 'insufficient_funds' : 'duplicate_transaction');

/**
 * Whether a bet was refused before anything moved. Its refusal is kept under its id, as a tombstone with that status, so
 * a copy which was on its way for long hears the same; nothing else ever refers to it.
 */
export const wasRefused = ({ state, status }: GameTransaction): boolean =>
  state === 'tombstone' && status !== 'transaction_rolled_back';

/** What a bet that was never taken is refused with: why it was, or that it was taken back before it came. */
export function refusalOf({ status }: GameTransaction): GameWalletAnswer {
  return refusal(status === 'ok' ? 'transaction_rolled_back' : status);
}

/** Refuses a bet for good. */
export async function decline(
  { clock }: GameWalletParts,
  { transaction }: Scope,
  bet: GameTransaction,
  refused: GameWalletAnswer,
): Promise<{ answer: GameWalletAnswer }> {
  await insertTransaction(transaction, { ...bet, state: 'tombstone', status: refused.status }, clock.now());
  return { answer: refused };
}

/** The answer a transaction got, again. */
export const answerWith = (entry: GameTransaction): GameWalletAnswer => ({
  status: entry.status,
  playerId: entry.playerId,
  balance: entry.balance,
  currency: entry.currency,
  walletTransactionId: entry.walletTransactionId,
});

/** What the player has after a transfer; read when the transfer had been posted before. */
export async function balanceAfter(
  { ledger }: GameWalletParts,
  scope: Scope,
  transfer: Pick<Transfer, 'balances'> | null,
): Promise<bigint> {
  return transfer?.balances[0]?.balance ?? (await ledger.balance(scope.transaction, purse(scope.token)));
}

/** Tells the player's pages the new balance; leaves with the transaction. */
export async function tellBalance(parts: GameWalletParts, scope: Scope): Promise<void> {
  await parts.emitBalance(scope.transaction, scope.emit, (await scope.player()) ?? scope.token.playerId);
}

/** Keeps a transaction with the answer it got. */
export async function record(
  { clock }: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
): Promise<GameWalletAnswer> {
  await insertTransaction(scope.transaction, entry, clock.now());
  return answerWith(entry);
}

/** A call as its transaction is kept. */
export function entryOf(
  call: Pick<TransactionFields, 'provider' | 'transactionId' | 'roundId' | 'gameCode' | 'amount'>,
  token: GameToken,
  kind: GameTransaction['kind'],
  referenceId: string | null,
): GameTransaction {
  return {
    provider: call.provider,
    transactionId: call.transactionId,
    kind,
    state: 'posted',
    playerId: token.playerId,
    roundId: call.roundId,
    gameCode: call.gameCode,
    currency: token.currency,
    amount: call.amount,
    referenceId,
    status: 'ok',
    walletTransactionId: randomUUID(),
    balance: 0n,
  };
}

/** A token plays one game in one currency. */
export function mismatchOf(call: TransactionFields, token: GameToken): GameWalletAnswer | null {
  if (call.currency !== token.currency) return refusal('wrong_currency');
  return call.gameCode === token.gameCode ? null : refusal('wrong_game');
}

const COMPARED = ['kind', 'playerId', 'roundId', 'gameCode', 'currency', 'amount', 'referenceId'] as const;

/** Whether a call repeats a transaction, field by field. */
export function isSame(one: GameTransaction, other: GameTransaction): boolean {
  return COMPARED.every((field) => one[field] === other[field]);
}

/** The bet a call refers to, if it is the same player's in the same round. */
export function betOf(
  scope: Scope,
  call: Pick<TransactionFields, 'roundId'>,
  { reference }: Known,
): GameTransaction | null {
  if (reference?.kind !== 'bet' || wasRefused(reference)) return null;
  const fits = reference.playerId === scope.token.playerId && reference.roundId === call.roundId;
  return fits ? reference : null;
}

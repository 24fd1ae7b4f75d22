/** What every call of the wallet does: post to the ledger, store its transaction, and answer a repeated call as before. */
import { randomUUID } from 'node:crypto';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/index.ts';
import type { GameWalletAnswer, TransactionFields } from '../../ports/game-wallet.ts';
import { type Failure, ok, type Result } from '../../result.ts';
import type { NoteWin } from '../achievements/index.ts';
import type { GameDirectory } from '../catalogue/index.ts';
import type { Account, Ledger, PlayerAccount, Transfer, TransferKind } from '../ledger/types.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { PlayerPurses } from '../wallet/index.ts';
import { refusal } from './errors.ts';
import type { GameRound, GameTransaction } from './store/rows.ts';
import { insertTransaction, type Known } from './store/transactions.ts';
import type { GameToken } from './tokens.ts';

export interface GameWalletParts {
  directory: GameDirectory;
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  players: PlayerDirectory;
  clock: Clock;
  /** Sends the new balance to the player's pages, in the player's own currency, when the transaction commits. */
  emitBalance(transaction: Transaction, emit: Emit, player: string | PlayerPurses): Promise<void>;
  /** Stores the achievements that a win completed; they are announced when the transaction commits. */
  noteWin: NoteWin;
  /** Sends a public message to the open pages of these regions. */
  broadcast(message: RealtimeMessage, regions: readonly RegionId[]): void;
}

/** The outcome of a call; a win is broadcast after the commit. */
export interface Done {
  answer: GameWalletAnswer;
  win?: GameRound;
}

/** Rolls a call's transaction back and answers with a refusal. */
export class RollbackError extends Error {
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

/** The account that a player's bets are taken from and wins are paid to. */
export const purse = (token: GameToken): PlayerAccount => ({
  owner: 'player',
  playerId: token.playerId,
  purse: 'cash',
  currency: token.currency,
});
/** The platform's side of every bet and win. */
const platform = (currency: Currency): Account => ({ owner: 'house', name: 'games', currency });

type Moved = Pick<Transfer, 'transferId' | 'balances'>;

/**
 * Posts an amount, in minor units, to the player (negative: from the player). An amount of 0, as in a free round, makes no
 * transfer.
 */
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
      { account: platform(scope.token.currency), amount: -amount },
    ],
    details: { round_id: entry.roundId, game_code: entry.gameCode },
  });
}

/** What a vendor hears when the ledger did not take a stake. */
export const refusalOfStake = ({ name }: Failure): GameWalletAnswer =>
  refusal(name === 'insufficient_funds' ? 'insufficient_funds' : 'duplicate_transaction');

/**
 * Whether a bet was refused before anything moved. The refusal is stored under the bet's id, as a tombstone with that
 * status, so that a delayed copy gets the same answer; nothing else ever refers to it.
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

/** The answer that a stored transaction was given. */
export const answerWith = (entry: GameTransaction): GameWalletAnswer => ({
  status: entry.status,
  playerId: entry.playerId,
  balance: entry.balance,
  currency: entry.currency,
  walletTransactionId: entry.walletTransactionId,
});

/** The player's balance after a transfer, minor units; read again when the transfer had been posted before. */
export async function balanceAfter(
  { ledger }: GameWalletParts,
  scope: Scope,
  transfer: Pick<Transfer, 'balances'> | null,
): Promise<bigint> {
  return transfer?.balances[0]?.balance ?? (await ledger.balance(scope.transaction, purse(scope.token)));
}

/** Sends the new balance to the player's pages when the transaction commits. */
export async function tellBalance(parts: GameWalletParts, scope: Scope): Promise<void> {
  await parts.emitBalance(scope.transaction, scope.emit, (await scope.player()) ?? scope.token.playerId);
}

/** Stores a transaction together with its answer. */
export async function record(
  { clock }: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
): Promise<GameWalletAnswer> {
  await insertTransaction(scope.transaction, entry, clock.now());
  return answerWith(entry);
}

/** The transaction that a call is stored as. */
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

/** What every call of the wallet does: post to the ledger, store its transaction, and answer a repeated call as before. */
import { randomUUID } from 'node:crypto';
import type { RealtimeData, RealtimeMessage } from '#shared/contract/events.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/index.ts';
import type { GameWalletAnswer, TransactionFields } from '../../ports/game-wallet.ts';
import { type Failure, fail, ok, type Result } from '../../result.ts';
import type { NoteWin } from '../achievements/index.ts';
import type { GameDirectory } from '../catalogue/index.ts';
import {
  entriesBack,
  entriesOfStake,
  type FreePurse,
  type Funding,
  freeRoundsNamed,
  fundingOf,
  fundStake,
  isOfBonus,
  noteFreeRounds,
  type StakeOf,
  type StoredFunding,
  stakableBalance,
  storedFunding,
  takeFreeRound,
  totalOf,
} from '../funding/index.ts';
import type { Entry, Ledger, PlayerAccount, Transfer, TransferKind } from '../ledger/types.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { MayStake } from '../protection/index.ts';
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
  /** What the player's protection says to a stake. */
  mayStake: MayStake;
  /** Sends the new balance to the player's pages, in the player's own currency, when the transaction commits. */
  emitBalance(transaction: Transaction, emit: Emit, player: string | PlayerPurses): Promise<void>;
  /** Stores the achievements that a win completed; they are announced when the transaction commits. */
  noteWin: NoteWin;
  /** A round of a grant of free rounds has ended or was taken back; the grant may be over with it. */
  onFreeRound(
    transaction: Transaction,
    emit: Emit,
    playerId: string,
    grantId: string,
    /** The vendor says that it is over, whatever is left of it. */
    over?: 'expired' | 'cancelled',
  ): Promise<void>;
  /** A call is committed, and a round may have ended in it. */
  onSettled(): void;
  /** The smallest win that is broadcast, euro cents. */
  winFloorCents: bigint;
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
  /** Cash is not all that the player can stake. */
  hasBonus: boolean;
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
type Moved = Pick<Transfer, 'transferId' | 'balances'>;

/** Which product a launch's stakes are of: what may pay for them, and what they count towards. */
export const productOf = (
  { directory }: Pick<GameWalletParts, 'directory'>,
  { gameCode }: Pick<GameToken, 'gameCode'>,
) => directory.find(gameCode)?.product ?? 'casino';

/** What a launch's stakes are taken of now. */
export const stakeOf = (
  parts: Pick<GameWalletParts, 'directory' | 'clock'>,
  token: Pick<GameToken, 'gameCode'>,
): StakeOf => ({
  product: productOf(parts, token),
  now: parts.clock.now(),
});

const stakerOf = ({ playerId, currency }: GameToken) => ({ playerId, currency });

/** Who a transfer of the vendor's is asked by, as the ledger keeps it. */
export const sourceOf = ({ provider }: Pick<GameTransaction, 'provider'>): string => `game:${provider}`;

function post(
  { ledger }: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  kind: TransferKind,
  entries: readonly Entry[],
): Promise<Result<Transfer>> {
  return ledger.post(scope.transaction, {
    source: sourceOf(entry),
    externalId: entry.transactionId,
    kind,
    entries,
    details: { round_id: entry.roundId, game_code: entry.gameCode },
  });
}

/**
 * Takes a stake: of cash, and what cash does not cover of the player's bonuses. One of 0, as in a free round, makes no
 * transfer.
 */
export async function stake(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  freeRounds?: FreeStake,
  raised: Pick<GameRound, 'funding' | 'stake'> | null = null,
): Promise<Result<Moved & { funding: StoredFunding }>> {
  const { amount } = entry;
  if (freeRounds !== undefined) return stakeFree(parts, scope, entry, freeRounds);
  if (amount === 0n) return ok({ transferId: entry.walletTransactionId, balances: [], funding: null });
  const staker = stakerOf(scope.token);
  const take = (funding: Funding) => post(parts, scope, entry, 'bet', entriesOfStake(staker, funding, 'games'));
  // What raises a round of bonus money is bound by the bonus, cash too.
  if (!(scope.hasBonus && raised !== null && isOfBonus(raised.funding))) {
    const whole = await take({ cash: amount });
    if (whole.ok) return ok({ ...whole.value, funding: null });
    if (whole.failure.name !== 'insufficient_funds' || !scope.hasBonus) return whole;
  }
  const before = raised === null ? {} : fundingOf(raised.funding, raised.stake);
  const funding = await fundStake(scope.transaction, staker, amount, stakeOf(parts, scope.token), before);
  if (!funding.ok) {
    if (isBonusBound(funding.failure)) await tellBonusStake(scope, funding.failure);
    return funding;
  }
  const taken = await take(funding.value);
  return taken.ok ? ok({ ...taken.value, funding: storedFunding(funding.value) }) : taken;
}

const isBonusBound = ({ name }: Failure): boolean => name === 'bonus_stake_above' || name === 'bonus_raise_above';

/** Says on the player's pages which stake a bonus allows: a vendor's game knows no words for it. */
async function tellBonusStake({ emit, token }: Scope, { name, variables = {} }: Failure): Promise<void> {
  await emit(token.playerId, 'stopped', { error: name, variables } as RealtimeData<'stopped'>);
}

/** A stake that a grant pays: of one round, or of as many as its vendor reports together. */
export interface FreeStake {
  grantId: string;
  reported?: number | undefined;
}

/** Takes free rounds of the player: the operator pays their stake. */
async function stakeFree(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  { grantId, reported }: FreeStake,
): Promise<Result<Moved & { funding: StoredFunding }>> {
  const staker = stakerOf(scope.token);
  const { gameCode, amount } = entry;
  const round = { grantId, gameCode, amount, now: parts.clock.now(), reported };
  const purse: FreePurse | null = await takeFreeRound(scope.transaction, staker, round);
  if (purse === null) return fail('not_found');
  const funding = { [purse]: amount };
  const taken = await post(parts, scope, entry, 'bet', entriesOfStake(staker, funding, 'games'));
  // The round that was taken from the grant goes back with everything else.
  if (!taken.ok) throw new RollbackError(refusal('duplicate_transaction'));
  return ok({ ...taken.value, funding: storedFunding(funding) });
}

/** An answer about free rounds tells how they stand now. */
export async function withFreeRounds(
  { transaction, token }: Scope,
  answer: GameWalletAnswer,
  grantId: string | null | undefined,
): Promise<GameWalletAnswer> {
  const freeRounds = grantId ? await freeRoundsNamed(transaction, token.playerId, grantId) : null;
  return freeRounds ? { ...answer, freeRounds } : answer;
}

/** The grant whose free round a bet or a round is; null: it is none. */
export const freeGrantOf = ({ funding }: Pick<GameTransaction, 'funding'>): string | null => {
  const purse = Object.keys(funding ?? {}).find((name) => name.startsWith('free'));
  return purse?.split(':')[1] ?? null;
};

/** Gives money back to what a stake was made of, in these parts: a win by its share, a bet that is taken back as it was. */
export async function giveBack(
  parts: GameWalletParts,
  scope: Scope,
  entry: GameTransaction,
  kind: Extract<TransferKind, 'win' | 'rollback'>,
  share: Funding,
): Promise<Result<Moved>> {
  if (totalOf(share) === 0n) return ok({ transferId: entry.walletTransactionId, balances: [] });
  const staker = stakerOf(scope.token);
  const at = parts.clock.now();
  const { entries } = await entriesBack(scope.transaction, staker, share, { from: 'games', at, kind });
  await noteFreeRounds(scope.transaction, staker, share, kind);
  return post(parts, scope, entry, kind, entries);
}

/** What a vendor hears when the ledger did not take a stake. */
export const refusalOfStake = ({ name }: Failure): GameWalletAnswer =>
  refusal(REFUSALS[name] ?? 'duplicate_transaction');

const REFUSALS: Readonly<Record<string, 'insufficient_funds' | 'limit_reached' | 'no_free_rounds'>> = {
  bonus_stake_above: 'limit_reached',
  bonus_raise_above: 'limit_reached',
  insufficient_funds: 'insufficient_funds',
  not_found: 'no_free_rounds',
};

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

/** What the player can stake after a transfer, minor units; read again when it is more than the one purse that moved. */
export async function balanceAfter(
  parts: GameWalletParts,
  scope: Scope,
  transfer: Pick<Transfer, 'balances'> | null,
): Promise<bigint> {
  if (scope.hasBonus) return stakableBalance(scope.transaction, stakerOf(scope.token), stakeOf(parts, scope.token));
  const cash = transfer?.balances.find(({ account }) => account.purse === 'cash');
  return cash?.balance ?? (await parts.ledger.balance(scope.transaction, purse(scope.token)));
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
    funding: null,
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

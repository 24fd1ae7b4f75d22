/**
 * The seamless wallet: bets, wins and rollbacks of a vendor. One database transaction per call; a player's calls stand
 * in a row. Every transaction id counts once: repeated with the same fields it gets the same answer, with others
 * `duplicate_transaction`. A rollback that comes before its bet leaves a tombstone that refuses the late bet
 * (design section 7). A bet that refers to the one that opened its round raises the round's stake (decision 0045).
 */
import { randomUUID } from 'node:crypto';
import { isOffered } from '#shared/catalogue/offer.ts';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/index.ts';
import type { NoteWin } from '../achievements/index.ts';
import type { Account, Ledger, TransferKind } from '../ledger/types.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { GameDirectory } from './directory.ts';
import { type GameWalletAnswer, refusal } from './errors.ts';
import { limitsOf } from './limits.ts';
import { maskName } from './names.ts';
import {
  addWin,
  changeStake,
  findOpeningBet,
  findRound,
  findTransaction,
  type GameRound,
  type GameTransaction,
  insertTransaction,
  lockPlayer,
  markBetRolledBack,
  markRoundRolledBack,
  noteRoundStart,
  openRound,
  winsOf,
} from './store.ts';
import { findGrant, findToken, type GameToken } from './tokens.ts';

/** A vendor, and the launch it calls about: by its token, or by player and game, then the newest. */
type Caller = { provider: string } & ({ token: string } | { playerId: string; gameCode: string });

interface TransactionFields {
  provider: string;
  transactionId: string;
  roundId: string;
  gameCode: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
}
type BetFields = TransactionFields & { referenceId: string | null };
type WinFields = TransactionFields & { referenceId: string; roundClosed: boolean };
interface RollbackFields {
  provider: string;
  transactionId: string;
  referenceId: string;
  roundId: string;
}

/** A bet or a win among several that count together. */
export interface PlayAction {
  kind: 'bet' | 'win';
  transactionId: string;
  /** Minor units. */
  amount: bigint;
}
type PlayCall = Caller & {
  roundId: string;
  gameCode: string;
  currency: string;
  actions: readonly PlayAction[];
  /** The round is over. */
  finished: boolean;
};
type RollbackOfSeveral = Caller & {
  roundId: string;
  actions: readonly Pick<RollbackFields, 'transactionId' | 'referenceId'>[];
};

/** The answer to several actions: `ok` with each one's own, or the first refusal, and then none was carried out. */
export interface PlayAnswer extends GameWalletAnswer {
  actions: GameWalletAnswer[];
}

export interface GameWallet {
  authenticate(call: Caller & { gameCode: string }): Promise<GameWalletAnswer>;
  balance(call: Caller): Promise<GameWalletAnswer>;
  /** `referenceId`: the bet that opened the round, when this one raises it; null when this one opens it. */
  bet(call: Caller & BetFields): Promise<GameWalletAnswer>;
  win(call: Caller & WinFields): Promise<GameWalletAnswer>;
  rollback(call: Caller & RollbackFields): Promise<GameWalletAnswer>;
  /** Bets and wins of one round in their order, all or none; further bets raise the round. */
  play(call: PlayCall): Promise<PlayAnswer>;
  /** Takes several bets of a round back, all or none. */
  takeBack(call: RollbackOfSeveral): Promise<PlayAnswer>;
  /** The bet that opened a round; null when there is none. */
  openingBetOf(provider: string, roundId: string): Promise<string | null>;
}

export interface GameWalletParts {
  directory: GameDirectory;
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  players: PlayerDirectory;
  clock: Clock;
  /** Tells the player's pages the new balance; leaves with the transaction. */
  emitBalance(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
  /** Keeps what a win completed; leaves with the transaction. */
  noteWin: NoteWin;
  /** Sends a public message to every open page. */
  broadcast(message: RealtimeMessage): void;
}

/** What a unit of work leaves to be done after its commit. */
interface Done {
  answer: GameWalletAnswer;
  win?: GameRound;
}

/** Where a bet belongs: the open round it raises (null: it opens one), or nowhere. */
type Place = { raised: GameRound | null } | { refused: GameWalletAnswer };

interface Scope {
  transaction: Transaction;
  emit: Emit;
  token: GameToken;
  lastRoundAt: number | null;
}

export function createGameWallet(parts: GameWalletParts): GameWallet {
  const { ledger, clock } = parts;

  const purse = (token: GameToken): Account => ({
    owner: 'player',
    playerId: token.playerId,
    purse: 'cash',
    currency: token.currency,
  });
  const house = (currency: Currency): Account => ({ owner: 'house', name: 'games', currency });

  /** Moves an amount to the player (or, negative, from the player). */
  const move = (scope: Scope, entry: GameTransaction, kind: TransferKind, amount: bigint) =>
    ledger.post(scope.transaction, {
      source: `game:${entry.provider}`,
      externalId: entry.transactionId,
      kind,
      entries: [
        { account: purse(scope.token), amount },
        { account: house(scope.token.currency), amount: -amount },
      ],
      details: { round_id: entry.roundId, game_code: entry.gameCode },
    });

  const grantOf = (queryable: Queryable, call: Caller) =>
    'token' in call
      ? findToken(queryable, call.provider, call.token)
      : findGrant(queryable, call.provider, call.playerId, call.gameCode);

  /** Runs a call in one transaction, the player locked; broadcasts a win after the commit. */
  const within = async (call: Caller, work: (scope: Scope) => Promise<Done>): Promise<GameWalletAnswer> => {
    const { answer, win } = await parts.unitOfWork.run<Done>(async (transaction, emit) => {
      const token = await grantOf(transaction, call);
      if (token === null) return { answer: refusal('invalid_token') };
      const lastRoundAt = await lockPlayer(transaction, token.playerId);
      return work({ transaction, emit, token, lastRoundAt });
    });
    if (win) parts.broadcast({ type: 'event', sent_at: clock.now().toISOString(), data: eventOf(win, false, false) });
    return answer;
  };

  const answerWith = (entry: GameTransaction): GameWalletAnswer => ({
    status: entry.status,
    playerId: entry.playerId,
    balance: entry.balance,
    currency: entry.currency,
    walletTransactionId: entry.walletTransactionId,
  });

  /** Writes the answer a transaction got, with the balance after it. */
  const record = async (scope: Scope, entry: GameTransaction): Promise<GameWalletAnswer> => {
    const balance = await ledger.balance(scope.transaction, purse(scope.token));
    const kept = { ...entry, balance };
    await insertTransaction(scope.transaction, kept, clock.now());
    return answerWith(kept);
  };

  const read = async (call: Caller, gameCode: string | null): Promise<GameWalletAnswer> => {
    const token = await grantOf(parts.database, call);
    if (token === null) return refusal('invalid_token');
    if (token.expiresAt <= clock.now()) return refusal('token_expired');
    if (gameCode !== null && gameCode !== token.gameCode) return refusal('wrong_game');
    const balance = await ledger.balance(parts.database, purse(token));
    return { status: 'ok', playerId: token.playerId, balance, currency: token.currency };
  };

  const placeOf = async (scope: Scope, call: BetFields): Promise<Place> => {
    const round = await findRound(scope.transaction, call.provider, call.roundId);
    const { referenceId } = call;
    if (referenceId === null) return round === null ? { raised: null } : { refused: refusal('duplicate_transaction') };
    const opening = await findBet(scope, { ...call, referenceId });
    if (opening === null || opening.referenceId !== null) return { refused: refusal('unknown_transaction') };
    if (opening.state !== 'posted') return { refused: refusal('transaction_rolled_back') };
    return round?.status === 'open' ? { raised: round } : { refused: refusal('invalid_request') };
  };

  /**
   * Why a bet may not be taken, by the token and by the rules where the player's account is. The highest stake is of
   * the round's bets together; the time between rounds is not for a bet in one.
   */
  const objection = async (
    scope: Scope,
    call: TransactionFields,
    raised: GameRound | null,
  ): Promise<GameWalletAnswer | null> => {
    const { token } = scope;
    const now = clock.now();
    if (token.expiresAt <= now) return refusal('token_expired');
    const player = await parts.players.find(scope.transaction, token.playerId);
    const game = parts.directory.find(call.gameCode);
    if (!player || !game || game.status !== 'open' || !isOffered(game, player.region)) return refusal('wrong_game');
    const limits = limitsOf(game, player.region, token.currency);
    const stake = (raised?.stake ?? 0n) + call.amount;
    const tooHigh = limits.stakeMaximum !== null && stake > limits.stakeMaximum;
    const sinceRound = scope.lastRoundAt === null ? Number.POSITIVE_INFINITY : now.getTime() - scope.lastRoundAt;
    const tooSoon = raised === null && sinceRound < limits.roundMinimumMs;
    return tooHigh || tooSoon ? refusal('limit_reached') : null;
  };

  /** Writes a posted bet into its round: the one it opens or the one it raises. */
  const enter = async (scope: Scope, bet: GameTransaction, raised: GameRound | null): Promise<void> => {
    if (raised) return changeStake(scope.transaction, bet, bet.amount);
    const now = clock.now();
    if (!(await openRound(scope.transaction, bet, now))) throw new Error(`Round ${bet.roundId} opened twice`);
    await noteRoundStart(scope.transaction, bet.playerId, now);
  };

  const takeBet = async (scope: Scope, call: BetFields): Promise<Done> => {
    const entry = entryOf(call, scope.token, 'bet', call.referenceId);
    const mismatch = mismatchOf(call, scope.token);
    if (mismatch) return { answer: mismatch };
    const known = await findTransaction(scope.transaction, call.provider, call.transactionId);
    if (known?.state === 'tombstone') return { answer: refusal('transaction_rolled_back') };
    if (known && !isSame(known, entry)) return { answer: refusal('duplicate_transaction') };
    if (known) return { answer: known.state === 'posted' ? answerWith(known) : refusal('transaction_rolled_back') };
    if (call.amount === 0n) return { answer: refusal('invalid_request') };
    const placed = await placeOf(scope, call);
    if ('refused' in placed) return { answer: placed.refused };
    const objected = await objection(scope, call, placed.raised);
    if (objected) return { answer: objected };
    const moved = await move(scope, entry, 'bet', -call.amount);
    if (!moved.ok) {
      const { name } = moved.failure;
      return { answer: refusal(name === 'insufficient_funds' ? 'insufficient_funds' : 'duplicate_transaction') };
    }
    await enter(scope, entry, placed.raised);
    await parts.emitBalance(scope.transaction, scope.emit, scope.token.playerId);
    return { answer: await record(scope, { ...entry, walletTransactionId: moved.value.transferId }) };
  };

  const payWin = async (scope: Scope, call: WinFields): Promise<Done> => {
    const entry = entryOf(call, scope.token, 'win', call.referenceId);
    const mismatch = mismatchOf(call, scope.token);
    if (mismatch) return { answer: mismatch };
    const known = await findTransaction(scope.transaction, call.provider, call.transactionId);
    if (known) return { answer: isSame(known, entry) ? answerWith(known) : refusal('duplicate_transaction') };
    const bet = await findBet(scope, call);
    if (bet === null) return { answer: refusal('unknown_transaction') };
    if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
    const round = await findRound(scope.transaction, call.provider, call.roundId);
    if (round?.status !== 'open') return { answer: refusal('invalid_request') };

    let walletTransactionId = entry.walletTransactionId;
    if (call.amount > 0n) {
      const moved = await move(scope, entry, 'win', call.amount);
      if (!moved.ok) return { answer: refusal('duplicate_transaction') };
      walletTransactionId = moved.value.transferId;
      await parts.emitBalance(scope.transaction, scope.emit, scope.token.playerId);
    }
    const win = await addRoundWin(parts, scope, entry, call.roundClosed);
    const answer = await record(scope, { ...entry, walletTransactionId });
    return win ? { answer, win } : { answer };
  };

  const takeBetBack = async (scope: Scope, call: RollbackFields): Promise<Done> => {
    const known = await findTransaction(scope.transaction, call.provider, call.transactionId);
    const same = known?.kind === 'rollback' && known.referenceId === call.referenceId && known.roundId === call.roundId;
    if (known) return { answer: same ? answerWith(known) : refusal('duplicate_transaction') };
    const bet = await findTransaction(scope.transaction, call.provider, call.referenceId);
    const entry: GameTransaction = {
      ...entryOf(
        { ...call, gameCode: scope.token.gameCode, amount: bet?.amount ?? 0n },
        scope.token,
        'rollback',
        call.referenceId,
      ),
    };
    if (bet === null) {
      // The bet may still be on its way: the tombstone refuses it when it comes.
      const tombstone = {
        ...entry,
        transactionId: call.referenceId,
        kind: 'bet' as const,
        state: 'tombstone' as const,
        referenceId: null,
      };
      await record(scope, { ...tombstone, status: 'transaction_rolled_back', walletTransactionId: randomUUID() });
      return { answer: await record(scope, { ...entry, status: 'unknown_transaction' }) };
    }
    if (bet.kind !== 'bet' || bet.playerId !== scope.token.playerId || bet.roundId !== call.roundId) {
      return { answer: refusal('unknown_transaction') };
    }
    if (bet.state !== 'posted') return { answer: refusal('transaction_rolled_back') };
    const round = await findRound(scope.transaction, call.provider, call.roundId);
    if (round?.status !== 'open' || round.payout > 0n) return { answer: refusal('invalid_request') };
    // The bet that opened the round takes the bets that raised it along.
    const whole = bet.referenceId === null;
    const amount = whole ? round.stake : bet.amount;
    const moved = await move(scope, entry, 'rollback', amount);
    if (!moved.ok) return { answer: refusal('duplicate_transaction') };
    if (whole) await markRoundRolledBack(scope.transaction, bet, clock.now());
    else await markBetRolledBack(scope.transaction, bet);
    await parts.emitBalance(scope.transaction, scope.emit, scope.token.playerId);
    return { answer: await record(scope, { ...entry, amount, walletTransactionId: moved.value.transferId }) };
  };

  /** Carries out several steps in one transaction; the first refusal undoes them all. */
  const severally = async (call: Caller, steps: (scope: Scope) => AsyncGenerator<Done>): Promise<PlayAnswer> => {
    let actions: GameWalletAnswer[] = [];
    try {
      const answer = await within(call, async (scope) => {
        actions = [];
        let win: GameRound | undefined;
        for await (const done of steps(scope)) {
          if (!isCarriedOut(done.answer)) throw new Undone(done.answer);
          actions.push(done.answer);
          win = done.win ?? win;
        }
        const balance = await ledger.balance(scope.transaction, purse(scope.token));
        const { playerId, currency } = scope.token;
        return { answer: { status: 'ok', playerId, balance, currency }, ...(win ? { win } : {}) };
      });
      return { ...answer, actions };
    } catch (error) {
      if (error instanceof Undone) return { ...error.answer, actions: [] };
      throw error;
    }
  };

  return {
    authenticate: (call) => read(call, call.gameCode),
    balance: (call) => read(call, null),
    bet: (call) => within(call, (scope) => takeBet(scope, call)),
    win: (call) => within(call, (scope) => payWin(scope, call)),
    rollback: (call) => within(call, (scope) => takeBetBack(scope, call)),

    play: (call) =>
      severally(call, async function* (scope) {
        const { provider, roundId, gameCode, currency, finished } = call;
        const fields = { provider, roundId, gameCode, currency };
        let opening = await findOpeningBet(scope.transaction, provider, roundId);
        for (const [index, { kind, transactionId, amount }] of call.actions.entries()) {
          const common = { ...fields, transactionId, amount };
          if (kind === 'bet') {
            yield takeBet(scope, { ...common, referenceId: opening === transactionId ? null : opening });
            opening ??= transactionId;
          } else {
            const roundClosed = finished && index === call.actions.length - 1;
            yield payWin(scope, { ...common, referenceId: opening ?? '', roundClosed });
          }
        }
        // A round that ends without a win is closed by one of nothing.
        if (!finished || opening === null) return;
        if ((await findRound(scope.transaction, provider, roundId))?.status !== 'open') return;
        const transactionId = `${roundId}:finished`;
        await payWin(scope, { ...fields, transactionId, amount: 0n, referenceId: opening, roundClosed: true });
      }),

    takeBack: (call) =>
      severally(call, async function* (scope) {
        const { provider, roundId } = call;
        for (const action of call.actions) yield takeBetBack(scope, { provider, roundId, ...action });
      }),

    openingBetOf: (provider, roundId) => findOpeningBet(parts.database, provider, roundId),
  };
}

/** Ends the transaction of several actions when one of them is refused. */
class Undone extends Error {
  readonly answer: GameWalletAnswer;
  constructor(answer: GameWalletAnswer) {
    super(answer.status);
    this.answer = answer;
  }
}

/** Done, or noted for a bet that has not come yet: such an answer holds the balance. */
const isCarriedOut = ({ status, balance }: GameWalletAnswer) =>
  status === 'ok' || (status === 'unknown_transaction' && balance !== undefined);

function entryOf(
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
function mismatchOf(call: TransactionFields, token: GameToken): GameWalletAnswer | null {
  if (call.currency !== token.currency) return refusal('wrong_currency');
  return call.gameCode === token.gameCode ? null : refusal('wrong_game');
}

const COMPARED = ['kind', 'playerId', 'roundId', 'gameCode', 'currency', 'amount', 'referenceId'] as const;

function isSame(one: GameTransaction, other: GameTransaction): boolean {
  return COMPARED.every((field) => one[field] === other[field]);
}

/** The bet a win refers to, if it is the same player's in the same round. */
async function findBet(
  scope: Scope,
  call: TransactionFields & { referenceId: string },
): Promise<GameTransaction | null> {
  const bet = await findTransaction(scope.transaction, call.provider, call.referenceId);
  const fits = bet?.kind === 'bet' && bet.playerId === scope.token.playerId && bet.roundId === call.roundId;
  return fits ? bet : null;
}

/** Books a win on its round; returns the round when there is something to tell others. */
async function addRoundWin(
  parts: GameWalletParts,
  scope: Scope,
  win: GameTransaction,
  closed: boolean,
): Promise<GameRound | null> {
  const before = win.amount > 0n ? await winsOf(scope.transaction, win.playerId) : null;
  const player = before ? await parts.players.find(scope.transaction, win.playerId) : null;
  const round = await addWin(scope.transaction, win, { closed, playerMask: maskOf(player), at: parts.clock.now() });
  if (before === null || round === null || !closed) return null;
  const isTop = before.top === null || round.payout > before.top.payout;
  await scope.emit(win.playerId, 'event', eventOf(round, true, isTop));
  await parts.noteWin(scope.transaction, scope.emit, win.playerId, round);
  return round;
}

function maskOf(player: PlayerSummary | null): string | null {
  return player ? maskName(player.displayName) : null;
}

/** A win as others may see it (`own` false) or as the player does. */
export function eventOf(round: GameRound, own: boolean, topWin: boolean) {
  return {
    event_id: round.eventId,
    game_code: round.gameCode,
    player: round.playerMask ?? maskName(''),
    amount: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    created_at: round.closedAt ?? round.createdAt,
    own,
    top_win: topWin,
  };
}

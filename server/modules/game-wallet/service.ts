/**
 * The seamless wallet: bets, wins and rollbacks of a vendor. One database transaction per call; a player's calls stand
 * in a row. Every transaction id counts once: repeated with the same fields it gets the same answer, with others
 * `duplicate_transaction`. A rollback that comes before its bet leaves a tombstone that refuses the late bet
 * (design section 7). A bet that refers to the one that opened its round raises the round's stake (decision 0039). A
 * round that is decided before it is asked for is one call: stake and payout together (decision 0077).
 */
import { worthOf } from '#shared/catalogue/stakes.ts';
import { AMOUNT_MAXIMUM } from '#shared/money.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { sqlStateOf } from '../../db/index.ts';
import type { Caller, GameWallet, GameWalletAnswer, PlayAnswer } from '../../ports/game-wallet.ts';
import { freeRoundsIn, stakableBalance } from '../funding/index.ts';
import type { PlayerSummary } from '../player/types.ts';
import { takeBet } from './bets.ts';
import { refusal } from './errors.ts';
import { eventOf } from './events.ts';
import { balanceAfter, type Done, type GameWalletParts, RollbackError, type Scope, stakeOf } from './posting.ts';
import { bookReport, reporterOf } from './reports.ts';
import { takeBetBack } from './rollbacks.ts';
import { findRound } from './store/rounds.ts';
import type { GameRound } from './store/rows.ts';
import { findOpeningBet } from './store/transactions.ts';
import { findToken, lockToken } from './tokens.ts';
import { playWhole } from './whole-rounds.ts';
import { takeWinBack } from './win-rollbacks.ts';
import { payWin } from './wins.ts';

/** One of several actions; `unasked`: the vendor did not name it and is not answered. */
type Step = Done & { unasked?: true };

export function createGameWallet(parts: GameWalletParts): GameWallet {
  const { clock, directory } = parts;

  const carryOut = (call: Caller, work: (scope: Scope) => Promise<Done>): Promise<Done> =>
    parts.unitOfWork.run<Done>(async (transaction, emit) => {
      const locked = await lockToken(transaction, call);
      if (locked === null) return { answer: refusal('invalid_token') };
      let player: Promise<PlayerSummary | null> | undefined;
      return work({
        transaction,
        emit,
        ...locked,
        player: () => {
          player ??= parts.players.find(transaction, locked.token.playerId);
          return player;
        },
      });
    });

  /** Tells a win where its game is offered, as the lists do: a smaller one than they tell is no news. */
  const broadcastWin = (win: GameRound): void => {
    if (worthOf(win.payout, win.currency) < worthOf(parts.winFloorCents, 'EUR')) return;
    const game = directory.find(win.gameCode);
    const regions = REGION_IDS.filter((region) => game?.isOfferedIn(region));
    parts.broadcast({ type: 'event', sent_at: clock.now().toISOString(), data: eventOf(win, false, false) }, regions);
  };

  /** Runs a call in one transaction, the player locked; broadcasts a win after the commit. */
  const within = async (call: Caller, work: (scope: Scope) => Promise<Done>): Promise<GameWalletAnswer> => {
    const { answer, win } = await carryOut(call, work).catch((error: unknown): Done => {
      if (error instanceof RollbackError) return { answer: error.answer };
      // The sum of what the player has and what is to be added is beyond what the ledger can hold.
      if (sqlStateOf(error) === NUMERIC_OUT_OF_RANGE) return { answer: refusal('limit_reached') };
      throw error;
    });
    parts.onSettled();
    if (win) broadcastWin(win);
    return answer;
  };

  /** As `within`, for amounts that the ledger can hold. */
  const bounded: (amounts: readonly bigint[], ...rest: Parameters<typeof within>) => ReturnType<typeof within> = async (
    amounts,
    call,
    work,
  ) => (amounts.every(isKeepable) ? within(call, work) : refusal('invalid_request'));

  const read = async (call: Caller, gameCode: string | null): Promise<GameWalletAnswer> => {
    const token = await findToken(parts.database, call);
    if (token === null) return refusal('invalid_token');
    if (token.expiresAt <= clock.now()) return refusal('token_expired');
    if (gameCode !== null && gameCode !== token.gameCode) return refusal('wrong_game');
    const balance = await stakableBalance(parts.database, token, stakeOf(parts, token));
    const freeRounds = await freeRoundsIn(parts.database, token, clock.now());
    const { playerId, currency } = token;
    return { status: 'ok', playerId, balance, currency, ...(freeRounds ? { freeRounds } : {}) };
  };

  /** Carries out several steps in one transaction; the first refusal undoes them all. */
  const severally = async (call: Caller, steps: (scope: Scope) => AsyncGenerator<Step>): Promise<PlayAnswer> => {
    let actions: GameWalletAnswer[] = [];
    const answer = await within(call, async (scope) => {
      actions = [];
      let win: GameRound | undefined;
      for await (const done of steps(scope)) {
        if (!isCarriedOut(done.answer)) throw new RollbackError(done.answer);
        if (!done.unasked) actions.push(done.answer);
        win = done.win ?? win;
      }
      const balance = await balanceAfter(parts, scope, null);
      const { playerId, currency } = scope.token;
      return { answer: { status: 'ok', playerId, balance, currency }, ...(win ? { win } : {}) };
    });
    return { ...answer, actions: answer.status === 'ok' ? actions : [] };
  };

  return {
    authenticate: (call) => read(call, call.gameCode),
    balance: (call) => read(call, null),
    bet: (call) => bounded([call.amount], call, (scope) => takeBet(parts, scope, call)),
    betInRound: (call) =>
      bounded([call.amount], call, async (scope) => {
        // Read with the player locked: of two bets that arrive together, one opens the round.
        const opening = await findOpeningBet(scope.transaction, call.provider, call.roundId);
        return takeBet(parts, scope, { ...call, referenceId: opening === call.transactionId ? null : opening });
      }),
    win: (call) => bounded([call.amount], call, (scope) => payWin(parts, scope, call)),
    betAndWin: (call, together) =>
      bounded([call.amount, call.winAmount], call, (scope) => playWhole(parts, scope, call, together)),
    async freeRoundsOver(report) {
      if (!isKeepable(report.won)) return refusal('invalid_request');
      const reporter = await reporterOf(parts.database, report);
      if (reporter === null) return refusal('unknown_transaction');
      return within(reporter.caller, (scope) => bookReport(parts, scope, reporter.grantId, report));
    },
    rollback: (call) => within(call, (scope) => takeBetBack(parts, scope, call)),
    winRollback: (call) => bounded([call.amount], call, (scope) => takeWinBack(parts, scope, call)),

    play: async (call) => {
      if (!call.actions.every(({ amount }) => isKeepable(amount)))
        return { ...refusal('invalid_request'), actions: [] };
      return severally(call, async function* (scope) {
        const { provider, roundId, gameCode, currency, finished } = call;
        const fields = { provider, roundId, gameCode, currency };
        let opening = await findOpeningBet(scope.transaction, provider, roundId);
        for (const [index, { kind, transactionId, amount }] of call.actions.entries()) {
          const common = { ...fields, transactionId, amount };
          if (kind === 'bet') {
            yield takeBet(parts, scope, { ...common, referenceId: opening === transactionId ? null : opening });
            opening ??= transactionId;
          } else {
            const roundClosed = finished && index === call.actions.length - 1;
            yield payWin(parts, scope, { ...common, referenceId: opening ?? '', roundClosed, late: 'paid' });
          }
        }
        // A round that ends without a win is closed by one of nothing.
        if (!finished || opening === null) return;
        if ((await findRound(scope.transaction, provider, roundId))?.status !== 'open') return;
        const transactionId = `${roundId}:finished`;
        const nothing = {
          ...fields,
          transactionId,
          amount: 0n,
          referenceId: opening,
          roundClosed: true,
          late: 'refused' as const,
        };
        yield { ...(await payWin(parts, scope, nothing)), unasked: true };
      });
    },

    takeBack: (call) =>
      severally(call, async function* (scope) {
        const { provider, roundId } = call;
        for (const action of call.actions) yield takeBetBack(parts, scope, { provider, roundId, ...action });
      }),
  };
}

/** PostgreSQL's code for a number that its column cannot hold. */
const NUMERIC_OUT_OF_RANGE = '22003';

const isKeepable = (amount: bigint): boolean => amount <= AMOUNT_MAXIMUM;

/** Done, or noted for a bet that has not come yet: such an answer holds the balance. */
const isCarriedOut = ({ status, balance }: GameWalletAnswer) =>
  status === 'ok' || (status === 'unknown_transaction' && balance !== undefined);

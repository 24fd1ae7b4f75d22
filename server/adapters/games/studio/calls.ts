/** The studio's calls in the words of the wallet's port, and its answers in the studio's. */
import type { StudioWalletAnswer, StudioWalletCall, studioWalletRequests } from '#shared/contract/aggregator.ts';
import type { GameWallet, GameWalletAnswer } from '../../../ports/game-wallet.ts';

export const PROVIDER = 'studio';

type Request<Call extends StudioWalletCall> = ReturnType<(typeof studioWalletRequests)[Call]['parse']>;
type Handlers = {
  [Call in StudioWalletCall]: (wallet: GameWallet, request: Request<Call>) => Promise<GameWalletAnswer>;
};

/** Carries out each call, its body as the contract's schema reads it. */
export const HANDLERS: Handlers = {
  authenticate: (wallet, { token, game_code }) =>
    wallet.authenticate({ provider: PROVIDER, token, gameCode: game_code }),
  balance: (wallet, { token }) => wallet.balance({ provider: PROVIDER, token }),
  bet: (wallet, request) =>
    wallet.bet({
      ...transactionOf(request),
      referenceId: request.reference_transaction_id ?? null,
      freeRounds: request.free_rounds_id,
    }),
  win: (wallet, request) =>
    wallet.win({
      ...transactionOf(request),
      referenceId: request.reference_transaction_id,
      roundClosed: request.round_closed,
      // It says when a round is over after all else that it says of it.
      late: 'refused',
    }),
  bet_and_win: (wallet, request) => wallet.betAndWin(wholeRoundOf(request)),
  rollback: (wallet, { token, transaction_id, reference_transaction_id, round_id }) =>
    wallet.rollback({
      provider: PROVIDER,
      token,
      transactionId: transaction_id,
      referenceId: reference_transaction_id,
      roundId: round_id,
    }),
};

/** The answer as the contract has it. */
export function answerBody(answer: GameWalletAnswer, requestId: string): StudioWalletAnswer {
  return {
    status: answer.status,
    request_id: requestId,
    ...(answer.playerId === undefined ? {} : { player_id: answer.playerId }),
    ...(answer.balance === undefined ? {} : { balance: answer.balance.toString() }),
    ...(answer.currency === undefined ? {} : { currency: answer.currency }),
    ...(answer.freeRounds ? { free_rounds: freeRoundsBody(answer.freeRounds) } : {}),
    ...(answer.walletTransactionId === undefined ? {} : { wallet_transaction_id: answer.walletTransactionId }),
  };
}

function freeRoundsBody({ grantId, stake, rounds, left, won, wagering }: NonNullable<GameWalletAnswer['freeRounds']>) {
  return { id: grantId, stake: stake.toString(), rounds, left, won: won.toString(), wagering };
}

/** A whole round as the wallet takes it. */
export const wholeRoundOf = (request: Request<'bet_and_win'>) => ({
  ...transactionOf(request),
  winTransactionId: request.win_transaction_id,
  winAmount: BigInt(request.win_amount),
  freeRounds: request.free_rounds_id,
});

function transactionOf(request: ReturnType<(typeof studioWalletRequests)['bet']['parse']>) {
  return {
    provider: PROVIDER,
    token: request.token,
    transactionId: request.transaction_id,
    roundId: request.round_id,
    gameCode: request.game_code,
    amount: BigInt(request.amount),
    currency: request.currency,
  };
}

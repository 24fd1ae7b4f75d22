/** What the studio calls: `/vendor/games/studio/{authenticate,balance,bet,win,bet_and_win,rollback,jackpots}` (docs/integrating.md). */
import { Hono } from 'hono';
import {
  type StudioWalletAnswer,
  type StudioWalletCall,
  studioJackpotsNotice,
  studioWalletRequests,
} from '#shared/contract/aggregator.ts';
import type { Clock } from '../../../clock.ts';
import type { JackpotReceiver } from '../../../ports/game-aggregator.ts';
import type { GameWallet, GameWalletAnswer } from '../../../ports/game-wallet.ts';
import { isSigned } from '../../../signature.ts';
import { signedRoute } from '../signed-route.ts';
import type { VendorLog } from '../vendor-client.ts';
import { poolOf } from './client.ts';

export interface GameVendorDeps {
  wallet: GameWallet;
  jackpots: JackpotReceiver;
  secret: string;
  clock: Clock;
  log?: VendorLog;
}

const PROVIDER = 'studio';

type Handlers = {
  [Call in StudioWalletCall]: (
    wallet: GameWallet,
    request: ReturnType<(typeof studioWalletRequests)[Call]['parse']>,
  ) => Promise<GameWalletAnswer>;
};

const HANDLERS: Handlers = {
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
  bet_and_win: (wallet, request) =>
    wallet.betAndWin({
      ...transactionOf(request),
      winTransactionId: request.win_transaction_id,
      winAmount: BigInt(request.win_amount),
      freeRounds: request.free_rounds_id,
    }),
  rollback: (wallet, { token, transaction_id, reference_transaction_id, round_id }) =>
    wallet.rollback({
      provider: PROVIDER,
      token,
      transactionId: transaction_id,
      referenceId: reference_transaction_id,
      roundId: round_id,
    }),
};

/** The studio's wallet endpoints, to be mounted at the root of the app. */
export function gameVendorRoutes({ wallet, jackpots, secret, clock, log }: GameVendorDeps): Hono {
  const app = new Hono();
  const isOurs = (headers: Headers, body: string) => isSigned(secret, clock.now(), headers, body);
  const refuse = (status: StudioWalletAnswer['status'], http: number, body: unknown) =>
    Response.json({ status, request_id: requestIdOf(body) } satisfies StudioWalletAnswer, { status: http });
  for (const call of Object.keys(HANDLERS) as StudioWalletCall[]) {
    const handle = HANDLERS[call] as (wallet: GameWallet, request: unknown) => Promise<GameWalletAnswer>;
    const route = signedRoute({
      call,
      schema: studioWalletRequests[call],
      isSigned: isOurs,
      handle: async (request) => Response.json(answerBody(await handle(wallet, request), request.request_id)),
      refuse,
      log,
    });
    app.post(`/vendor/games/studio/${call}`, ...route);
  }
  const notice = signedRoute({
    call: 'jackpots',
    schema: studioJackpotsNotice,
    isSigned: isOurs,
    async handle(request) {
      const pool = poolOf(request);
      if (pool) jackpots.receive(PROVIDER, pool);
      return Response.json({ status: pool ? 'ok' : 'wrong_currency', request_id: request.request_id });
    },
    refuse,
    log,
  });
  app.post('/vendor/games/studio/jackpots', ...notice);
  return app;
}

/** The request's own id, where it could be read. */
function requestIdOf(body: unknown): string {
  const id = (body as { request_id?: unknown } | null | undefined)?.request_id;
  return typeof id === 'string' ? id.slice(0, 64) : '';
}

function answerBody(answer: GameWalletAnswer, requestId: string): StudioWalletAnswer {
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

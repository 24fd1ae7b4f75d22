/** What the studio calls: `/vendor/games/studio/{authenticate,balance,bet,win,rollback}` (docs/integrating.md). */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  type StudioStatus,
  type StudioWalletAnswer,
  type StudioWalletCall,
  studioWalletRequests,
} from '#shared/contract/aggregator.ts';
import type { Clock } from '../../../clock.ts';
import type { GameWallet, GameWalletAnswer } from '../../../modules/games/index.ts';
import { isSigned } from './signature.ts';

export interface GameVendorDeps {
  wallet: GameWallet;
  secret: string;
  clock: Clock;
  log?: (message: string, details: Record<string, unknown>) => void;
}

const BODY_MAXIMUM_BYTES = 8_192;
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
    wallet.bet({ ...transactionOf(request), referenceId: request.reference_transaction_id ?? null }),
  win: (wallet, request) =>
    wallet.win({
      ...transactionOf(request),
      referenceId: request.reference_transaction_id,
      roundClosed: request.round_closed,
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
export function gameVendorRoutes(deps: GameVendorDeps): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_MAXIMUM_BYTES,
    onError: (context) => refused(context, 'invalid_request', 413),
  });
  for (const call of Object.keys(HANDLERS) as StudioWalletCall[]) {
    app.post(`/vendor/games/studio/${call}`, limit, (context) => answerCall(deps, call, context));
  }
  return app;
}

async function answerCall(deps: GameVendorDeps, call: StudioWalletCall, context: Context): Promise<Response> {
  const body = await context.req.text();
  if (!isSigned(deps.secret, deps.clock.now(), context.req.raw.headers, body)) {
    return refused(context, 'invalid_signature', 401);
  }
  const parsed = studioWalletRequests[call].safeParse(parseJson(body));
  if (!parsed.success) return refused(context, 'invalid_request', 400);
  const requestId = parsed.data.request_id;
  try {
    const handle = HANDLERS[call] as (wallet: GameWallet, request: unknown) => Promise<GameWalletAnswer>;
    return context.json(answerBody(await handle(deps.wallet, parsed.data), requestId));
  } catch (error) {
    deps.log?.('a wallet call failed', { call, reason: error instanceof Error ? error.message : String(error) });
    return context.json({ status: 'internal', request_id: requestId } satisfies StudioWalletAnswer, 500);
  }
}

function answerBody(answer: GameWalletAnswer, requestId: string): StudioWalletAnswer {
  return {
    status: answer.status,
    request_id: requestId,
    ...(answer.playerId === undefined ? {} : { player_id: answer.playerId }),
    ...(answer.balance === undefined ? {} : { balance: answer.balance.toString() }),
    ...(answer.currency === undefined ? {} : { currency: answer.currency }),
    ...(answer.walletTransactionId === undefined ? {} : { wallet_transaction_id: answer.walletTransactionId }),
  };
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

function refused(context: Context, status: StudioStatus, code: 400 | 401 | 413): Response {
  return context.json({ status, request_id: '' } satisfies StudioWalletAnswer, code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema refuses undefined.
    return undefined;
  }
}

/**
 * What a SoftSwiss-style vendor calls: `/vendor/games/softswiss/{play,rollback}`. The player is named by id, so the
 * launch meant is the newest of this player in this game. The actions of a request count together or not at all.
 */
import { Hono } from 'hono';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { GameWallet, PlayAnswer } from '../../../ports/game-wallet.ts';
import { signedRoute } from '../signed-route.ts';
import type { VendorLog } from '../vendor-client.ts';
import { SOFTSWISS, type SoftswissSettings } from './client.ts';
import { SOFTSWISS_REFUSALS, type SoftswissCall, type SoftswissRequest, softswissRequests } from './messages.ts';
import { isSigned } from './signature.ts';

type Handlers = {
  [Call in SoftswissCall]: (wallet: GameWallet, request: SoftswissRequest<Call>) => Promise<PlayAnswer>;
};

const callerOf = (request: { user_id: string; game: string }) => ({
  provider: SOFTSWISS,
  playerId: request.user_id,
  gameCode: platformCode(SOFTSWISS, request.game),
});

const OUTCOMES = { played: 'played', finished: 'played', expired: 'expired', canceled: 'cancelled' } as const;

const HANDLERS: Handlers = {
  async play(wallet, request) {
    const { game_id, finished = false, actions = [], currency } = request;
    if (actions.length === 0 && !finished) return { ...(await wallet.balance(callerOf(request))), actions: [] };
    if (game_id === undefined) return { status: 'invalid_request', actions: [] };
    return wallet.play({
      ...callerOf(request),
      roundId: game_id,
      currency,
      finished,
      actions: actions.map(({ action, amount, action_id }) => ({
        kind: action,
        transactionId: action_id,
        amount: BigInt(amount),
      })),
    });
  },
  async freespins(wallet, { issue_id, status, total_amount, freespins_performed }) {
    const answer = await wallet.freeRoundsOver({
      ...{ provider: SOFTSWISS, award: issue_id, outcome: OUTCOMES[status], won: BigInt(total_amount) },
      played: freespins_performed ?? undefined,
    });
    return { ...answer, actions: [] };
  },
  rollback: (wallet, request) =>
    wallet.takeBack({
      ...callerOf(request),
      roundId: request.game_id,
      actions: request.actions.map(({ action_id, original_action_id }) => ({
        transactionId: action_id,
        referenceId: original_action_id,
      })),
    }),
};

/** The vendor's wallet endpoints, to be mounted at the root of the app. */
export function softswissRoutes(deps: { wallet: GameWallet; settings: SoftswissSettings; log?: VendorLog }): Hono {
  const app = new Hono();
  for (const call of Object.keys(HANDLERS) as SoftswissCall[]) {
    const handle = HANDLERS[call] as (wallet: GameWallet, request: unknown) => Promise<PlayAnswer>;
    const route = signedRoute({
      call: `softswiss ${call}`,
      schema: softswissRequests[call],
      isSigned: (headers, body) => isSigned(deps.settings.secrets, headers, body),
      async handle(request) {
        const answer = await handle(deps.wallet, request);
        return answer.status === 'ok' ? Response.json(answerBody(answer, request)) : refusal(answer.status);
      },
      refuse: (status, http) => refusal(status, http === 413 ? 413 : undefined),
      log: deps.log,
    });
    app.post(`/vendor/games/softswiss/${call}`, ...route);
  }
  return app;
}

function refusal(status: Exclude<StudioStatus, 'ok'>, as?: number): Response {
  const { http, code, message } = SOFTSWISS_REFUSALS[status];
  return Response.json({ code, message }, { status: as ?? http });
}

interface Asked {
  issue_id?: string | undefined;
  game_id?: string | undefined;
  actions?: readonly { action_id: string }[] | undefined;
}

function answerBody({ balance = 0n, actions }: PlayAnswer, asked: Asked) {
  return {
    balance: Number(balance),
    ...(asked.game_id === undefined ? {} : { game_id: asked.game_id }),
    transactions: actions.map((action, index) => ({
      action_id: asked.actions?.[index]?.action_id,
      // Empty: the bet to take back has not come; it is refused when it does.
      tx_id: action.status === 'ok' ? action.walletTransactionId : '',
    })),
  };
}

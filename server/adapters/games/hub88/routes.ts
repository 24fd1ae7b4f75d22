/**
 * What a Hub88-style vendor calls: `/vendor/games/hub88/{user/info,user/balance,transaction/…}`. Every answer is HTTP
 * 200 with a status; a body that is too large is refused before it is read.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import { platformCode } from '#shared/catalogue/vendor-games.ts';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import type { GameWallet, GameWalletAnswer } from '../../../ports/game-wallet.ts';
import { signedRoute } from '../signed-route.ts';
import type { VendorLog } from '../vendor-client.ts';
import { readAmount, writeAmount } from './amounts.ts';
import { HUB88, type Hub88Settings, readKeys } from './client.ts';
import { HUB88_STATUSES, type Hub88Call, type Hub88Request, hub88Requests } from './messages.ts';
import { isSigned } from './signature.ts';

type Handlers = { [Call in Hub88Call]: (wallet: GameWallet, request: Hub88Request<Call>) => Promise<GameWalletAnswer> };

const refused = (status: Exclude<StudioStatus, 'ok'>): Promise<GameWalletAnswer> => Promise.resolve({ status });

/** The fields of a transaction, or why they cannot be ours. */
function fieldsOf(request: Hub88Request<'transaction/bet'>) {
  if (!isCurrency(request.currency)) return { refusal: 'wrong_currency' as const };
  const amount = readAmount(request.amount, request.currency);
  if (amount === null) return { refusal: 'invalid_request' as const };
  return {
    fields: {
      provider: HUB88,
      token: request.token,
      transactionId: request.transaction_uuid,
      roundId: request.round,
      gameCode: platformCode(HUB88, request.game_code),
      amount,
      currency: request.currency,
    },
  };
}

/** What vendors know of a player. */
const PLAYER_ID = z.uuid();

const HANDLERS: Handlers = {
  'user/info'(wallet, { token, user }) {
    if (token !== undefined) return wallet.balance({ provider: HUB88, token });
    const player = PLAYER_ID.safeParse(user);
    return player.success ? wallet.balance({ provider: HUB88, playerId: player.data }) : refused('invalid_token');
  },
  'user/balance': (wallet, { token }) => wallet.balance({ provider: HUB88, token }),
  'transaction/bet'(wallet, request) {
    const { fields, refusal } = fieldsOf(request);
    if (!fields) return refused(refusal);
    const award = request.reward_uuid ?? undefined;
    return wallet.betInRound({ ...fields, free: request.is_free ?? award !== undefined, award });
  },
  'transaction/win'(wallet, request) {
    const { fields, refusal } = fieldsOf(request);
    if (!fields) return refused(refusal);
    const roundClosed = request.round_closed ?? false;
    return wallet.win({ ...fields, referenceId: request.reference_transaction_uuid, roundClosed, late: 'paid' });
  },
  'transaction/rollback': (wallet, request) =>
    wallet.rollback({
      provider: HUB88,
      token: request.token,
      transactionId: request.transaction_uuid,
      referenceId: request.reference_transaction_uuid,
      roundId: request.round,
    }),
};

/** The vendor's wallet endpoints, to be mounted at the root of the app. @throws when a key of the settings is none */
export function hub88Routes(deps: { wallet: GameWallet; settings: Hub88Settings; log?: VendorLog }): Hono {
  const { theirs } = readKeys(deps.settings);
  const app = new Hono();
  for (const call of Object.keys(HANDLERS) as Hub88Call[]) {
    const handle = HANDLERS[call] as (wallet: GameWallet, request: unknown) => Promise<GameWalletAnswer>;
    const route = signedRoute({
      call: `hub88 ${call}`,
      schema: hub88Requests[call],
      isSigned: (headers, body) => isSigned(theirs, headers, body),
      handle: async (request) => Response.json(answerBody(await handle(deps.wallet, request), request)),
      refuse: (status, http, body) =>
        Response.json(answerBody({ status }, readable(body)), { status: http === 413 ? 413 : 200 }),
      log: deps.log,
    });
    app.post(`/vendor/games/hub88/${call}`, ...route);
  }
  return app;
}

interface Asked {
  request_uuid?: string | undefined;
  user?: string | undefined;
}

/** What a refused body says of itself, as far as it can be read. */
function readable(body: unknown): Asked {
  const { request_uuid } = (body ?? {}) as Record<string, unknown>;
  return typeof request_uuid === 'string' ? { request_uuid: request_uuid.slice(0, 64) } : {};
}

function answerBody({ status, playerId, balance, currency }: GameWalletAnswer, asked: Asked) {
  return {
    user: playerId ?? asked.user ?? '',
    status: HUB88_STATUSES[status],
    request_uuid: asked.request_uuid ?? '',
    ...(currency === undefined || balance === undefined
      ? {}
      : { currency, balance: writeAmount(balance, currency as Currency) }),
  };
}

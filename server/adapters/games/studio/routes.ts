/** What the studio calls: `/vendor/games/studio/{authenticate,balance,bet,win,bet_and_win,rollback,jackpots}` (docs/integrating.md). */

import { Hono } from 'hono';
import {
  type StudioWalletAnswer,
  type StudioWalletCall,
  studioJackpotsNotice,
  studioWalletRequests,
} from '#shared/contract/aggregator.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../../clock.ts';
import type { JackpotReceiver } from '../../../ports/game-aggregator.ts';
import type { GameWallet, GameWalletAnswer } from '../../../ports/game-wallet.ts';
import { isSigned } from '../../../signature.ts';
import { signedRoute } from '../signed-route.ts';
import type { VendorLog } from '../vendor-client.ts';
import { answerBody, HANDLERS, PROVIDER } from './calls.ts';
import { poolOf } from './client.ts';

export interface GameVendorDeps {
  wallet: GameWallet;
  jackpots: JackpotReceiver;
  secret: Secrets;
  clock: Clock;
  log?: VendorLog;
}

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

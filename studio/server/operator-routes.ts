/** What operators ask, signed with the secret they share with the studio (shared/contract/aggregator.ts). */

import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  type studioGamesAnswer,
  type studioJackpotsAnswer,
  studioJackpotsRequest,
  studioLaunchRequest,
  studioRoundRequest,
  type studioTablesAnswer,
  studioTablesRequest,
} from '#shared/contract/aggregator.ts';
import { type StudioChatAnswer, studioChatRequest } from '#shared/contract/studio-chat.ts';
import { CURRENCY_CODES, isCurrency } from '#shared/money.ts';
import type { Secrets } from '#shared/secret-list.ts';
import { FLEET } from '../maths/jackpot.ts';
import type { Chat } from './chat/index.ts';
import type { createDetails } from './details.ts';
import { ANY_TITLES, anyTitle } from './games.ts';
import { jackpotsMessage } from './jackpot-news.ts';
import { parseJson } from './json.ts';
import type { Reveals } from './reveals.ts';
import { createTokenSeal } from './seals.ts';
import type { Seat } from './seat.ts';
import { continued, openSession } from './sessions.ts';
import { isSigned } from './signature.ts';
import type { Clock, Session, StudioStore } from './types.ts';

interface OperatorRouteParts {
  /** Signs what the operator asks. */
  secret: Secrets;
  publicOrigin: string;
  clock: Clock;
  store: StudioStore;
  seat: Seat;
  reveals: Pick<Reveals, 'ofPlayer'>;
  chat: Pick<Chat, 'moderate'>;
  /** Who is at the live tables, by the code of the game. */
  players(): ReadonlyMap<string, number>;
  detailsOf: ReturnType<typeof createDetails>;
}

export function operatorRoutes({
  secret,
  publicOrigin,
  clock,
  store,
  seat,
  reveals,
  chat,
  players,
  detailsOf,
}: OperatorRouteParts): Hono {
  const app = new Hono();

  /** A call whose body is signed and has the right shape. */
  const signed = <Body extends z.ZodType>(
    path: string,
    shape: Body,
    answer: (context: Context, body: z.output<Body>) => Promise<Response>,
  ): void => {
    app.post(path, async (context) => {
      const text = await context.req.text();
      const body = isSigned(secret, clock.now(), context.req.raw.headers, text) ? parseJson(text) : null;
      if (body === null) return context.json({ status: 'invalid_signature' }, 401);
      const read = shape.safeParse(body);
      return read.success ? answer(context, read.data) : context.json({ status: 'invalid_request' }, 400);
    });
  };

  /**
   * A player who left a round unfinished finds it again: the new session replaces the one that it was left in. What
   * that one is doing at the moment ends first; changes by another process meanwhile are read again.
   */
  const resume = async (session: Session): Promise<boolean> => {
    const { playerId, gameCode, currency } = session;
    if (session.mode !== 'real' || !playerId) return false;
    const find = () => store.waitingSession({ playerId, gameCode, currency });
    for (let left = await find(); left; ) {
      const taken = await seat.within(left.id, async (now) => ({
        ok: true,
        value: await store.continueSession(now, continued(now, session)),
      }));
      if (taken.ok && taken.value) return true;
      const now = await find();
      // Another page of the player has taken it.
      if (now?.id !== left.id) return false;
      left = now;
    }
    return false;
  };

  const { seal } = createTokenSeal(secret);
  const sealedIn = ({ token }: { token?: string | undefined }) => (token === undefined ? {} : { token: seal(token) });

  signed('/api/launch', studioLaunchRequest, async (context, launch) => {
    const title = anyTitle(launch.game_code);
    if (!title) return context.json({ status: 'wrong_game' }, 404);
    const { currency } = launch;
    if (!isCurrency(currency)) return context.json({ status: 'wrong_currency' }, 400);
    if ((launch.mode === 'real') !== (launch.token !== undefined)) {
      return context.json({ status: 'invalid_token' }, 400);
    }
    const { token, session } = await openSession(title, { ...launch, currency, ...sealedIn(launch) }, clock.now());
    if (!(await resume(session))) await store.createSession(session);
    await reveals.ofPlayer(session);
    return context.json({ url: `${publicOrigin}/play/${token}` });
  });

  signed('/api/games', z.unknown(), async (context) => {
    const answer: z.infer<typeof studioGamesAnswer> = {
      games: ANY_TITLES.map((title) => ({
        game_code: title.code,
        title: title.title,
        rtp_percent: title.declared.rtpPercent,
        currencies: CURRENCY_CODES.map((currency) => ({ currency, stakes: title.stakes[currency].map(String) })),
      })),
    };
    return context.json(answer);
  });

  signed('/api/chat', studioChatRequest, async (context, request) => {
    const done: StudioChatAnswer = await chat.moderate(request);
    return context.json(done, done.status === 'ok' ? 200 : 404);
  });

  signed('/api/jackpots', studioJackpotsRequest, async (context, { currency }) => {
    if (!isCurrency(currency)) return context.json({ status: 'wrong_currency' }, 400);
    const answer: z.infer<typeof studioJackpotsAnswer> = {
      pools: [jackpotsMessage(FLEET, currency, await store.jackpots(FLEET, currency))],
    };
    return context.json(answer);
  });

  signed('/api/tables', studioTablesRequest, async (context) => {
    const answer: z.infer<typeof studioTablesAnswer> = {
      tables: [...players()].flatMap(([game_code, players]) => (players > 0 ? [{ game_code, players }] : [])),
    };
    return context.json(answer);
  });

  signed('/api/round', studioRoundRequest, async (context, asked) => {
    const details = await detailsOf(asked.round_id, asked.language);
    return details === null ? context.json({ status: 'unknown_transaction' }, 404) : context.json(details);
  });

  return app;
}

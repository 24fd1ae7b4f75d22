/** What a game's page asks for its session; the address holds the session's token. */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { actRequest, beginRequest, type PlayStatus, seedRequest, spinRequest } from '../protocol.ts';
import type { Aviator } from './aviator/index.ts';
import { anyTitle, type GameKind, kindOf } from './games.ts';
import { parseJson } from './json.ts';
import type { LiveTables } from './live/index.ts';
import type { SlotPlay } from './play.ts';
import { type Played, refuse, type Seat } from './seat.ts';
import { sessionIdOf } from './sessions.ts';
import type { TableGamePlay } from './table-games.ts';
import type { StudioStore } from './types.ts';

interface SessionRouteParts {
  store: Pick<StudioStore, 'session'>;
  seat: Seat;
  games: Readonly<{ slot: SlotPlay; tableGame: TableGamePlay; shared: Aviator; live: LiveTables }>;
}

const STATUS_CODES: Partial<Record<PlayStatus, 400 | 404 | 409 | 425 | 503>> = {
  invalid_request: 400,
  unknown_session: 404,
  too_early: 425,
  unavailable: 503,
  internal: 503,
};

function answer(played: Played<unknown>): Response {
  const headers = { 'cache-control': 'no-store' };
  if (played.ok) return Response.json(played.value, { headers });
  return Response.json(played.failure, { status: STATUS_CODES[played.failure.error.status] ?? 409, headers });
}

export function sessionRoutes({ store, seat, games }: SessionRouteParts): Hono {
  const app = new Hono();
  const idOf = (context: Context) => sessionIdOf(context.req.param('token') ?? '');

  const read = (path: string, find: (id: string) => Promise<Played<unknown>>): void => {
    app.get(`/session/:token${path}`, async (context) => answer(await find(idOf(context))));
  };
  const write = <Body extends z.ZodType>(
    path: string,
    shape: Body,
    play: (id: string, body: z.output<Body>) => Promise<Played<unknown>>,
  ): void => {
    app.post(`/session/:token${path}`, async (context) => {
      const body = shape.safeParse(parseJson(await context.req.text()));
      return answer(body.success ? await play(idOf(context), body.data) : refuse('invalid_request'));
    });
  };
  /** All kinds of games answer the same questions; the session's game decides who does. */
  const gameOf = async (id: string) => {
    const session = await store.session(id);
    const title = session && anyTitle(session.gameCode);
    const kind: GameKind = title ? kindOf(title) : 'slot';
    return games[kind];
  };

  read('', async (id) => (await gameOf(id)).view(id));
  read('/rounds', async (id) => (await gameOf(id)).rounds(id));
  read('/balance', seat.balance);
  read('/flights', games.shared.flights);
  read('/results', games.live.results);
  write('/spin', spinRequest, games.slot.spin);
  write('/begin', beginRequest, games.tableGame.begin);
  write('/act', actRequest, games.tableGame.act);
  write('/seed', seedRequest, (id, { client_seed }) => seat.rotate(id, client_seed));
  app.post('/session/:token/refill', async (context) => answer(await seat.refill(idOf(context))));

  return app;
}

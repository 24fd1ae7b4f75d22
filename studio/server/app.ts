/**
 * The studio as a vendor: a signed API for operators, pages and play for players. It knows Fairwind only through the
 * protocol of shared/contract/aggregator.ts.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { type studioGamesAnswer, studioLaunchRequest } from '#shared/contract/aggregator.ts';
import { CURRENCY_CODES, isCurrency } from '#shared/money.ts';
import { languageOf } from '../client/texts/index.ts';
import { verifyTexts } from '../client/verify/texts.ts';
import type { PlayFailure, PlayStatus } from '../protocol.ts';
import { actRequest, beginRequest, seedRequest, spinRequest } from '../protocol.ts';
import { HOUSE_TITLES, houseTitleByCode } from '../titles/house.ts';
import { TITLES, titleByCode } from '../titles/index.ts';
import { SHARED_TITLES, type SharedTitle, sharedTitleByCode } from '../titles/shared.ts';
import {
  type Aviator,
  createAviator,
  createMemoryFlightStore,
  type FlightStore,
  type Schedule,
} from './aviator/index.ts';
import { createClientDirectory } from './files.ts';
import { createHousePlay, type HousePlay } from './house.ts';
import { gamePage, pageHeaders, verifyHeaders, verifyPage } from './page.ts';
import { createSlotPlay } from './play.ts';
import { createRoundRunner } from './rounds.ts';
import { createSeat, type Played } from './seat.ts';
import { isHouse, isShared, openSession, sessionIdOf, type Title } from './sessions.ts';
import { isSigned } from './signature.ts';
import type { Clock, StudioStore } from './types.ts';
import { createWallet } from './wallet.ts';

export interface StudioConfig {
  /** Shared with the operator; signs both directions. */
  secret: string;
  /** The operator's wallet, e.g. `http://localhost:4321/vendor/games/studio`. */
  walletUrl: string;
  /** Where players reach the studio, e.g. `http://games.localhost:4321`. */
  publicOrigin: string;
  clock: Clock;
  store: StudioStore;
  /** Where shared rounds are kept; forgotten with the process unless told. */
  flights?: FlightStore;
  /** How shared rounds wait for their next step; timers unless told. */
  schedule?: Schedule;
  /** The folders of the built client, newest first; `dist/games` unless told. Asked for at each request. */
  clientFolders?: () => Promise<readonly string[]>;
  /** How the wallet is called; global fetch unless told. */
  fetcher?: (request: Request) => Promise<Response>;
  attempts?: number;
  timeoutMs?: number;
  pause?: (ms: number) => Promise<void>;
  /** How often unfinished rounds are tried again, ms; 0 leaves it to `settleUnfinished`. */
  retryEveryMs?: number;
  log?: (message: string, details: Record<string, unknown>) => void;
}

export interface Studio {
  fetch(request: Request): Promise<Response>;
  /** Answers an upgrade of the studio's host: the sockets of shared rounds. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Finishes or takes back every round that was left in the middle; answers how many are still open. */
  settleUnfinished(): Promise<number>;
  close(): Promise<void>;
}

const BODY_MAXIMUM_BYTES = 8_192;
const DEFAULTS = {
  clientFolders: () => Promise.resolve(['dist/games']),
  attempts: 3,
  timeoutMs: 4_000,
  retryEveryMs: 3_000,
};
/** How long rounds can be checked here against their seeds, at least. */
const SESSION_KEPT_MS = 90 * 24 * 3_600_000;
/** How long a round waits for its player's decision before it goes on by itself. */
const OPEN_ROUND_PATIENCE_MS = 24 * 3_600_000;
const YEAR = 'public, max-age=31536000, immutable';

const STATUS_CODES: Partial<Record<PlayStatus, 400 | 404 | 409 | 425 | 503>> = {
  invalid_request: 400,
  unknown_session: 404,
  too_early: 425,
  unavailable: 503,
  internal: 503,
};

export function createStudio(config: StudioConfig): Studio {
  const { store, clock, secret } = config;
  const log = config.log ?? (() => {});
  const files = createClientDirectory(config.clientFolders ?? DEFAULTS.clientFolders);
  const wallet = createWallet({
    walletUrl: config.walletUrl,
    secret,
    clock,
    fetcher: config.fetcher ?? ((request) => fetch(request)),
    attempts: config.attempts ?? DEFAULTS.attempts,
    timeoutMs: config.timeoutMs ?? DEFAULTS.timeoutMs,
    pause: config.pause ?? pause,
    log,
  });
  const runner = createRoundRunner(store, wallet, log);
  const seat = createSeat({ store, wallet, titleByCode: anyTitle });
  const slots = createSlotPlay({ store, seat, runner, clock });
  const house = createHousePlay({ store, seat, runner, clock });
  const aviator = createAviator({
    title: SHARED_TITLES[0] as SharedTitle,
    store: config.flights ?? createMemoryFlightStore(store),
    sessions: store,
    seat,
    wallet,
    clock,
    schedule: config.schedule ?? later,
    publicOrigin: config.publicOrigin,
    log,
  });
  const recovery = createRecovery(
    store,
    runner,
    house,
    aviator,
    clock,
    log,
    config.retryEveryMs ?? DEFAULTS.retryEveryMs,
  );

  const app = new Hono();
  app.use(
    bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json(failure('invalid_request'), 413) }),
  );
  app.onError((error, context) => {
    log('studio request failed', { path: context.req.routePath, reason: error.message });
    return context.json(failure('internal'), 500);
  });
  app.notFound((context) => context.json(failure('invalid_request'), 404));

  /** The body of a signed operator call, or null. */
  const signedBody = async (request: Request): Promise<unknown> => {
    const body = await request.text();
    return isSigned(secret, clock.now(), request.headers, body) ? parseJson(body) : null;
  };

  app.post('/api/launch', async (context) => {
    const body = await signedBody(context.req.raw);
    if (body === null) return context.json({ status: 'invalid_signature' }, 401);
    const launch = studioLaunchRequest.safeParse(body);
    if (!launch.success) return context.json({ status: 'invalid_request' }, 400);
    const title = anyTitle(launch.data.game_code);
    if (!title) return context.json({ status: 'wrong_game' }, 404);
    const { currency } = launch.data;
    if (!isCurrency(currency)) return context.json({ status: 'wrong_currency' }, 400);
    if ((launch.data.mode === 'real') !== (launch.data.token !== undefined)) {
      return context.json({ status: 'invalid_token' }, 400);
    }
    const { token, session } = await openSession(title, { ...launch.data, currency }, clock.now());
    await store.createSession(session);
    return context.json({ url: `${config.publicOrigin}/play/${token}` });
  });

  app.post('/api/games', async (context) => {
    if ((await signedBody(context.req.raw)) === null) return context.json({ status: 'invalid_signature' }, 401);
    const answer: z.infer<typeof studioGamesAnswer> = {
      games: [...TITLES, ...HOUSE_TITLES, ...SHARED_TITLES].map((title) => ({
        game_code: title.code,
        title: title.title,
        rtp_percent: title.declared.rtpPercent,
        currencies: CURRENCY_CODES.map((currency) => ({ currency, stakes: title.stakes[currency].map(String) })),
      })),
    };
    return context.json(answer);
  });

  app.get('/play/:token', async (context) => {
    const session = await store.session(sessionIdOf(context.req.param('token')));
    const title = session && anyTitle(session.gameCode);
    if (!session || !title) return context.text('404', 404);
    return context.body(gamePage(title, session, await files.entry('main.ts')), 200, pageHeaders(session));
  });

  // Anybody may check a round of anybody: the seeds are all it takes.
  app.get('/verify', async (context) => {
    const wanted = context.req.query('lang') ?? context.req.header('accept-language')?.split(/[,;]/)[0] ?? 'en';
    const language = languageOf(wanted);
    const page = verifyPage(language, verifyTexts(language)('title'), await files.entry('verify/main.ts'));
    return context.body(page, 200, verifyHeaders());
  });
  app.get('/assets/:file', async (context) => {
    const file = await files.asset(`assets/${context.req.param('file')}`);
    if (file === null) return context.text('404', 404);
    const accepts = (context.req.header('accept-encoding') ?? '').includes('br');
    const headers = {
      'content-type': file.type,
      'cache-control': YEAR,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    };
    return file.brotli && accepts
      ? context.body(file.brotli, 200, { ...headers, 'content-encoding': 'br' })
      : context.body(file.body, 200, headers);
  });

  const answer = (played: Played<unknown>): Response => {
    const headers = { 'cache-control': 'no-store' };
    if (played.ok) return Response.json(played.value, { headers });
    return Response.json(played.failure, { status: STATUS_CODES[played.failure.error.status] ?? 409, headers });
  };
  const sessionId = (context: { req: { param(name: 'token'): string } }) => sessionIdOf(context.req.param('token'));

  /** All kinds of games answer the same questions; the session's game decides who does. */
  const gameOf = async (id: string): Promise<'slot' | 'house' | 'shared'> => {
    const session = await store.session(id);
    const title = session && anyTitle(session.gameCode);
    if (!title) return 'slot';
    if (isShared(title)) return 'shared';
    return isHouse(title) ? 'house' : 'slot';
  };
  const games = { slot: slots, house, shared: aviator } as const;

  app.get('/session/:token', async (context) => {
    const id = sessionId(context);
    return answer(await games[await gameOf(id)].view(id));
  });
  app.get('/session/:token/balance', async (context) => answer(await seat.balance(sessionId(context))));
  app.get('/session/:token/rounds', async (context) => {
    const id = sessionId(context);
    return answer(await games[await gameOf(id)].rounds(id));
  });
  app.get('/session/:token/jackpots', async (context) => answer(await slots.jackpots(sessionId(context))));
  app.get('/session/:token/flights', async (context) => answer(await aviator.flights(sessionId(context))));
  app.post('/session/:token/spin', async (context) => {
    const body = spinRequest.safeParse(parseJson(await context.req.text()));
    if (!body.success) return context.json(failure('invalid_request'), 400);
    return answer(await slots.spin(sessionId(context), body.data));
  });
  app.post('/session/:token/begin', async (context) => {
    const body = beginRequest.safeParse(parseJson(await context.req.text()));
    if (!body.success) return context.json(failure('invalid_request'), 400);
    return answer(await house.begin(sessionId(context), body.data));
  });
  app.post('/session/:token/act', async (context) => {
    const body = actRequest.safeParse(parseJson(await context.req.text()));
    if (!body.success) return context.json(failure('invalid_request'), 400);
    return answer(await house.act(sessionId(context), body.data));
  });
  app.post('/session/:token/refill', async (context) => answer(await seat.refill(sessionId(context))));
  app.post('/session/:token/seed', async (context) => {
    const body = seedRequest.safeParse(parseJson(await context.req.text()));
    if (!body.success) return context.json(failure('invalid_request'), 400);
    return answer(await seat.rotate(sessionId(context), body.data.client_seed));
  });

  return {
    fetch: async (request) => {
      await recovery.begun;
      return app.fetch(request);
    },
    upgrade: aviator.upgrade,
    settleUnfinished: recovery.settle,
    async close() {
      await Promise.all([recovery.close(), aviator.end()]);
    },
  };
}

/** A game of the studio by its catalogue code. */
function anyTitle(code: string): Title | undefined {
  return titleByCode(code) ?? houseTitleByCode(code) ?? sharedTitleByCode(code);
}

/**
 * Picks up what an earlier process left: a bet nobody knows the answer of is taken back, a win is paid until the
 * wallet has it, and a round whose player never came back goes on by itself.
 */
function createRecovery(
  store: StudioStore,
  runner: ReturnType<typeof createRoundRunner>,
  house: Pick<HousePlay, 'finish' | 'resume'>,
  shared: Pick<Aviator, 'settleWaiting'>,
  clock: Clock,
  log: NonNullable<StudioConfig['log']>,
  retryEveryMs: number,
) {
  let running: Promise<number> | null = null;
  let closed = false;

  const markAbandonedBets = async () => {
    for (const round of await store.unfinishedRounds()) {
      if (round.state === 'betting') await store.saveRound({ ...round, state: 'rolling_back' });
    }
  };
  const settleAll = async () => {
    let open = await shared.settleWaiting();
    const patience = new Date(clock.now().getTime() - OPEN_ROUND_PATIENCE_MS);
    for (const round of await store.abandonedRounds(patience)) await house.finish(round);
    for (const round of await store.unfinishedRounds()) {
      // A bet in flight belongs to the request that made it.
      if (round.state === 'betting') continue;
      const session = await store.session(round.sessionId);
      const settle = () => (session ? runner.settle(session, round) : round);
      const settled = round.state === 'raising' ? await house.resume(round) : await settle();
      if (settled.state === round.state) open += 1;
    }
    return open;
  };
  const begun = Promise.all([
    markAbandonedBets(),
    store.pruneSessions(new Date(clock.now().getTime() - SESSION_KEPT_MS)),
  ]);
  begun.catch((error: unknown) => log('tidying up at the start failed', { reason: String(error) }));
  const settle = async () => {
    await begun;
    running ??= settleAll().finally(() => {
      running = null;
    });
    return running;
  };
  const timer =
    retryEveryMs > 0
      ? setInterval(() => {
          if (!closed) settle().catch((error: unknown) => log('settling rounds failed', { reason: String(error) }));
        }, retryEveryMs)
      : null;
  timer?.unref();
  return {
    begun,
    settle,
    async close() {
      closed = true;
      if (timer) clearInterval(timer);
      if (running) await running;
    },
  };
}

function failure(status: PlayStatus): PlayFailure {
  return { error: { status } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: every schema refuses undefined.
    return undefined;
  }
}

function later(delayMs: number, work: () => void): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

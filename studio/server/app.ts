/**
 * The studio as a vendor: a signed API for operators, pages and play for players. It knows Fairwind only through the
 * protocol of shared/contract/aggregator.ts.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import {
  type studioGamesAnswer,
  studioLaunchRequest,
  type studioPotsAnswer,
  studioPotsRequest,
  studioRoundRequest,
} from '#shared/contract/aggregator.ts';
import { type StudioChatAnswer, studioChatRequest } from '#shared/contract/studio-chat.ts';
import { CURRENCY_CODES, isCurrency } from '#shared/money.ts';
import { languageOf } from '../client/texts/index.ts';
import { verifyTexts } from '../client/verify/texts.ts';
import { FLEET } from '../maths/jackpot.ts';
import type { PlayFailure, PlayStatus } from '../protocol.ts';
import { actRequest, beginRequest, seedRequest, spinRequest } from '../protocol.ts';
import type { Schedule } from '../shared-rounds/clockwork.ts';
import { pathOf, refuseUpgrade } from '../shared-rounds/sockets.ts';
import { HOUSE_TITLES, houseTitleByCode } from '../titles/house.ts';
import { TITLES, titleByCode } from '../titles/index.ts';
import { LIVE_TITLES, liveTitleByCode, type Pace } from '../titles/live.ts';
import { SHARED_TITLES, type SharedTitle, sharedTitleByCode } from '../titles/shared.ts';
import { type Aviator, createAviator, createMemoryFlightStore, type FlightStore } from './aviator/index.ts';
import { type Chat, type ChatStore, createChat, createMemoryChatStore } from './chat/index.ts';
import { createDetails } from './details.ts';
import { createClientDirectory } from './files.ts';
import { createHousePlay, type HousePlay } from './house.ts';
import { createLiveTables, createMemoryLiveStore, type LiveStore } from './live/index.ts';
import { compressed, gamePage, pageHeaders, partsOf, verifyHeaders, verifyPage } from './page.ts';
import { createSlotPlay } from './play.ts';
import { createPotNews, potsMessage } from './pot-news.ts';
import { createRoundRunner } from './rounds.ts';
import { createSeat, type Played } from './seat.ts';
import { continued, isHouse, isLive, isShared, openSession, sessionIdOf, type Title } from './sessions.ts';
import { isSigned } from './signature.ts';
import { type Clock, isHouseOutcome, type Round, type Session, type StudioStore } from './types.ts';
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
  /** Where live tables are kept; forgotten with the process unless told. */
  tables?: LiveStore;
  /** How long the parts of a live round last; each title's own unless told. */
  livePace?: Partial<Pace>;
  /** Where the chat of live tables is kept; forgotten with the process unless told. */
  chat?: ChatStore;
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
  /** How often the operator is told of changed pots at most, ms. */
  potsEveryMs?: number;
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
  potsEveryMs: 1_000,
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
  const schedule = config.schedule ?? later;
  const potNews = createPotNews({
    store,
    wallet,
    clock,
    everyMs: config.potsEveryMs ?? DEFAULTS.potsEveryMs,
    schedule,
  });
  const runner = createRoundRunner(store, wallet, log, potNews.changed);
  const seat = createSeat({ store, wallet, titleByCode: anyTitle });
  const slots = createSlotPlay({ store, seat, runner, clock });
  const house = createHousePlay({ store, seat, runner, clock });
  const shared = {
    sessions: store,
    seat,
    wallet,
    clock,
    schedule,
    publicOrigin: config.publicOrigin,
    log,
  };
  const flights = config.flights ?? createMemoryFlightStore(store);
  const tables = config.tables ?? createMemoryLiveStore(store);
  const aviator = createAviator({ ...shared, title: SHARED_TITLES[0] as SharedTitle, store: flights });
  const chat = createChat({ store: config.chat ?? createMemoryChatStore(), wallet, clock, secret });
  const live = createLiveTables({
    ...shared,
    titles: LIVE_TITLES,
    store: tables,
    pace: config.livePace ?? {},
    chat,
  });
  const askAgain = (round: Round) => (isHouseOutcome(round.outcome) ? house.resume(round) : slots.resume(round));
  const recovery = createRecovery(
    store,
    runner,
    { finish: house.finish, resume: askAgain },
    [aviator, live],
    chat,
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

  /** All kinds of games answer the same questions; the session's game decides who does. */
  const gameOf = async (id: string): Promise<GameKind> => {
    const session = await store.session(id);
    const title = session && anyTitle(session.gameCode);
    return title ? kindOf(title) : 'slot';
  };
  const games = { slot: slots, house, shared: aviator, live } as const;
  const sessionId = (context: { req: { param(name: 'token'): string } }) => sessionIdOf(context.req.param('token'));
  const detailsOf = createDetails({
    store,
    flights,
    tables,
    titleByCode: anyTitle,
    publicOrigin: config.publicOrigin,
  });

  /**
   * Whoever left a round in the middle finds it again: the new session takes the place of the one it was left in. What
   * that one is doing at the moment ends first.
   */
  const resume = async (session: Session): Promise<boolean> => {
    const { playerId, gameCode, currency } = session;
    if (session.mode !== 'real' || !playerId) return false;
    const left = await store.waitingSession({ playerId, gameCode, currency });
    if (!left) return false;
    const taken = await seat.within(left.id, async (now) => ({
      ok: true,
      value: await store.continueSession(now, continued(now, session)),
    }));
    return taken.ok && taken.value;
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
    if (!(await resume(session))) await store.createSession(session);
    return context.json({ url: `${config.publicOrigin}/play/${token}` });
  });

  app.post('/api/games', async (context) => {
    if ((await signedBody(context.req.raw)) === null) return context.json({ status: 'invalid_signature' }, 401);
    const answer: z.infer<typeof studioGamesAnswer> = {
      games: [...TITLES, ...HOUSE_TITLES, ...SHARED_TITLES, ...LIVE_TITLES].map((title) => ({
        game_code: title.code,
        title: title.title,
        rtp_percent: title.declared.rtpPercent,
        currencies: CURRENCY_CODES.map((currency) => ({ currency, stakes: title.stakes[currency].map(String) })),
      })),
    };
    return context.json(answer);
  });

  app.post('/api/chat', async (context) => {
    const body = await signedBody(context.req.raw);
    if (body === null) return context.json({ status: 'invalid_signature' }, 401);
    const request = studioChatRequest.safeParse(body);
    if (!request.success) return context.json({ status: 'invalid_request' }, 400);
    const done: StudioChatAnswer = await chat.moderate(request.data);
    return context.json(done, done.status === 'ok' ? 200 : 404);
  });

  app.post('/api/jackpots', async (context) => {
    const body = await signedBody(context.req.raw);
    if (body === null) return context.json({ status: 'invalid_signature' }, 401);
    const asked = studioPotsRequest.safeParse(body);
    if (!asked.success) return context.json({ status: 'invalid_request' }, 400);
    const { currency } = asked.data;
    if (!isCurrency(currency)) return context.json({ status: 'wrong_currency' }, 400);
    const answer: z.infer<typeof studioPotsAnswer> = {
      pools: [potsMessage(FLEET, currency, await store.pots(FLEET, currency))],
    };
    return context.json(answer);
  });

  app.post('/api/round', async (context) => {
    const body = await signedBody(context.req.raw);
    if (body === null) return context.json({ status: 'invalid_signature' }, 401);
    const asked = studioRoundRequest.safeParse(body);
    if (!asked.success) return context.json({ status: 'invalid_request' }, 400);
    const details = await detailsOf(asked.data.round_id, asked.data.language);
    return details === null ? context.json({ status: 'unknown_transaction' }, 404) : context.json(details);
  });

  // What the page needs first travels with it: asking for it afterwards would cost another way to and fro.
  app.get('/play/:token', async (context) => {
    const id = sessionId(context);
    const session = await store.session(id);
    const title = session && anyTitle(session.gameCode);
    if (!session || !title) return context.text('404', 404);
    const [clientFiles, view] = await Promise.all([
      files.entry('main.ts', partsOf(title, session)),
      games[kindOf(title)].view(id),
    ]);
    const page = gamePage(title, session, clientFiles, view.ok ? view.value : null);
    return compressed(page, context.req.header('accept-encoding'), pageHeaders(session));
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
  app.get('/session/:token', async (context) => {
    const id = sessionId(context);
    return answer(await games[await gameOf(id)].view(id));
  });
  app.get('/session/:token/balance', async (context) => answer(await seat.balance(sessionId(context))));
  app.get('/session/:token/rounds', async (context) => {
    const id = sessionId(context);
    return answer(await games[await gameOf(id)].rounds(id));
  });
  app.get('/session/:token/flights', async (context) => answer(await aviator.flights(sessionId(context))));
  app.get('/session/:token/results', async (context) => answer(await live.results(sessionId(context))));
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
    upgrade(request, socket, head) {
      const game = [aviator, live].find(({ serves }) => serves(pathOf(request)));
      if (game) game.upgrade(request, socket, head);
      else refuseUpgrade(socket, 404);
    },
    settleUnfinished: recovery.settle,
    async close() {
      potNews.close();
      await Promise.all([recovery.close(), aviator.end(), live.end()]);
    },
  };
}

/** States of rounds that wait for an answer with their session's other requests behind them. */
const RESUMED: readonly Round['state'][] = ['playing', 'raising'];

type GameKind = 'slot' | 'house' | 'shared' | 'live';

function kindOf(title: Title): GameKind {
  if (isShared(title)) return 'shared';
  if (isLive(title)) return 'live';
  return isHouse(title) ? 'house' : 'slot';
}

/** A game of the studio by its catalogue code. */
function anyTitle(code: string): Title | undefined {
  return titleByCode(code) ?? houseTitleByCode(code) ?? sharedTitleByCode(code) ?? liveTitleByCode(code);
}

/**
 * Picks up what an earlier process left: a whole round is asked for until it is answered, a bet nobody knows the answer
 * of is taken back, a win is paid until the wallet has it, and a round whose player never came back goes on by itself.
 */
function createRecovery(
  store: StudioStore,
  runner: ReturnType<typeof createRoundRunner>,
  left: Pick<HousePlay, 'finish' | 'resume'>,
  shared: readonly Pick<Aviator, 'settleWaiting'>[],
  chat: Pick<Chat, 'tidy'>,
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
    await chat.tidy();
    let open = 0;
    for (const game of shared) open += await game.settleWaiting();
    const patience = new Date(clock.now().getTime() - OPEN_ROUND_PATIENCE_MS);
    for (const round of await store.abandonedRounds(patience)) await left.finish(round);
    for (const round of await store.unfinishedRounds()) {
      // A bet in flight belongs to the request that made it.
      if (round.state === 'betting') continue;
      const session = await store.session(round.sessionId);
      const settle = () => (session ? runner.settle(session, round) : round);
      const settled = RESUMED.includes(round.state) ? await left.resume(round) : await settle();
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

/**
 * The studio as a vendor: a signed API for operators, pages and play for players. It knows Fairwind only through the
 * protocol of shared/contract/aggregator.ts.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { oldestOf, type Secrets } from '#shared/secret-list.ts';
import type { PlayFailure, PlayStatus } from '../protocol.ts';
import type { Beacon } from '../shared-rounds/beacon.ts';
import type { Schedule } from '../shared-rounds/clockwork.ts';
import { createCrowds } from '../shared-rounds/crowds.ts';
import { pathOf, refuseUpgrade } from '../shared-rounds/sockets.ts';
import { LIVE_TITLES, type Pace } from '../titles/live.ts';
import { SHARED_TITLES, type SharedTitle } from '../titles/shared.ts';
import { createAviator, createMemoryFlightStore, type FlightStore } from './aviator/index.ts';
import { createLocalBeacon } from './beacons/local.ts';
import { createChainList } from './chains.ts';
import { type ChatStore, createChat, createMemoryChatStore } from './chat/index.ts';
import { createDetails } from './details.ts';
import { createClientDirectory } from './files.ts';
import { anyTitle } from './games.ts';
import { createJackpotNews } from './jackpot-news.ts';
import { createLiveTables, createMemoryLiveStore, type LiveStore } from './live/index.ts';
import { operatorRoutes } from './operator-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { createSlotPlay } from './play.ts';
import { createRecovery } from './recovery.ts';
import { createReveals } from './reveals.ts';
import { createRoundRunner } from './rounds.ts';
import { createRootSeal, createTokenSeal } from './seals.ts';
import { createSeat } from './seat.ts';
import { sessionRoutes } from './session-routes.ts';
import { createTableGamePlay } from './table-games.ts';
import { type Clock, isTableGameOutcome, type Round, type StudioStore } from './types.ts';
import { createWallet, type InProcessWallet, longestCallMs } from './wallet.ts';

export interface StudioConfig {
  /** Shared with the operator; signs both directions. */
  secret: Secrets;
  /** Makes the pseudonyms of speakers, which mutes and strikes go by; the shared secret unless given. */
  speakers?: string;
  /** The operator's wallet, e.g. `http://localhost:4321/vendor/games/studio`. */
  walletUrl: string;
  /** The operator's wallet where it is in this process and database: it is called instead of the address. */
  inProcessWallet?: InProcessWallet;
  /** Where players reach the studio, e.g. `http://games.localhost:4321`. */
  publicOrigin: string;
  clock: Clock;
  store: StudioStore;
  /** Where shared rounds are stored; in memory by default. */
  flights?: FlightStore;
  /** Where live tables are stored; in memory by default. */
  tables?: LiveStore;
  /** The public source of the salts of shared rounds; by default this process draws them, for development only. */
  beacon?: Beacon;
  /** How long each part of a live round lasts; by default as the title says. */
  livePace?: Partial<Pace>;
  /** Where the chat of live tables is stored; in memory by default. */
  chat?: ChatStore;
  /** How shared rounds wait for their next step; by default with timers. */
  schedule?: Schedule;
  /** Returns the folders of the built client, newest first; called at each request. By default `dist/games`. */
  clientFolders?: () => Promise<readonly string[]>;
  /** The address of who opens a socket; by default the other end of the connection. */
  clientOf?: (request: IncomingMessage) => string;
  /** How the wallet is called; by default with the global fetch. */
  fetcher?: (request: Request) => Promise<Response>;
  attempts?: number;
  timeoutMs?: number;
  pause?: (ms: number) => Promise<void>;
  /** How often unfinished rounds are retried, ms; 0: only by `settleUnfinished`. */
  retryEveryMs?: number;
  /** How often the operator is told of changed jackpots at most, ms. */
  jackpotsEveryMs?: number;
  log?: (message: string, details: Record<string, unknown>) => void;
}

export interface Studio {
  fetch(request: Request): Promise<Response>;
  /** Answers an upgrade of the studio's host: the sockets of shared rounds. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Finishes or rolls back every interrupted round; returns how many are still open. */
  settleUnfinished(): Promise<number>;
  /** How many rounds wait for a person, whichever kind of game they are of (docs/operating.md). */
  disputed(): Promise<number>;
  /** The games whose rounds all players share, and whether this process runs them. */
  claims(): readonly { claim: string; isHeld: boolean }[];
  close(): Promise<void>;
}

const BODY_MAXIMUM_BYTES = 8_192;
/**
 * A bet counts as abandoned after this many times the longest wallet call: its request also needs time to read and
 * write, on a busy machine.
 */
const BET_PATIENCE_FACTOR = 2;
const DEFAULTS = {
  clientFolders: () => Promise.resolve(['dist/games']),
  attempts: 3,
  timeoutMs: 4_000,
  retryEveryMs: 3_000,
  jackpotsEveryMs: 1_000,
};

/** The page ended its connection within its own request: nobody waits for an answer. */
const hasHungUp = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ECONNRESET';

export function createStudio(config: StudioConfig): Studio {
  const { store, clock, secret, publicOrigin } = config;
  const log = config.log ?? (() => {});
  const files = createClientDirectory(config.clientFolders ?? DEFAULTS.clientFolders);
  const { attempts = DEFAULTS.attempts, timeoutMs = DEFAULTS.timeoutMs } = config;
  const wallet = createWallet({
    walletUrl: config.walletUrl,
    inProcessWallet: config.inProcessWallet,
    secret,
    clock,
    fetcher: config.fetcher ?? ((request) => fetch(request)),
    attempts,
    timeoutMs,
    pause: config.pause ?? pause,
    log,
  });
  const schedule = config.schedule ?? later;
  const jackpotNews = createJackpotNews({
    store,
    wallet,
    clock,
    everyMs: config.jackpotsEveryMs ?? DEFAULTS.jackpotsEveryMs,
    schedule,
    log,
  });
  const runner = createRoundRunner(store, wallet, log, jackpotNews.changed);
  const seat = createSeat({ store, wallet, titleByCode: anyTitle });
  const slots = createSlotPlay({ store, seat, runner, clock });
  const tableGames = createTableGamePlay({ store, seat, runner, clock });
  const clientOf = config.clientOf ?? (({ socket }: IncomingMessage) => socket.remoteAddress ?? '');
  const sockets = { crowds: createCrowds(), clientOf };
  const beacon = config.beacon ?? createLocalBeacon();
  const roots = createRootSeal(secret);
  const shared = {
    ...{ sessions: store, seat, wallet, clock, schedule, beacon, roots, publicOrigin, log },
    ...sockets,
  };
  const flights = config.flights ?? createMemoryFlightStore(store, clock);
  const tables = config.tables ?? createMemoryLiveStore(store, clock);
  const aviator = createAviator({ ...shared, title: SHARED_TITLES[0] as SharedTitle, store: flights });
  const chat = createChat({
    store: config.chat ?? createMemoryChatStore(),
    wallet,
    clock,
    secret: config.speakers ?? oldestOf(secret),
  });
  const live = createLiveTables({
    ...shared,
    titles: LIVE_TITLES,
    store: tables,
    pace: config.livePace ?? {},
    chat,
  });
  const askAgain = (round: Round) =>
    isTableGameOutcome(round.outcome) ? tableGames.resume(round) : slots.resume(round);
  const reveals = createReveals({ store, seat, clock, log });
  const recovery = createRecovery({
    ...{ store, chat, reveals, clock, log, alone: seat.alone, seal: createTokenSeal(secret), roots },
    chains: [flights, tables],
    betPatienceMs: BET_PATIENCE_FACTOR * longestCallMs({ attempts, timeoutMs }),
    left: { finish: tableGames.finish, resume: askAgain },
    shared: [aviator, live],
    retryEveryMs: config.retryEveryMs ?? DEFAULTS.retryEveryMs,
  });
  const detailsOf = createDetails({ store, flights, tables, titleByCode: anyTitle, publicOrigin });
  const games = { slot: slots, tableGame: tableGames, shared: aviator, live } as const;

  const app = new Hono();
  app.use(
    bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: (context) => context.json(failure('invalid_request'), 413) }),
  );
  app.onError((error, context) => {
    if (hasHungUp(error)) return context.json(failure('invalid_request'), 400);
    log('studio request failed', { path: context.req.routePath, error });
    // The outcome of the request is unknown: the page repeats it under the same id.
    return context.json(failure('unavailable'), 500);
  });
  app.notFound((context) => context.json(failure('invalid_request'), 404));
  app.route(
    '/',
    operatorRoutes({ secret, publicOrigin, clock, store, seat, reveals, chat, players: live.players, detailsOf }),
  );
  app.route('/', pageRoutes({ store, files, games, chains: createChainList({ flights, tables }) }));
  app.route('/', sessionRoutes({ store, seat, games }));

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
    claims: () => [...aviator.claims(), ...live.claims()],
    async disputed() {
      const counts = await Promise.all([store.disputedRounds(), flights.disputedBets(), tables.disputedBets()]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      jackpotNews.close();
      await Promise.all([recovery.close(), aviator.end(), live.end()]);
    },
  };
}

function failure(status: PlayStatus): PlayFailure {
  return { error: { status } };
}

function later(delayMs: number, work: () => void): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

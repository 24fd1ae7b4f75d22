/**
 * The composition root: each domain is put together once, in `app/`, and gives its routes and what others need of it.
 */
import { Hono } from 'hono';
import { createCore } from './app/core.ts';
import { composeGames } from './app/games.ts';
import { composeMoney } from './app/money.ts';
import { composePages } from './app/pages.ts';
import type { AppParts } from './app/parts.ts';
import { composePlayers } from './app/players.ts';
import { createOnUpgrade } from './app/upgrades.ts';
import type { Config } from './config.ts';
import { failureAnswer } from './http/answers.ts';
import { createApi } from './http/api.ts';
import { createDispatch, type Dispatch } from './http/dispatch.ts';
import type { Routes } from './http/handler.ts';
import { createHostTable } from './http/hosts.ts';
import type { OnUpgrade } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { createReadiness, redisCheck, skewProblem } from './readiness.ts';
import { type Hub, realtimeRoutes } from './realtime/index.ts';

export interface App {
  dispatch: Dispatch;
  onUpgrade: OnUpgrade;
  hub: Hub;
  /** Begins the work that needs the port to be open: webhooks to ourselves. */
  start(): void;
  /** Asks payment vendors about deposits whose message is late. */
  reconcilePayments(): Promise<number>;
  /** Asks the outside vendors for their lists of games; a change of the lists asks for a publish. */
  syncGames(): Promise<void>;
  /** Asks those vendors again that did not answer lately. */
  askDoubtfulVendors(): Promise<void>;
  /** Sends letters to players that are due again. */
  deliverLetters(): Promise<void>;
  /** From now on the server says that it is not ready. */
  beginDrain(): void;
  /** Ends sockets and background work; the database stays open. */
  close(): Promise<void>;
}

/** Everything below `/vendor`: what vendors ask of us. */
function mountVendorRoutes(routes: readonly Hono[]): Hono {
  const app = new Hono();
  for (const route of routes) app.route('/', route);
  app.notFound(() => failureAnswer({ name: 'not_found' }));
  return app;
}

/** What `/readyz` asks; `isStopping` tells whether a shutdown has begun. */
function createServerReadiness({ connection, redis = null, skewMs }: AppParts, isStopping: () => boolean) {
  return createReadiness([
    { name: 'server', required: true, problem: async () => (isStopping() ? 'is stopping' : null) },
    {
      name: 'database',
      required: true,
      async problem() {
        await connection.probeWrite();
        return null;
      },
    },
    ...(redis === null ? [] : [redisCheck(redis)]),
    { name: 'clock', required: false, problem: async () => skewProblem(skewMs?.() ?? 0) },
  ]);
}

/**
 * Puts the backend together over a migrated database. It does not listen.
 */
export async function createApp(config: Config, parts: AppParts): Promise<App> {
  const { studio = null, publisher = null } = parts;
  const core = createCore(config, parts);
  const { hub, tickets, limits, log } = core;
  const money = composeMoney(core, parts.paymentFetch);
  const players = composePlayers(core, money);
  const games = await composeGames(core, money, { studio, publisher });
  const pages = composePages(core, games, publisher);

  // A missing endpoint of the contract is an error of the compiler.
  const routes: Routes = {
    ...players.routes,
    ...money.routes,
    ...games.routes,
    ...pages.routes,
    ...realtimeRoutes(tickets, limits),
  };
  const domains = [money, games, players, pages];
  const hosts = createHostTable(config);
  let draining = false;
  const dispatch = createDispatch({
    config,
    hosts,
    site: pages.site,
    contact: pages.contact,
    api: createApi({ routes, authenticate: players.authenticate, log }),
    vendors: mountVendorRoutes(domains.flatMap(({ vendorRoutes }) => vendorRoutes)),
    vendorGames: games.listing,
    studio: games.studio,
    paymentProvider: money.sandboxVendor,
    mailbox: pages.mailbox,
    editor: pages.editor,
    metrics: createMetrics({
      connections: hub.connections,
      disputedRounds: games.disputedRounds,
      vendors: games.vendorStates,
      forgottenRounds: games.forgottenRounds,
    }),
    readiness: createServerReadiness(parts, () => draining),
    log,
  });

  return {
    dispatch,
    onUpgrade: createOnUpgrade(core, hosts, games.studio),
    hub,
    start: () => money.sandboxVendor?.start(),
    reconcilePayments: money.reconcile,
    syncGames: games.sync,
    askDoubtfulVendors: games.syncDoubtful,
    deliverLetters: players.deliverLetters,
    beginDrain() {
      draining = true;
    },
    async close() {
      await Promise.all([players.settleLetters(), hub.close(), money.sandboxVendor?.stop(), games.studio?.close()]);
    },
  };
}

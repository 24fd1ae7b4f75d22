/** The composition root: every part of the backend made once and handed to those that need it. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { REALTIME_PATH } from '#shared/contract/paths.ts';
import { crmVendorRoutes } from './adapters/crm/index.ts';
import { createHub88Aggregator, hub88Routes } from './adapters/games/hub88/index.ts';
import { createSoftswissAggregator, softswissRoutes } from './adapters/games/softswiss/index.ts';
import { createStudioAggregator, gameVendorRoutes } from './adapters/games/studio/index.ts';
import { createMailCatcher, createSmtpMailer, type MailCatcher } from './adapters/mail/index.ts';
import { createSandboxAdapter, createSandboxProvider } from './adapters/payment/sandbox/index.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config, SandboxPayment } from './config.ts';
import { type Connection, createUnitOfWork, eventsAfter, lastSequence } from './db/index.ts';
import { failureAnswer } from './http/answers.ts';
import { createApi } from './http/api.ts';
import { createDevSite, proxyUpgrade } from './http/dev-proxy.ts';
import { createDispatch, type Dispatch } from './http/dispatch.ts';
import type { Routes } from './http/handler.ts';
import { createHostTable } from './http/hosts.ts';
import type { OnUpgrade } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { achievementRoutes, createAchievements } from './modules/achievements/index.ts';
import { createAdmin } from './modules/admin/index.ts';
import { createContact } from './modules/contact/index.ts';
import { contentRoutes } from './modules/content/index.ts';
import { createCrmSessions, crmRoutes } from './modules/crm/index.ts';
import {
  createGameDirectory,
  createGames,
  createGamesContent,
  createGameWallet,
  createJackpots,
  createOwnLists,
  createVendorHealth,
  createVendorListing,
  expireTokens,
  gameRoutes,
} from './modules/games/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import { notificationRoutes } from './modules/notifications/index.ts';
import { createPayments, routes as paymentRoutes, paymentVendorRoutes } from './modules/payments/index.ts';
import { createPlayers, playerDirectory, playerRoutes } from './modules/player/index.ts';
import { type Publisher, publishingRoutes } from './modules/publishing/index.ts';
import { pushRoutes } from './modules/push/index.ts';
import { seoRoutes } from './modules/seo/index.ts';
import {
  createAuthenticate,
  createRateLimits,
  createSessions,
  hashPassword,
  type RateLimits,
  sessionCookies,
  sessionRoutes,
} from './modules/session/index.ts';
import { vipRoutes } from './modules/vip/index.ts';
import { createWallet, routes as walletRoutes } from './modules/wallet/index.ts';
import type { HostedStudio, StudioFactory } from './ports/studio-host.ts';
import {
  createHub,
  createLocalFanout,
  createLocalTickets,
  createRealtimeUpgrade,
  createRedisFanout,
  createRedisTickets,
  type Hub,
  realtimeRoutes,
  refuseUpgrade,
} from './realtime/index.ts';
import { createSite, frameOrigins } from './site/index.ts';

export interface AppParts {
  connection: Connection;
  log: Logger;
  /** Null: everything shared stays in the process. */
  redis?: Redis | null;
  clock?: Clock;
  limits?: RateLimits;
  /** Takes changed content live; null: this server does not. */
  publisher?: Publisher | null;
  /** Runs the house studio in this process; null: another program answers at STUDIO_URL. */
  studio?: StudioFactory | null;
}

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
  /** From now on the server says that it is not ready. */
  beginDrain(): void;
  /** Ends sockets and background work; the database stays open. */
  close(): Promise<void>;
}

/** The sandbox provider in this process, with our side of it: between the two there is no network. */
function hostSandbox(
  { url, secret }: SandboxPayment,
  { internalUrl }: Config,
  database: Connection['database'],
  clock: Clock,
  log: Logger,
) {
  const webhookUrl = `${internalUrl}/vendor/payments/sandbox/webhook`;
  const provider = createSandboxProvider({ database, secret, publicOrigin: url, webhookUrl, clock, log });
  return { provider, adapter: createSandboxAdapter({ url, secret, clock, log, send: provider.fetch }) };
}

/**
 * Puts the backend together over a migrated database. It does not listen.
 */
export async function createApp(config: Config, parts: AppParts): Promise<App> {
  const { connection, log, redis = null, clock = systemClock } = parts;
  const { database } = connection;
  const limits = parts.limits ?? createRateLimits(redis);
  const hosts = createHostTable(config);

  const fanout = redis ? await createRedisFanout(redis, log) : createLocalFanout();
  const tickets = redis ? createRedisTickets(redis) : createLocalTickets(clock);
  const cookies = sessionCookies(config.scheme);
  const sessions = createSessions({
    database,
    clock,
    limits,
    async onEnd({ sessionId, playerId, reason, replacedBy }) {
      if (replacedBy === null) hub.endSession(sessionId, reason);
      else hub.replaceSession(sessionId, replacedBy);
      if (reason === 'logout') await expireTokens(database, playerId, clock.now());
    },
  });
  const hub = createHub({
    clock,
    log,
    fanout,
    eventsAfter: (playerId, sequence, limit) => eventsAfter(database, playerId, sequence, limit),
    lastSequence: (playerId) => lastSequence(database, playerId),
    isLive: async (sessionId) => (await sessions.isLive(sessionId)) !== null,
  });
  const unitOfWork = createUnitOfWork(database, hub.announce);
  const ledger = createLedger(clock);
  const sandbox =
    config.sandboxPayment === null ? null : hostSandbox(config.sandboxPayment, config, database, clock, log);
  const providers = sandbox === null ? [] : [sandbox.adapter];
  const wallet = createWallet({
    database,
    players: playerDirectory,
    vendors: providers.map(({ vendor }) => vendor),
  });
  const players = createPlayers({
    database,
    clock,
    environment: config.environment,
    hashPassword,
    totalBalance: wallet.totalOf,
  });

  const { environment } = config;
  const payments = createPayments({
    database,
    unitOfWork,
    ledger,
    wallet,
    players: playerDirectory,
    providers,
    clock,
    environment,
    log,
  });

  const tell = (message: string, details: Record<string, unknown>) => log.warn(details, message);
  const { hub88, softswiss } = config.gameVendors;
  const aggregators = [
    createStudioAggregator({
      studioUrl: config.studioUrl,
      secret: config.studioSecret,
      timeoutMs: config.studioTimeoutMs,
      clock,
      log: tell,
    }),
    ...(hub88 ? [createHub88Aggregator(hub88, tell)] : []),
    ...(softswiss ? [createSoftswissAggregator(softswiss, tell)] : []),
  ];
  const health = createVendorHealth(clock);
  const directory = createGameDirectory({
    database,
    unitOfWork,
    aggregators,
    health,
    clock,
    certified: (vendor) => config.gameVendors.certified[vendor] ?? [],
  });
  await directory.reload();
  const vendorNames = aggregators.map(({ name }) => name);
  const vendorListing = createVendorListing(directory, health, vendorNames, clock);
  const gameWallet = createGameWallet({
    directory,
    database,
    unitOfWork,
    ledger,
    players: playerDirectory,
    clock,
    emitBalance: wallet.emitBalance,
    noteWin: createAchievements(clock).noteWin,
    broadcast: hub.broadcast,
  });
  const frames = frameOrigins(config);
  const games = createGames({
    database,
    players: playerDirectory,
    directory,
    aggregators,
    health,
    clock,
    isFramed: (origin) => frames.includes(origin),
    log: tell,
  });
  const jackpots = createJackpots({ aggregators, clock, broadcast: hub.broadcast });
  const walletUrl = `${config.internalUrl}/vendor/games/studio`;
  const studio: HostedStudio | null = parts.studio?.({ config, database, clock, walletUrl, log: tell }) ?? null;

  const crm = config.crmSecret === null ? null : createCrmSessions(config.crmSecret, clock);

  const site =
    config.devSiteUrl === undefined
      ? createSite(config, (error) => log.error({ error }, 'page failed'), vendorListing.has)
      : createDevSite(config.devSiteUrl);

  const routes: Routes = {
    ...sessionRoutes({ sessions, players, cookies, limits }),
    ...playerRoutes(players),
    ...pushRoutes({ database, clock }),
    ...walletRoutes(wallet),
    ...paymentRoutes(payments),
    ...gameRoutes(games, jackpots, createOwnLists({ database, unitOfWork, directory, clock }), limits),
    ...achievementRoutes(database),
    ...vipRoutes(),
    ...notificationRoutes(database),
    ...contentRoutes(),
    ...seoRoutes({ environment, page: (request, where) => site.fetch(request, where) }),
    ...crmRoutes(crm),
    ...realtimeRoutes(tickets, limits),
  };

  let draining = false;
  async function isReady(): Promise<boolean> {
    if (draining) return false;
    try {
      await database.execute(sql`select 1`);
      return true;
    } catch (error) {
      log.warn({ error }, 'database does not answer');
      return false;
    }
  }

  const vendors = new Hono();
  vendors.route('/', paymentVendorRoutes({ providers, settle: payments.settle, clock, log }));
  vendors.route('/', gameVendorRoutes({ wallet: gameWallet, jackpots, secret: config.studioSecret, clock, log: tell }));
  if (hub88) vendors.route('/', hub88Routes({ wallet: gameWallet, settings: hub88, log: tell }));
  if (softswiss) vendors.route('/', softswissRoutes({ wallet: gameWallet, settings: softswiss, log: tell }));
  if (crm && config.crmSecret) vendors.route('/', crmVendorRoutes({ sessions: crm, secret: config.crmSecret, clock }));
  const { secret } = config.publishing;
  if (parts.publisher && secret !== null) {
    vendors.route('/', publishingRoutes({ secret, publisher: parts.publisher, clock, log }));
  }
  vendors.notFound(() => failureAnswer({ name: 'not_found' }));

  const catcher: MailCatcher | null = config.mail.catcher ? createMailCatcher(clock) : null;
  const { smtpUrl, from } = config.mail;
  const contact = createContact({
    environment,
    mailer: smtpUrl === null ? catcher : createSmtpMailer({ url: smtpUrl, from, log }),
    recipient: (region) => config.mail.contact ?? `support@${config.hosts[region]}`,
    limits,
    page: (request, where) => site.fetch(request, where),
  });

  const dispatch = createDispatch({
    config,
    hosts,
    site,
    contact,
    api: createApi({ routes, authenticate: createAuthenticate(sessions, cookies), log }),
    vendors,
    vendorGames: vendorListing,
    studio,
    paymentProvider: sandbox?.provider ?? null,
    mailbox: catcher,
    admin:
      config.editor === null
        ? null
        : createAdmin({
            git: config.editor.git,
            // The development server knows files only below their region.
            configPath: config.devSiteUrl === undefined ? '/editor.json' : '/main/editor.json',
            site: (request) => site.fetch(request, { region: 'main', origin: new URL(request.url).origin }),
          }),
    metrics: createMetrics({
      connections: hub.connections,
      disputedRounds: studio === null ? null : () => studio.disputed(),
      vendors: () => health.states(vendorNames),
      forgottenRounds: () => games.forgotten(),
    }),
    isReady,
    log,
  });

  const realtime = createRealtimeUpgrade({
    hub,
    tickets,
    originOf: ({ headers }) =>
      hosts.resolve(headers.host).kind === 'region' ? `${config.scheme}://${headers.host}` : null,
  });

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', (error) => log.debug({ error: error.message }, 'upgrade broken'));
    const path = request.url?.split('?')[0];
    if (studio !== null && hosts.resolve(request.headers.host).kind === 'studio') {
      studio.upgrade(request, socket, head);
    } else if (path === REALTIME_PATH) {
      realtime.handle(request, socket, head).catch((error: unknown) => {
        log.error({ error }, 'upgrade failed');
        socket.destroy();
      });
    } else if (config.devSiteUrl !== undefined) proxyUpgrade(config.devSiteUrl, request, socket, head);
    else refuseUpgrade(socket, 404);
  }

  const { sources } = config.publishing;
  const content = sources === null ? null : createGamesContent(sources, directory);

  async function syncGames(wanted?: (vendor: string) => boolean): Promise<void> {
    for (const { vendor, added, removed } of await directory.sync(wanted)) {
      if (added === null) tell('a game vendor did not tell its games', { vendor });
      else if (added.length + removed.length > 0) log.info({ vendor, added, removed }, 'a vendor’s games changed');
    }
    if (content?.write()) parts.publisher?.request();
  }

  return {
    dispatch,
    onUpgrade,
    hub,
    start: () => sandbox?.provider.start(),
    reconcilePayments: payments.reconcile,
    syncGames: () => syncGames(),
    askDoubtfulVendors: () => syncGames(health.isDoubtful),
    beginDrain() {
      draining = true;
    },
    async close() {
      await Promise.all([hub.close(), sandbox?.provider.stop(), studio?.close()]);
    },
  };
}

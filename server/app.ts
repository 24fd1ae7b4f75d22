/**
 * The composition root: each domain is put together once, in `app/`, and gives its routes and what others need of it.
 */
import { Hono } from 'hono';
import { composeAffiliates } from './app/affiliates.ts';
import { composeBackoffice } from './app/backoffice.ts';
import { composeBackups } from './app/backups.ts';
import { composeChat } from './app/chat.ts';
import { createCore } from './app/core.ts';
import { composeCrew } from './app/crew.ts';
import { composeGames } from './app/games.ts';
import { composeIntents } from './app/intents.ts';
import { readLastingKeys } from './app/lasting-keys.ts';
import { composeLoyalty } from './app/loyalty.ts';
import { composeMessages } from './app/messages.ts';
import { composeMoney } from './app/money.ts';
import { composeNotices } from './app/notices.ts';
import { composePages } from './app/pages.ts';
import type { AppParts } from './app/parts.ts';
import { composePlayers } from './app/players.ts';
import { composeProtection } from './app/protection.ts';
import { composeSport } from './app/sport.ts';
import { composeTournaments } from './app/tournaments.ts';
import { createOnUpgrade } from './app/upgrades.ts';
import { composeVerification } from './app/verification.ts';
import { inBackground } from './background.ts';
import type { Config } from './config.ts';
import { makePartitions } from './db/index.ts';
import { failureAnswer } from './http/answers.ts';
import { createApi } from './http/api.ts';
import { createDispatch, type Dispatch } from './http/dispatch.ts';
import type { Routes } from './http/handler.ts';
import { createHostTable } from './http/hosts.ts';
import type { OnUpgrade } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { nodeMark } from './http/node-mark.ts';
import { createOperations, type Operations, onlyHealth } from './http/operations.ts';
import { auditJob, housekeepingJobs, ledgerJobs } from './jobs/housekeeping.ts';
import { countFailed, type JobRunner } from './jobs/index.ts';
import { createFigures, FIGURES } from './modules/figures/index.ts';
import { verifyLedger, verifyOnward } from './modules/ledger/index.ts';
import type { Privacy } from './modules/privacy/index.ts';
import { sweep } from './modules/retention/index.ts';
import type { SettledReader } from './modules/settled/index.ts';
import type { Review } from './modules/verification/index.ts';
import { createReadiness, redisCheck, skewProblem } from './readiness.ts';
import { createSocketDocument, type Hub, realtimeRoutes } from './realtime/index.ts';

export interface App {
  dispatch: Dispatch;
  onUpgrade: OnUpgrade;
  /** What probes and monitors ask, whatever Host they send. */
  operations: Operations;
  hub: Hub;
  /** Does what is due; a server that listens lets it look by itself. */
  jobs: JobRunner;
  /** Brings what has ended to those who count it. */
  settled: SettledReader;
  /** Begins the work that needs the port to be open: webhooks to ourselves. */
  start(): void;
  /** Asks payment vendors about deposits whose message is late. */
  reconcilePayments(): Promise<number>;
  /** Sends approved withdrawals, and looks up those that were sent. */
  sendPayouts(): Promise<number>;
  /** Compares the last day of each payment vendor with the ledger. */
  compareStatements(): Promise<void>;
  /** Takes in what the sport feed has told, and settles the bets that it decides. */
  tendSport(): Promise<void>;
  /** Asks the outside vendors for their lists of games; a change of the lists asks for a publish. */
  syncGames(): Promise<void>;
  /** Asks those vendors again that did not answer lately. */
  askDoubtfulVendors(): Promise<void>;
  /** Copies the newest hash of the audit log outside the database. */
  copyAuditHead(): Promise<void>;
  /** Tells players whose laxer limit can start. */
  tellReadyLimits(): Promise<number>;
  /** Sends letters to players that are due again. */
  deliverLetters(): Promise<void>;
  /** Sends what is due to players on every channel. */
  deliverMessages(): Promise<void>;
  /** Deletes documents whose time is over, and asks the vendor of checks about late decisions. */
  tendDocuments(): Promise<void>;
  /** Prepares the exports of their data that players asked for. */
  tendExports(): Promise<void>;
  /** Deletes files of chats that are gone, and those that never arrived. */
  tendChatFiles(): Promise<number>;
  /** What staff may do with documents. */
  review: Review;
  /** And with requests of erasure. */
  privacy: Privacy;
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

/** Whether Redis answers; null where it is not used. */
function redisStatus({ redis = null }: AppParts): (() => boolean) | null {
  return redis === null ? null : () => redis.status === 'ready';
}

/** What `/readyz` asks; `isStopping` tells whether a shutdown has begun. */
function createServerReadiness(
  { connection, redis = null, skewMs }: AppParts,
  isStopping: () => boolean,
  sportProblem: () => Promise<string | null>,
) {
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
    { name: 'sport', required: false, problem: sportProblem },
  ]);
}

/**
 * Puts the backend together over a migrated database. It does not listen.
 */
export async function createApp(config: Config, parts: AppParts): Promise<App> {
  const { studio = null, publisher = null, desk = null } = parts;
  const core = createCore(config, parts, await readLastingKeys(parts.connection.database, config));
  const { hub, tickets, limits, log } = core;
  const protection = composeProtection(core, {
    tell: async (transaction, playerId, kind, emit, variables = {}) => {
      await messages.send(transaction, { kind, playerId, variables }, emit);
    },
    endBonuses: (transaction, emit, playerId) => money.bonuses.onExclusion(transaction, emit, playerId),
  });
  const correspondence = composeMessages(core, protection, parts.pushFetch);
  const { messages, letters, unsubscribe } = correspondence;
  const verification = composeVerification(core, { ...correspondence, ...protection }, parts);
  const talks = composeChat(core, correspondence, verification);
  const money = composeMoney(
    core,
    { protection, verification, correspondence },
    {
      send: parts.paymentFetch,
      adapters: parts.paymentAdapters,
      routes: parts.paymentRoutes,
    },
  );
  const programme = composeAffiliates(core, correspondence, parts.postbackFetch);
  const players = composePlayers(core, protection, correspondence, programme, parts.openidFetch);
  const loyalty = composeLoyalty(core, { money, protection, correspondence });
  const games = await composeGames(core, money, protection, { studio, publisher });
  const sport = composeSport(core, money, protection, correspondence);
  const tournaments = composeTournaments(core, { games, money, protection, correspondence });
  const pages = composePages(core, games, sport, publisher);
  const crew = composeCrew(core, parts.crewPause);
  composeNotices(core, correspondence);
  core.settledConsumers.push(
    money.bonuses.wagering((code) => games.weightedKindOf(code)),
    loyalty.points.consumer((code) => games.kindOf(code)),
  );
  core.jobDefinitions.push(
    ...housekeepingJobs(core.database, core.clock, {
      reconcilePayments: money.orders.reconcile,
      sendPayouts: money.orders.sendPayouts,
      compareStatements: money.orders.compareStatements,
      deliverMessages: messages.deliver,
      tendDocuments: verification.tend,
      tendChatFiles: talks.files.tend,
      tendExports: verification.privacy.tend,
      tellReadyLimits: protection.tellReadyLimits,
      closeQuietChats: talks.chat.closeQuiet,
      async retain() {
        await makePartitions(core.database, core.clock.now());
        await sweep({ database: core.database, clock: core.clock, vault: verification.vault });
      },
    }),
  );

  // A missing endpoint of the contract is an error of the compiler.
  const routes: Routes = {
    ...players.routes,
    ...programme.routes,
    ...protection.routes,
    ...talks.routes,
    ...money.routes,
    ...loyalty.routes,
    ...verification.routes,
    ...games.routes,
    ...sport.routes,
    ...tournaments.routes,
    ...pages.routes,
    ...composeIntents(core),
    ...realtimeRoutes(tickets, limits),
  };
  const domains = [money, verification, games, players, pages];
  const hosts = createHostTable(config);
  const mark = nodeMark(config);
  let draining = false;
  const metrics = createMetrics({
    connections: hub.connections,
    walletCalls: games.walletCalls,
    ignored: core.ignored,
    failedJobs: () => countFailed(core.database),
    disputedRounds: games.disputedRounds,
    vendors: games.vendorStates,
    forgottenRounds: games.forgottenRounds,
    figures: { known: FIGURES, read: createFigures(core.database) },
    pool: parts.connection.pool ?? null,
    isRedisUp: redisStatus(parts),
    claims: () => games.studio?.claims() ?? [],
    build: { node: config.nodeName, mark, release: config.release },
  });
  const verify = async () => {
    const found = await verifyOnward(core.database, core.clock.now());
    metrics.noteLedgerCheck('onward', found.problems.length);
    return found;
  };
  const verifyWhole = async () => {
    const found = await verifyLedger(core.database);
    metrics.noteLedgerCheck('whole', found.problems.length);
    return found;
  };
  const backups = composeBackups(config, parts.connection, core.clock, log);
  core.jobDefinitions.push(...ledgerJobs(verify, verifyWhole), auditJob(core.auditHeads.verify), ...backups.jobs);
  const operations = createOperations({
    metrics,
    isStopping: () => draining,
    readiness: createServerReadiness(parts, () => draining, sport.problem),
    verifyLedger: verify,
    others: backups.operations,
  });
  const backoffice = composeBackoffice(core, {
    ...{ money, games, correspondence, talks, protection, verification, programme, publisher, desk },
    betting: sport.betting,
    aside: sport.aside,
  });
  const dispatch = createDispatch({
    config,
    nodeMark: mark,
    hosts,
    site: pages.site,
    forms: [pages.contact, unsubscribe],
    previews: pages.previews,
    api: createApi({
      ...{ routes, authenticate: players.authenticate, socketDocument: createSocketDocument(), log },
      countWrite: (playerId) => limits.consume('writeByPlayer', playerId),
    }),
    vendors: mountVendorRoutes(domains.flatMap(({ vendorRoutes }) => vendorRoutes)),
    isCallback: core.callbacks.has,
    vendorGames: games.listing,
    studio: games.studio,
    paymentProvider: money.sandboxVendor,
    coinProvider: money.coinVendor,
    mifinity: money.mifinityFake,
    identityProvider: players.identityProvider,
    openAuth: players.openAuth,
    backoffice,
    mailbox: correspondence.mailbox,
    editor: pages.editor,
    metrics,
    operations: config.internal === null ? operations : onlyHealth(operations),
    log,
  });

  return {
    dispatch,
    operations,
    onUpgrade: createOnUpgrade(core, hosts, games.studio, () => draining),
    hub,
    jobs: core.jobRunner,
    settled: core.settled,
    start() {
      money.sandboxVendor?.start();
      money.coinVendor?.start();
      core.settled.start();
      sport.start();
      crew?.start();
      inBackground(tournaments.plan(), 'announcing tournaments', log);
    },
    reconcilePayments: money.orders.reconcile,
    sendPayouts: money.orders.sendPayouts,
    compareStatements: money.orders.compareStatements,
    tendSport: sport.tend,
    syncGames: games.sync,
    askDoubtfulVendors: games.syncDoubtful,
    copyAuditHead: core.auditHeads.copy,
    tellReadyLimits: protection.tellReadyLimits,
    deliverLetters: letters.deliver,
    deliverMessages: messages.deliver,
    review: verification.review,
    privacy: verification.privacy,
    tendExports: verification.privacy.tend,
    tendChatFiles: talks.files.tend,
    tendDocuments: verification.tend,
    beginDrain() {
      draining = true;
    },
    async close() {
      backoffice.close();
      await crew?.stop();
      await Promise.all([
        core.settled.stop(),
        sport.stop(),
        messages.close(),
        core.jobRunner.stop(),
        hub.close(),
        money.sandboxVendor?.stop(),
        money.coinVendor?.stop(),
        games.studio?.close(),
      ]);
    },
  };
}

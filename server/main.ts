/** Starts the server: settings, database, app, port; and stops it in order. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import {
  createDatabaseChatStore,
  createDatabaseFlightStore,
  createDatabaseLiveStore,
  createDatabaseStore,
  createDrandBeacon,
  createLocalBeacon,
  createStudio,
} from '#studio/index.ts';
import { adviceOf, checkPlaces, reasonOf, unknownNames } from './app/checkup/index.ts';
import { type App, createApp } from './app.ts';
import { inBackground } from './background.ts';
import { serverTime } from './clock.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import {
  type Connection,
  connectDatabase,
  createDatabaseClock,
  type DatabaseClock,
  DirectoryInUseError,
  joinInstallation,
  makePartitions,
  migrate,
} from './db/index.ts';
import { plainAnswer } from './http/answers.ts';
import { clientAddress, forwardedFor } from './http/client.ts';
import { type Listener, listen } from './http/listen.ts';
import { nodeMark } from './http/node-mark.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startScheduledPublishing } from './jobs/scheduled-publishing.ts';
import { createLog } from './log.ts';
import { loggedError } from './logged-error.ts';
import { createDesk, createPublisher, publishWith } from './modules/publishing/index.ts';
import { renewEra } from './modules/settled/index.ts';
import { addStaff, hasStaff } from './modules/staff/index.ts';
import type { StudioFactory } from './ports/studio-host.ts';
import { skewProblem } from './readiness.ts';
import { connectRedis } from './redis.ts';
import { createReleaseSource, gameClientFolders } from './site/index.ts';
import { startTracing, type Tracing } from './tracing.ts';

interface Running {
  app: App;
  listener: Listener;
  /** Where probes and monitors come in; null where they have no port of their own. */
  internal: Listener | null;
  connection: Connection;
  redis: Redis | null;
  tracing: Tracing | null;
  stopJobs(): void;
}

/** The one place where platform and studio meet: they share a process and a database, and keep to the contract of any vendor. */
const hostStudio: StudioFactory = ({ config, speakers, database, clock, walletUrl, inProcessWallet, log }) =>
  createStudio({
    secret: config.studioSecrets,
    speakers,
    walletUrl,
    inProcessWallet,
    publicOrigin: config.studioUrl,
    clientOf: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, forwardedFor(headers), config.trustedProxies),
    clock,
    store: createDatabaseStore(database),
    flights: createDatabaseFlightStore(database),
    tables: createDatabaseLiveStore(database),
    beacon: config.beaconUrl === null ? createLocalBeacon() : createDrandBeacon(config.beaconUrl),
    livePace: config.liveBettingSeconds === undefined ? {} : { betting: config.liveBettingSeconds * 1_000 },
    chat: createDatabaseChatStore(database),
    clientFolders: gameClientFolders(createReleaseSource(config.siteDirectory)),
    log,
  });

/** A node that could not keep what it has to, or that was set up against its purpose, does not start. */
async function checkSetUp(config: Config, log: Logger): Promise<void> {
  const findings = [...adviceOf(config), ...unknownNames(process.env), ...(await checkPlaces(config))];
  const wrong = findings.find(({ state }) => state === 'wrong');
  if (wrong !== undefined) throw new ConfigError(`${wrong.setting}: ${wrong.says}. ${wrong.todo}`);
  for (const { setting, state, says, todo } of findings)
    if (state === 'warning') log.warn({ setting, todo }, `${setting}: ${says}`);
}

/** @throws ConfigError in place of the driver's error: who reads it has to know which setting it is about */
const openDatabase: typeof connectDatabase = (options) =>
  connectDatabase(options).catch((error: unknown) => {
    if (error instanceof ConfigError || error instanceof DirectoryInUseError) throw error;
    const setting = options.databaseUrl ? 'DATABASE_URL' : 'DATA_DIRECTORY';
    throw new ConfigError(`${setting}: the database cannot be used: ${reasonOf(error)}. npm run doctor says more.`, {
      cause: error,
    });
  });

/** All nodes go by the database's time; a machine that is far from it has something wrong with it. */
function warnOfSkew({ skewMs }: DatabaseClock, log: Logger): void {
  const problem = skewProblem(skewMs());
  if (problem !== null) log.warn({ ms: Math.round(skewMs()) }, `clock: ${problem}`);
}

/**
 * A demonstration's console that nobody has come into gets its first administrator at every start; in production
 * `npm run staff:add` does. @returns the token of the link, or null
 */
async function firstStaffToken({ demoParts }: Config, { database }: Connection): Promise<string | null> {
  if (!demoParts.includes('staff') || (await hasStaff(database))) return null;
  const clock = await createDatabaseClock(database);
  const admin = { email: 'admin@backoffice.example', name: 'Ada Compliance', role: 'compliance' } as const;
  const added = await addStaff(database, admin, clock.now());
  return 'refused' in added ? null : added.token;
}

/**
 * A database that came from a backup does not know what was erased since. Where the store that keeps it cannot be asked, the
 * node starts, and asks as soon as it can.
 */
async function eraseAgain(erasures: App['privacy']['erasures'], log: Logger): Promise<void> {
  try {
    const replayed = await erasures.replay();
    if (replayed > 0) log.warn({ people: replayed }, 'erased again what a restored backup had brought back');
  } catch (error) {
    log.error({ error }, 'what was erased could not be read from the store: it is asked again');
  }
}

async function start(config: Config, log: Logger): Promise<Running> {
  const { nodeName, release } = config;
  // Before anything that it records: a pool of connections is made for it or not.
  const tracing = config.tracing === null ? null : await startTracing({ ...config.tracing, nodeName, release });
  await checkSetUp(config, log);
  const connection = await openDatabase({
    databaseUrl: config.databaseUrl,
    pooler: config.databasePooler,
    poolSize: config.databaseConnections,
    dataDirectory: config.dataDirectory,
    log,
  });
  try {
    await migrate(connection.database, { patient: connection.patient, log });
    await joinInstallation(connection.database, config, log);
    await renewEra(connection.database);
    const databaseClock = await createDatabaseClock(connection.database);
    warnOfSkew(databaseClock, log);
    const clock = serverTime.following(databaseClock);
    inBackground(makePartitions(connection.database, clock.now()), 'making partitions', log);
    const redis = config.redis === null ? null : await connectRedis(config.redis, log);
    const { sources } = config.publishing;
    const publisher = sources === null ? null : createPublisher(publishWith(sources, config.siteDirectory), clock, log);
    // Tests and trials keep their content elsewhere than the code.
    const content = process.env.FAIRWIND_SOURCE ?? sources;
    const desk = sources === null || content === null ? null : createDesk(sources, content, config.siteDirectory);
    const app = await createApp(config, {
      connection,
      log,
      redis,
      clock,
      skewMs: databaseClock.skewMs,
      studio: hostStudio,
      publisher,
      desk,
    });
    await eraseAgain(app.privacy.erasures, log);
    const listener = await listen(app.dispatch, app.onUpgrade, config);
    const internal = await listenInside(config, app);
    app.start();
    app.syncGames().catch((error: unknown) => log.error({ error }, 'asking vendors for their games failed'));
    app.jobs.start();
    const stopHousekeeping = startHousekeeping({ clock: databaseClock, asks: app, log });
    const stopPublishing = startScheduledPublishing(createReleaseSource(config.siteDirectory), publisher, log);
    return {
      app,
      listener,
      internal,
      connection,
      redis,
      tracing,
      stopJobs() {
        stopHousekeeping();
        stopPublishing();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The port of probes and monitors: they name no host of ours, and may see what nobody else does. */
async function listenInside({ internal }: Config, { operations }: App): Promise<Listener | null> {
  if (internal === null) return null;
  const answer = async (request: Request) =>
    (await operations(new URL(request.url).pathname, request)) ?? plainAnswer('Not found', 404);
  return listen(answer, (_request, socket) => socket.destroy(), internal);
}

/**
 * Says first that nothing more should come, and serves what comes until web servers have noticed. Then what only one
 * node may run is handed over, sockets are told, requests finish, and what they used is closed.
 */
async function stop(running: Running, drainMs: number): Promise<void> {
  const { app, listener, internal, connection, redis, tracing, stopJobs } = running;
  app.beginDrain();
  listener.endConnections();
  stopJobs();
  await pause(drainMs);
  await Promise.all([app.close(), listener.close()]);
  await internal?.close();
  redis?.disconnect();
  await connection.close();
  await tracing?.close();
}

function stopOnSignal(running: Running, { drainMs }: Config, log: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    stop(running, drainMs).then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // A script that started us and is gone: nobody else would stop us, and the data directory stays locked.
  process.once('disconnect', () => onSignal('SIGTERM'));
}

/** One line for what an operator can put right; everything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port is taken by another program: ${message}. Set PORT to a free one.`;
  const told = loggedError(error);
  return typeof told === 'string' ? told : [`${told.type}: ${told.message}`, told.stack ?? ''].join('\n');
}

// What this process writes is for its own user: the database, documents, keys. What it publishes is made by a program of
// its own, for whoever serves it.
process.umask(0o077);

try {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel, { node: config.nodeName, release: config.release });
  const running = await start(config, log);
  stopOnSignal(running, config, log);
  log.info({ port: running.listener.port, mark: nodeMark(config), environment: config.environment }, 'listening');
  const staffToken = await firstStaffToken(config, running.connection);
  process.send?.({ type: 'listening', port: running.listener.port, staffToken });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

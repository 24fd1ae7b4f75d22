/** The whole product as a child process on a free port, over the built site. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST, inRoot } from '#builder/paths.ts';
import { embeddedImage, fillDataDirectory, SHORT_LIVED } from './embedded-image.ts';
import { throwAwayFolder } from './throw-away.ts';

/** Puts the server's clock into the test's hand. */
const MOVED_CLOCK = pathToFileURL(inRoot('tests', 'support', 'moved-clock.ts')).href;

export interface RunningApp {
  port: number;
  dataDirectory: string;
  /** The origin of a region, e.g. `http://de.localhost:40001`. */
  origin(region?: string): string;
  /** Everything the server logged so far. */
  log(): string;
  /** Ends it as Ctrl-C would and returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends it without a chance to clean up. */
  kill(): Promise<void>;
  /** Stops it between two instructions, as a machine does that is out of memory or moved. */
  pause(): void;
  resume(): void;
  /** Moves the server's clock on. */
  advance(milliseconds: number): Promise<void>;
}

export interface AppOptions {
  databaseUrl?: string;
  dataDirectory?: string;
  port?: number;
  /** Of Node; those of a process that lives for seconds, where nothing is said. */
  nodeOptions?: readonly string[];
  /** Variables of the server; undefined takes one away. */
  environment?: Record<string, string | undefined>;
}

/** The origins of a server's regions. */
export const originAt =
  (port: number) =>
  (region?: string): string =>
    `http://${region ? `${region}.` : ''}localhost:${port}`;

/**
 * Ports for servers that are started by their number. Systems take those of outgoing connections and of `listen(0)` from
 * above, so nobody is given one between the moment it is found free and the moment its server listens.
 */
const FIRST_PORT = 12_000;
const PORTS = 20_000;
/** Each process of a run counts in a stretch of its own. */
const PORTS_OF_PROCESS = 100;
let nextPort = process.pid * PORTS_OF_PROCESS;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of this machine that nobody listens at, another one with each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = FIRST_PORT + (nextPort % PORTS);
    nextPort += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

/** Waits until the server says that it listens; fails as soon as its process has ended. */
function waitUntilReady(child: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}\n${log()}`)));
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'listening') resolve();
    });
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

const SECRETS = {
  IDENTITY_SECRET: 'identity-secret-of-the-tests-0000',
  STUDIO_SECRET: 'studio-secret-of-the-tests-000000',
  DOCUMENTS_SECRET: 'documents-secret-of-the-tests-000',
};

/** Starts it. An embedded database that is not there yet is a copy of the migrated one: migrating takes seconds. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const port = options.port ?? (await freePort());
  const { nodeOptions = SHORT_LIVED } = options;
  const ownData = options.dataDirectory === undefined;
  const dataDirectory = options.dataDirectory ?? throwAwayFolder('data');
  const needsData = !options.databaseUrl && !existsSync(join(dataDirectory, 'pglite'));
  if (needsData) fillDataDirectory(dataDirectory, await embeddedImage());
  const child = spawn(process.execPath, [...nodeOptions, '--import', MOVED_CLOCK, inRoot('server', 'main.ts')], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIRECTORY: dataDirectory,
      SITE_DIRECTORY: DIST,
      DATABASE_URL: options.databaseUrl ?? '',
      FAIRWIND_ENVIRONMENT: 'demo',
      NODE_ENV: 'production',
      // Nodes of one database have the same secrets, wherever their folders are.
      ...SECRETS,
      // Nobody but the players of the tests plays, and no match but those of a test about them.
      DEMO_CREW: '0',
      // Wins of the smallest stakes are told.
      WIN_FLOOR: '0',
      SPORT_SIMULATOR: 'off',
      ...options.environment,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const log = () => output;
  await waitUntilReady(child, log);
  const clean = () => {
    if (ownData) rmSync(dataDirectory, { recursive: true, force: true });
  };
  return {
    port,
    dataDirectory,
    origin: originAt(port),
    log,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended(child);
      clean();
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
      clean();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    advance: (milliseconds) =>
      new Promise((resolve) => {
        child.once('message', () => resolve());
        child.send({ advance: milliseconds });
      }),
  };
}

/** A server to be asked: all of it in this process, over an embedded database of its own, without limits of rate. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { loadConfig } from '#server/config.ts';
import type { Connection } from '#server/db/index.ts';
import { listen } from '#server/http/listen.ts';
import type { RateLimits } from '#server/modules/session/index.ts';
import type { MailMessage } from '#server/ports/mail.ts';
import { ok } from '#server/result.ts';
import { createDatabaseStore, createStudio } from '#studio/index.ts';
import { createLine } from './line.ts';
import type { Installation } from './people.ts';

/** The port that origins name; nothing listens there. */
const PORT = 5_299;

const WITHOUT_LIMITS: RateLimits = {
  consume: async () => ok(undefined),
  giveBack: async () => undefined,
  clear: async () => undefined,
};

export interface Opened extends Installation {
  /** What the log told of errors. */
  errors: readonly string[];
  close(): Promise<void>;
}

/** A build of the studio's pages that has nothing in it: pages are made, and lead to files that are not there. */
function writeClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-fuzz-client-'));
  const entry = (name: string) => [name, { file: `assets/${name}.js`, name, isEntry: true }];
  mkdirSync(join(folder, '.vite'));
  const manifest = Object.fromEntries(['main.ts', 'verify/main.ts'].map(entry));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function openInstallation(connection: Connection): Promise<Opened> {
  const letters: MailMessage[] = [];
  const errors: string[] = [];
  /** Where the server asks its studio: games open over the wire. */
  const port = await freePort();
  const config = loadConfig({
    STUDIO_INTERNAL_URL: `http://127.0.0.1:${port}`,
    ...{ FAIRWIND_ENVIRONMENT: 'test', PORT: String(PORT), SITE_DIRECTORY: join(tmpdir(), 'fairwind-fuzz-no-site') },
    DATA_DIRECTORY: mkdtempSync(join(tmpdir(), 'fairwind-fuzz-')),
  });
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(line.trim()) });
  const clientFolders = async () => [writeClient()];
  const mailer = {
    async send(message: MailMessage) {
      letters.push(message);
      return ok(undefined);
    },
  };
  const app = await createApp(config, {
    ...{ connection, log, limits: WITHOUT_LIMITS, mailer },
    studio: ({ config: { studioSecrets, studioUrl }, database, clock, walletUrl, inProcessWallet, log: tell }) =>
      createStudio({
        ...{ secret: studioSecrets, walletUrl, inProcessWallet, publicOrigin: studioUrl, clock },
        ...{ store: createDatabaseStore(database), retryEveryMs: 0, log: tell, clientFolders },
      }),
  });
  const listener = await listen(app.dispatch, app.onUpgrade, { port, host: '127.0.0.1' });
  return {
    line: createLine(app.dispatch, PORT),
    database: connection.database,
    letters,
    errors,
    async close() {
      await listener.close();
      await app.close();
    },
  };
}

export const now = (): Date => systemClock.now();

/** A PostgreSQL of a test's own, which it may stop and start again: a new cluster in a temporary folder, on a free port. */
import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './app.ts';

const run = promisify(execFile);

const FOLDERS = [process.env.TEST_POSTGRESQL_BIN ?? '', '/usr/lib/postgresql/15/bin', '/usr/local/bin'];
const BIN = FOLDERS.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));

/** PostgreSQL does not run as root: Debian's own user does it then. */
const IS_ROOT = process.getuid?.() === 0;

/** Whether this machine has PostgreSQL's own programs, which make a cluster. */
export const canMakeCluster = BIN !== undefined;

export interface Cluster {
  url: string;
  port: number;
  /** Where its files are. */
  data: string;
  /** The command that starts it, or ends it as a crash does. */
  command(action: 'start' | 'stop'): string;
  /** Ends every connection at once, as a crash does, and starts again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** What stands in front of a command that PostgreSQL's own user runs. */
export const OWNER: readonly string[] = IS_ROOT
  ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  : [];

async function asOwner(program: string, ...given: string[]): Promise<void> {
  const [file = '', ...rest] = [...OWNER, join(BIN ?? '', program), ...given];
  await run(file, rest, { cwd: tmpdir() });
}

/**
 * Makes and starts a cluster whose data a crash may lose: nothing of it outlives the test.
 * @param parent the folder to make it in
 * @param settings lines of its configuration, beside what every cluster has
 */
export async function makeCluster(parent: string = tmpdir(), settings: readonly string[] = []): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'fairwind-cluster-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  await asOwner('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C');
  const common = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''"];
  const light = ['fsync = off', 'shared_buffers = 32MB'];
  appendFileSync(join(data, 'postgresql.conf'), [...common, ...light, ...settings, ''].join('\n'));
  const control = {
    start: ['-D', data, '-w', '-s', '-l', join(folder, 'log'), 'start'],
    stop: ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'],
  };
  const start = () => asOwner('pg_ctl', ...control.start);
  const stop = () => asOwner('pg_ctl', ...control.stop);
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    command: (action) => [...OWNER, join(BIN ?? '', 'pg_ctl'), ...control[action]].join(' '),
    start,
    stop,
    async restart() {
      await stop();
      await start();
    },
    async remove() {
      // It may be stopped already.
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

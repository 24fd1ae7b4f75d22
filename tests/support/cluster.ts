/** A PostgreSQL of a test's own, which it may stop and start again: a new cluster in a temporary folder, on a free port. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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
  /** Ends every connection at once, as a crash does, and starts again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

async function asOwner(program: string, ...given: string[]): Promise<void> {
  const command = [join(BIN ?? '', program), ...given];
  const owner = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
  const [file = '', ...rest] = IS_ROOT ? [...owner, ...command] : command;
  await run(file, rest, { cwd: tmpdir() });
}

/**
 * Makes and starts a cluster whose data a crash may lose: nothing of it outlives the test.
 * @param parent the folder to make it in
 */
export async function makeCluster(parent: string = tmpdir()): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'fairwind-cluster-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await freePort();
  await asOwner('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c shared_buffers=32MB`;
  const control = (...given: string[]) => asOwner('pg_ctl', '-D', data, '-w', '-s', ...given);
  const start = () => control('-l', join(folder, 'log'), '-o', options, 'start');
  const stop = () => control('-m', 'immediate', 'stop');
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
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

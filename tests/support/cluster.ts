/** A PostgreSQL of a test's own, which it may stop and start again: a new cluster in a temporary folder, on a free port. */
import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './app.ts';

const run = promisify(execFile);

const FOLDERS = [process.env.TEST_POSTGRESQL_BIN ?? '', '/usr/lib/postgresql/15/bin', '/usr/local/bin'];
/** Where PostgreSQL's own programs are; undefined where there are none. */
export const POSTGRESQL_BIN = FOLDERS.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));

/** PostgreSQL does not run as root: Debian's own user does it then. */
const IS_ROOT = process.getuid?.() === 0;

/** Whether this machine has PostgreSQL's own programs, which make a cluster. */
export const canMakeCluster = POSTGRESQL_BIN !== undefined;

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
  /** Makes and starts a standby on a port, and has every commit wait for it from now on. */
  addStandby(port: number): Promise<Standby>;
  remove(): Promise<void>;
}

export interface Standby {
  /** Makes it the primary. */
  promote(): Promise<void>;
  /** It takes nothing from the primary until it goes on. */
  pause(): Promise<void>;
  resume(): void;
}

/** What stands in front of a command that PostgreSQL's own user runs. */
export const OWNER: readonly string[] = IS_ROOT
  ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
  : [];

const FOLLOWED = "select count(*) from pg_stat_replication where state = 'streaming' and sync_state = 'sync'";

/** Lets PostgreSQL's own user write into a folder of a test. */
export const giveToOwner = (folder: string): void => chmodSync(folder, 0o777);

/** @returns what the program said */
async function asOwner(program: string, ...given: string[]): Promise<string> {
  const [file = '', ...rest] = [...OWNER, join(POSTGRESQL_BIN ?? '', program), ...given];
  return (await run(file, rest, { cwd: tmpdir() })).stdout.trim();
}

/**
 * Makes and starts a cluster whose data a crash may lose: nothing of it outlives the test.
 * @param parent the folder to make it in
 * @param settings lines of its configuration, beside what every cluster has
 */
export async function makeCluster(parent: string = tmpdir(), settings: readonly string[] = []): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'fairwind-cluster-'));
  giveToOwner(folder);
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
  const start = async () => void (await asOwner('pg_ctl', ...control.start));
  const stop = async () => void (await asOwner('pg_ctl', ...control.stop));
  await start();
  const ask = (statement: string, at = port) =>
    asOwner('psql', '-h', '127.0.0.1', '-p', `${at}`, '-U', 'postgres', '-At', '-c', statement);
  /** Each time from a session of its own: one that was there before the settings changed would not see them. */
  async function untilCommitsWait(): Promise<void> {
    while ((await ask(FOLLOWED)) !== '1');
    // Commits wait from when the checkpointer has told them to, which it does before it makes a checkpoint.
    await ask('checkpoint');
  }
  const copy = join(folder, 'standby');
  let hasStandby = false;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    command: (action) => [...OWNER, join(POSTGRESQL_BIN ?? '', 'pg_ctl'), ...control[action]].join(' '),
    start,
    stop,
    async restart() {
      await stop();
      await start();
    },
    async addStandby(at) {
      hasStandby = true;
      await asOwner(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        `${port}`,
        '-U',
        'postgres',
        '-D',
        copy,
        '-R',
        '-c',
        'fast',
      );
      appendFileSync(join(copy, 'postgresql.conf'), `port = ${at}\n`);
      await asOwner('pg_ctl', '-D', copy, '-w', '-s', '-l', join(folder, 'standby.log'), 'start');
      await ask("alter system set synchronous_standby_names = '*'");
      await ask('select pg_reload_conf()');
      await untilCommitsWait();
      let receiver = 0;
      return {
        promote: async () => void (await asOwner('pg_ctl', '-D', copy, '-w', '-s', 'promote')),
        async pause() {
          receiver = Number(await ask('select pid from pg_stat_wal_receiver', at));
          process.kill(receiver, 'SIGSTOP');
        },
        resume: () => void process.kill(receiver, 'SIGCONT'),
      };
    },
    async remove() {
      // They may be stopped already.
      if (hasStandby) await asOwner('pg_ctl', '-D', copy, '-w', '-s', '-m', 'immediate', 'stop').catch(() => undefined);
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A primary and a synchronous standby under pg_auto_failover (Debian: pg-auto-failover-cli, postgresql-15-auto-failover),
 * in a temporary folder and on free ports.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './app.ts';
import { giveToOwner, OWNER, POSTGRESQL_BIN } from './cluster.ts';

const MANAGER = '/usr/bin/pg_autoctl';
const EXTENSION = '/usr/share/postgresql/15/extension/pgautofailover.control';

/** Whether this machine has PostgreSQL's programs and the manager. */
export const canManage = POSTGRESQL_BIN !== undefined && existsSync(MANAGER) && existsSync(EXTENSION);

/** How soon the manager believes that a server is gone, in milliseconds; as it comes, it takes three times as long. */
const SETTINGS = {
  health_check_period: 1_000,
  health_check_timeout: 1_000,
  health_check_max_retries: 1,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 5_000,
  startup_grace_period: 1_000,
  primary_demote_timeout: 3_000,
};

export interface ManagedCluster {
  /** Both servers, as libpq's address has them. */
  url: string;
  /** Ends the primary and what watches it, as the loss of its machine does. */
  loseFirst(): void;
  remove(): Promise<void>;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Asks until a question has an answer with rows. @throws when it has none for a minute */
async function untilRows(url: string, statement: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const found = await ask(url, statement).catch(() => []);
    if (found.length > 0) return;
    if (performance.now() > deadline) throw new Error(`Still nothing: ${statement}`);
  }
}

/** Ends a process or a group of them; one that is gone already is no matter. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The processes of a server. Its children are in groups of their own, and some do not notice that it is gone. */
function serverOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], { encoding: 'utf8' });
  return [postmaster, ...stdout.split('\n').filter(Boolean).map(Number)];
}

type Name = 'monitor' | 'first' | 'second';

interface Machines {
  ports: Readonly<Record<Name, number>>;
  start(kind: 'monitor' | 'postgres', name: Name, more?: readonly string[]): void;
  /** Ends a server and what watches it, as the loss of its machine does. */
  lose(name: Name): void;
  remove(): Promise<void>;
}

/** Where servers and their watchers run. They end with this process, however it ends, and not before they are told to. */
async function openMachines(): Promise<Machines> {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-managed-'));
  const environment = {
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    PATH: `${POSTGRESQL_BIN}:/usr/bin:/bin`,
  };
  mkdirSync(environment.XDG_RUNTIME_DIR);
  for (const shared of [folder, environment.XDG_RUNTIME_DIR]) giveToOwner(shared);
  const ports = { monitor: await freePort(), first: await freePort(), second: await freePort() };
  const watchers = new Map<Name, ChildProcess>();
  const lose = (name: Name) => {
    const server = serverOf(join(folder, name));
    const watcher = watchers.get(name)?.pid;
    // Once only: its number may be another process's later.
    watchers.delete(name);
    if (watcher !== undefined) end(-watcher);
    for (const pid of server) end(pid);
  };
  const endAll = () => [...watchers.keys()].forEach(lose);
  process.once('exit', endAll);
  return {
    ports,
    start(kind, name, more = []) {
      const common = ['--pgctl', join(POSTGRESQL_BIN ?? '', 'pg_ctl'), '--pgdata', join(folder, name)];
      const where = ['--pgport', `${ports[name]}`, '--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl', '--run'];
      const [file = '', ...rest] = [...OWNER, MANAGER, 'create', kind, ...common, ...where, ...more];
      // A group of its own: a lost machine loses all of it.
      watchers.set(name, spawn(file, rest, { cwd: folder, env: environment, stdio: 'ignore', detached: true }));
    },
    lose,
    async remove() {
      endAll();
      process.off('exit', endAll);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts monitor, primary and standby; resolves when every commit waits for the standby. */
async function startServers({ ports, start }: Machines): Promise<void> {
  const monitor = `postgres://autoctl_node@127.0.0.1:${ports.monitor}/pg_auto_failover`;
  const asAdministrator = monitor.replace('autoctl_node', 'postgres');
  const primary = `postgres://postgres@127.0.0.1:${ports.first}/fairwind`;
  const data = (name: string) => ['--name', name, '--dbname', 'fairwind', '--monitor', monitor];
  const state = (name: string, reported: string) =>
    `select from pgautofailover.node where nodename = '${name}' and reportedstate = '${reported}'`;

  start('monitor', 'monitor');
  await untilRows(asAdministrator, 'select from pgautofailover.formation');
  for (const [name, value] of Object.entries(SETTINGS))
    await ask(asAdministrator, `alter system set pgautofailover.${name} = ${value}`);
  await ask(asAdministrator, 'select pg_reload_conf()');
  start('postgres', 'first', data('first'));
  await untilRows(asAdministrator, state('first', 'single'));
  start('postgres', 'second', data('second'));
  await untilRows(asAdministrator, state('first', 'wait_primary'));
  // Its copy begins with a checkpoint that takes minutes unless somebody is in a hurry.
  await untilRows(primary, 'select from pg_stat_progress_basebackup');
  await ask(primary, 'checkpoint');
  await untilRows(asAdministrator, state('first', 'primary'));
  await untilRows(asAdministrator, state('second', 'secondary'));
}

/** Makes a primary and its standby. */
export async function makeManagedCluster(): Promise<ManagedCluster> {
  const machines = await openMachines();
  try {
    await startServers(machines);
  } catch (error) {
    await machines.remove();
    throw error;
  }
  const { first, second } = machines.ports;
  return {
    url: `postgres://postgres@127.0.0.1:${first},127.0.0.1:${second}/fairwind?target_session_attrs=read-write`,
    loseFirst: () => machines.lose('first'),
    remove: machines.remove,
  };
}

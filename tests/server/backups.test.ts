/**
 * A backup of the embedded database is taken while it is in use and restored with its whole ledger checked;
 * PostgreSQL is brought back to a moment out of pgBackRest's archive by `deploy/pgbackrest/restore.sh`.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { systemClock } from '#server/clock.ts';
import { type Connection, connectDatabase, createUnitOfWork, migrate, rows } from '#server/db/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import { type Cluster, canMakeCluster, makeCluster, OWNER } from '#tests/support/cluster.ts';
import { createDataDirectory } from '#tests/support/data-directory.ts';
import { installPackages } from '#tests/support/debian-packages.ts';
import { testApp, testClock } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const run = promisify(execFile);

/** Posts a deposit of 1.00 to somebody. */
async function deposit({ database }: Connection, externalId: string): Promise<void> {
  const unitOfWork = createUnitOfWork(database, () => undefined);
  const posted = await unitOfWork.run((transaction) =>
    createLedger(systemClock).post(transaction, {
      source: 'payment:test',
      externalId,
      kind: 'deposit',
      entries: [
        { account: { owner: 'player', playerId: randomUUID(), purse: 'cash', currency: 'EUR' }, amount: 100n },
        { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -100n },
      ],
      details: {},
    }),
  );
  expect(posted.ok).toBe(true);
}

async function deposits({ database }: Connection): Promise<string[]> {
  const statement = sql`select external_id as id from ledger_transfers where source = 'payment:test'`;
  return (await rows<{ id: string }>(database, statement)).map(({ id }) => id);
}

/** How much of a moment tells its second. */
const SECONDS = '2026-11-25 08:20:00'.length;

async function momentOf({ database }: Connection): Promise<string> {
  const [found] = await rows<{ moment: string }>(database, sql`select clock_timestamp()::text as moment`);
  return found?.moment ?? '';
}

describe('the embedded database', () => {
  const data = createDataDirectory();
  const restored = mkdtempSync(join(tmpdir(), 'fairwind-restored-'));
  let connection: Connection;
  beforeAll(async () => {
    connection = await connectDatabase({ dataDirectory: data.path, log: silentLog });
    await migrate(connection.database);
  });
  afterAll(async () => {
    await connection.close();
    data[Symbol.dispose]();
    rmSync(restored, { recursive: true, force: true });
  });

  const restore = (file: string) =>
    run(process.execPath, [inRoot('scripts', 'restore.ts'), file], {
      env: { ...process.env, DATA_DIRECTORY: restored, FAIRWIND_ENVIRONMENT: 'demo', DATABASE_URL: '' },
    });

  test('a backup under load holds all that was acknowledged before it, and only whole transfers', async () => {
    const clock = testClock();
    const app = await testApp(connection, { clock, values: { DATA_DIRECTORY: data.path, BACKUPS_KEPT: '2' } });
    const address = 'http://localhost/backup';
    const key = readFileSync(join(data.path, 'backup.key'), 'utf8');
    const ask = (headers: Record<string, string>, method = 'POST') =>
      app.operations('/backup', new Request(address, { method, headers }));
    expect((await ask({ 'x-backup-key': key }, 'GET'))?.status).toBe(405);
    expect((await ask({}))?.status).toBe(403);
    expect((await ask({ 'x-backup-key': `${key.slice(1)}x` }))?.status).toBe(403);

    await deposit(connection, 'before');
    const asked = ask({ 'x-backup-key': key });
    const beside = Promise.all(Array.from({ length: 20 }, (_, number) => deposit(connection, `beside-${number}`)));
    const file = ((await (await asked)?.text()) ?? '').trim();
    await beside;
    await deposit(connection, 'after');

    const { stdout } = await restore(file);
    expect(stdout).toMatch(/holds the backup; \d+ transfers hold, and every sum/);
    const copy = await connectDatabase({ dataDirectory: restored, log: silentLog });
    const found = await deposits(copy);
    await copy.close();
    expect(found).toContain('before');
    expect(found).not.toContain('after');
    await expect(restore(file)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('holds a database') });

    // The oldest goes when there are more than are kept, whatever else lies there.
    for (let night = 0; night < 3; night += 1) {
      clock.advance(86_400_000);
      expect((await ask({ 'x-backup-key': key }))?.status).toBe(200);
    }
    const kept = readdirSync(join(data.path, 'backups'));
    expect(kept).toHaveLength(2);
    expect(existsSync(file)).toBe(false);
    await app.close();
  });

  test('what is no archive restores nothing, and leaves the folder as it was', async () => {
    const file = join(data.path, 'no-archive.tar.gz');
    writeFileSync(file, 'not an archive');
    rmSync(join(restored, 'pglite'), { recursive: true, force: true });
    await expect(restore(file)).rejects.toMatchObject({ code: 1 });
    expect(existsSync(join(restored, 'pglite', 'data'))).toBe(false);
  });
});

const PGBACKREST = '/usr/bin/pgbackrest';
installPackages({ pgbackrest: () => existsSync(PGBACKREST) });

describe.skipIf(!canMakeCluster || !existsSync(PGBACKREST))('PostgreSQL (needs initdb and pgBackRest)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-archive-'));
  const config = join(folder, 'pgbackrest.conf');
  let cluster: Cluster;

  const backRest = (...given: string[]) => {
    const [file = '', ...rest] = [...OWNER, 'pgbackrest', `--config=${config}`, '--stanza=fairwind', ...given];
    return run(file, rest, { cwd: tmpdir() });
  };

  beforeAll(async () => {
    chmodSync(folder, 0o777);
    for (const name of ['repository', 'socket', 'log', 'lock', 'spool']) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o777);
    }
    const shipped = readFileSync(inRoot('deploy', 'pgbackrest', 'archive.conf'), 'utf8');
    cluster = await makeCluster(tmpdir(), [
      ...shipped.replace('pgbackrest ', `pgbackrest --config=${config} `).split('\n'),
      `unix_socket_directories = '${join(folder, 'socket')}'`,
    ]);
    const shippedConfig = readFileSync(inRoot('deploy', 'pgbackrest', 'pgbackrest.conf'), 'utf8');
    const here: Readonly<Record<string, string>> = {
      'repo1-path': join(folder, 'repository'),
      'pg1-path': cluster.data,
      'pg1-port': String(cluster.port),
    };
    const settings = Object.entries(here).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
      shippedConfig,
    );
    const places = ['log', 'lock', 'spool'].map((name) => `${name}-path=${join(folder, name)}`);
    const own = [`pg1-socket-path=${join(folder, 'socket')}`, 'pg1-user=postgres'];
    writeFileSync(config, settings.replace('[global]', ['[global]', ...places].join('\n')) + own.join('\n'));
  });
  afterAll(async () => {
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('comes back to the moment before somebody spoiled it, with every transfer of before and a whole ledger', async () => {
    await backRest('stanza-create');
    const connection = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
    await migrate(connection.database);
    await deposit(connection, 'in-the-backup');
    await backRest('--type=full', 'backup');
    const backedUp = await momentOf(connection);
    await deposit(connection, 'in-the-log');
    // pgBackRest counts in seconds: it wants a moment in a later one than the end of the backup.
    let moment = backedUp;
    while (moment.slice(0, SECONDS) === backedUp.slice(0, SECONDS)) moment = await momentOf(connection);
    await connection.database.execute(sql`drop table ledger_transfers cascade`);
    await connection.database.execute(sql`select pg_switch_wal()`);
    await backRest('check');
    await connection.close();

    const { stdout } = await run('/bin/sh', [inRoot('deploy', 'pgbackrest', 'restore.sh'), moment], {
      cwd: tmpdir(),
      env: {
        ...process.env,
        DATABASE_URL: cluster.url,
        FAIRWIND_ENVIRONMENT: 'demo',
        PGBACKREST_CONFIG: config,
        STOP_POSTGRESQL: cluster.command('stop'),
        START_POSTGRESQL: cluster.command('start'),
        AS_POSTGRESQL: OWNER.join(' '),
        VERIFY_LEDGER: `${process.execPath} ${inRoot('scripts', 'ledger-verify.ts')} --whole`,
      },
    });
    expect(stdout).toMatch(/transfers hold, and every sum/);
    const back = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
    expect((await deposits(back)).sort()).toEqual(['in-the-backup', 'in-the-log']);
    await back.close();
  });
});

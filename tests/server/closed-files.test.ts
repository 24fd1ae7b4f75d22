/** What a node writes is for its own user alone, and its days are those of UTC (docs/operating.md, "Closed by default"). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { connectDatabase, firstRow } from '#server/db/index.ts';
import { freePort } from '#tests/support/app.ts';
import { SHORT_LIVED } from '#tests/support/embedded-image.ts';
import { copyTemplate, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';

test.skipIf(process.platform === 'win32')(
  'a demonstration with no setting at all starts, and everything it writes is for its user alone',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-closed-'));
    // As a release that left it open to everybody has it.
    mkdirSync(join(folder, 'pglite'));
    chmodSync(join(folder, 'pglite'), 0o755);
    const node = fork(inRoot('server', 'main.ts'), [], {
      cwd: inRoot(),
      env: { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIRECTORY: folder, DEMO_CREW: '0' },
      execArgv: [...SHORT_LIVED],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    node.stderr?.on('data', (part: Buffer) => {
      said += part.toString();
    });
    try {
      await Promise.race([
        once(node, 'message'),
        once(node, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}: ${said}`))),
      ]);
      const written = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      expect(written).toEqual(
        expect.arrayContaining(['secrets.json', 'vapid.json', join('pglite', 'data', 'PG_VERSION')]),
      );
      const open = written.filter(
        (file) => (statSync(join(folder, file), { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
      );
      expect(open).toEqual([]);
    } finally {
      node.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(!hasPostgresql)('a connection has UTC whatever the database says', async () => {
  const databaseUrl = await copyTemplate(inject('databasePrefix'));
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`alter database ${name} set timezone = 'Pacific/Auckland'`);
  await client.end();
  for (const pooler of ['none', 'transaction', 'transaction-prepared'] as const) {
    const { database, close } = await connectDatabase({ databaseUrl, pooler, dataDirectory: '', log: silentLog });
    const zone = await firstRow(
      database,
      sql`select current_setting('TimeZone') as zone,
      date_trunc('day', '2026-03-01T12:30:00Z'::timestamptz) = '2026-03-01T00:00:00Z'::timestamptz as is_whole`,
    );
    expect([pooler, zone]).toEqual([pooler, { zone: 'UTC', is_whole: true }]);
    await close();
  }
});

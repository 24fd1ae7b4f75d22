/** What consumers of settled facts have written, beside what they write when they read all facts once more. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { App } from '#server/app.ts';
import { type Database, rows } from '#server/db/index.ts';
import { readToEnd } from './settled.ts';

/** Their tables. */
const COUNTED = [
  'bonus_wagers',
  'vip_points',
  'vip_standings',
  'vip_level_ups',
  'tournament_rounds',
  'mission_games',
  'achievements',
] as const;

/** Each table's rows, in an order of their own. */
async function read(database: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of COUNTED) {
    found[table] = await rows(
      database,
      sql`select count(*)::integer as rows,
          md5(coalesce(string_agg(to_jsonb(counted)::text, ' ' order by to_jsonb(counted)::text), ''))
        from ${sql.identifier(table)} as counted`,
    );
  }
  return found;
}

/** Reads what is left to read; then every consumer's tables are what a replay of all facts makes of them. */
export async function expectReplayed({ settled }: App, database: Database): Promise<void> {
  await readToEnd(settled.readAll, database);
  const counted = await read(database);
  for (const { name } of await rows<{ name: string }>(database, sql`select name from settled_cursors order by name`)) {
    const begun = performance.now();
    await settled.replay(name);
    if (process.env.TORTURE === 'on')
      process.stderr.write(`replay of ${name}: ${Math.round(performance.now() - begun)} ms\n`);
    expect(await read(database), name).toEqual(counted);
  }
}

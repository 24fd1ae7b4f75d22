/**
 * Erasures kept outside the database: number, stage and hash of the person, an object each. A backup that is restored knows
 * nothing of what was erased after it; it is erased again before anybody is served.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, firstRow, rows } from '../../db/index.ts';
import type { Vault } from '../vault/index.ts';
import { HASH_IN_SQL } from './erasures.ts';

const copied = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), stage: z.enum(['asked', 'child', 'ended']) });
export type OutsideErasure = z.infer<typeof copied> & { number: bigint };

/** Copies that are looked for past the last one known: a copy may have been lost with a crash. */
const GAP = 64n;

const keyOf = (number: bigint): string => `erasures/${number}`;

/** Copies outside what is not there yet. */
export async function copyOutside(database: Database, vault: Pick<Vault, 'put'>, now: Date): Promise<number> {
  const found = await rows<{ number: string; hash: string; stage: string }>(
    database,
    sql`select number::text, person_hash as hash, stage from erasures where copied_at is null order by number`,
  );
  for (const { number, hash, stage } of found) {
    await vault.put(keyOf(BigInt(number)), Buffer.from(JSON.stringify({ hash, stage })));
    await database.execute(
      sql`update erasures set copied_at = ${now.toISOString()}::timestamptz where number = ${number}::bigint`,
    );
  }
  return found.length;
}

/** The erasures that the database does not know: those since the backup it was made from. */
export async function unknownErasures(database: Database, vault: Pick<Vault, 'get'>): Promise<OutsideErasure[]> {
  const last = await firstRow<{ number: string }>(
    database,
    sql`select coalesce(max(number), 0)::text as number from erasures`,
  );
  const unknown: OutsideErasure[] = [];
  let end = BigInt(last?.number ?? '0') + GAP;
  for (let number = BigInt(last?.number ?? '0') + 1n; number <= end; number += 1n) {
    const kept = await vault.get(keyOf(number));
    if (kept === null) continue;
    unknown.push({ ...copied.parse(JSON.parse(kept.toString())), number });
    end = number + GAP;
  }
  return unknown;
}

/** The players of some hashes. */
export async function playersOf(database: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ hash: string; id: string }>(
    database,
    sql`select ${HASH_IN_SQL} as hash, player_id::text as id from players
        where ${HASH_IN_SQL} in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
  );
  return new Map(found.map(({ hash, id }) => [hash, id]));
}

/** What becomes of a person's rows, table by table: the acts that the table of personal data names, as SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { DATA_MAP, PERSON_TABLES, type PersonTableName } from '#shared/privacy/data-map.ts';
import type { Act, Blank } from '#shared/privacy/types.ts';
import { firstRow, type Queryable, type Transaction } from '../../db/index.ts';
import { type Person, rowsOf } from './rows-of.ts';

/** `asked`: its person wants it. `child`: it should never have been. `ended`: the law's time is over. */
export type Stage = 'asked' | 'child' | 'ended';

export interface Carried {
  table: PersonTableName;
  act: Act['do'];
  rows: number;
}

export const actOf = (table: PersonTableName, stage: Stage): Act =>
  stage === 'asked' ? DATA_MAP[table].asked : DATA_MAP[table].ended;

const EXCLUDED = (playerId: string, now: Date): SQL => sql`exists (select from player_standings as standing
  where standing.player_id = ${playerId}::uuid and standing.status in ('excluded', 'time-out')
    and standing.lifted_at is null and (standing.until is null or standing.until > ${now.toISOString()}::timestamptz))`;

/** A name that nobody else has, for what others may still see. */
const NOBODY: Readonly<Record<string, (playerId: string) => SQL>> = {
  nickname: (playerId) => sql`'Vega ' || upper(left(${playerId}::text, 8))`,
  player: (playerId) => sql`'Vega ' || upper(left(${playerId}::text, 8))`,
  nickname_key: (playerId) => sql`'vega' || left(${playerId}::text, 8)`,
};

function blankOf(column: string, blank: Blank, playerId: string): SQL {
  const name = sql.identifier(column);
  switch (blank) {
    case 'null':
      return sql`null`;
    case 'empty':
      return sql`''`;
    case 'object':
      return sql`'{}'::jsonb`;
    case 'list':
      return sql`'[]'::jsonb`;
    case 'false':
      return sql`false`;
    case 'year':
      return sql`date_trunc('year', ${name})::date`;
    case 'no_address':
      return sql`'gone-' || ${playerId}::text || '@erased.invalid'`;
    case 'nobody':
      return NOBODY[column]?.(playerId) ?? sql`'gone-' || gen_random_uuid()`;
  }
}

const counted = (statement: SQL): SQL =>
  sql`with changed as (${statement} returning 1) select count(*)::integer as total from changed`;

function statementOf(table: PersonTableName, act: Act, own: SQL, { playerId }: Person, now: Date): SQL | null {
  const name = sql.identifier(table);
  switch (act.do) {
    case 'keep':
      return null;
    case 'delete':
      return counted(sql`delete from ${name} where ${own}`);
    case 'delete_unless_excluded':
      return counted(sql`delete from ${name} where ${own} and not ${EXCLUDED(playerId, now)}`);
    case 'blind': {
      const blanks = Object.entries(act.columns).map(
        ([column, blank]) => sql`${sql.identifier(column)} = ${blankOf(column, blank, playerId)}`,
      );
      return counted(sql`update ${name} set ${sql.join(blanks, sql`, `)} where ${own}`);
    }
  }
}

/** Carries out what a stage asks of every table. The account itself is last: others are found by its address. */
export async function carryOut(transaction: Transaction, person: Person, stage: Stage, now: Date): Promise<Carried[]> {
  const carried: Carried[] = [];
  for (const table of PERSON_TABLES) {
    const act = actOf(table, stage);
    const own = rowsOf(table, person);
    const statement = own === null ? null : statementOf(table, act, own, person, now);
    if (statement === null) continue;
    const done = await firstRow<{ total: number }>(transaction, statement);
    if (done !== null && done.total > 0) carried.push({ table, act: act.do, rows: done.total });
  }
  return carried;
}

/** How many rows of each table are a person's, with what would become of them. */
export async function planOf(queryable: Queryable, person: Person, stage: Stage): Promise<Carried[]> {
  const planned: Carried[] = [];
  for (const table of PERSON_TABLES) {
    const own = rowsOf(table, person);
    if (own === null) continue;
    const found = await firstRow<{ total: number }>(
      queryable,
      sql`select count(*)::integer as total from ${sql.identifier(table)} where ${own}`,
    );
    if (found !== null && found.total > 0) planned.push({ table, act: actOf(table, stage).do, rows: found.total });
  }
  return planned;
}

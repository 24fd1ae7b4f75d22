/** Reading rows of hand-written SQL, and the errors of both databases, in one shape. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './types.ts';

/**
 * Runs a statement and returns its rows. `Row` states the columns the statement selects: 64-bit integers and
 * numerics are cast to text in SQL (the two drivers read them differently), instants go through `isoInstant`.
 */
export async function rows<Row extends object>(queryable: Queryable, statement: SQL): Promise<Row[]> {
  const result = (await queryable.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The first row of a statement, or null. */
export async function firstRow<Row extends object>(queryable: Queryable, statement: SQL): Promise<Row | null> {
  return (await rows<Row>(queryable, statement))[0] ?? null;
}

/** An instant column as the ISO text of the wire (`2026-01-31T12:00:00.000Z`). */
export function isoInstant(column: SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQLSTATE of a transaction that PostgreSQL ended, with its connection, because nothing was said in it. */
export const IDLE_IN_TRANSACTION = '25P03';

/** What the driver says when the connection itself is gone: the network's codes, and its own words, which have none. */
const LOST = /^(?:ECONNRESET|EPIPE)$|^Connection terminated/;

/** Whether the connection went while a statement was under way, so that nobody knows what PostgreSQL said to it. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (LOST.test(String(code)) || LOST.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE of a failed statement, however deep the driver's error is wrapped; null when it is none. */
export function sqlStateOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Classes of SQLSTATE that speak of what was to be written: it has no such form, or breaks a rule of its table. */
const REFUSED = /^(?:22|23|54)/;

/** Whether a failure lies in the values that were to be written: trying again, or later, ends the same. */
export function isRefused(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return REFUSED.test(state);
  return error instanceof RangeError || error instanceof TypeError;
}

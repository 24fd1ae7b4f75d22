/** What the statements of tournaments share. */
import { type SQL, sql } from 'drizzle-orm';

export const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
export const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint::text`;
export const listOf = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Values with their big numbers as text, for the database to read. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

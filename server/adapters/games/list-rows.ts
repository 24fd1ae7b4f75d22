/** Vendors' lists of games, read row by row: one unreadable game does not lose the others. */
import { z } from 'zod';
import { isBroken } from '#shared/json.ts';
import type { VendorLog } from './vendor-client.ts';

/** Text that the database can store. */
export const listedText = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !isBroken(text));

/** A word that is only compared. */
export const listedWord = z.string().max(64);

/** ISO 3166. */
export const listedCountry = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .toUpperCase();

export interface ReadRows<Row> {
  rows: Row[];
  /** The vendor's codes of the rows that could not be read, as far as they have one. */
  unread: string[];
}

interface RowsConfig<Schema extends z.ZodType> {
  /** Names the vendor in the log. */
  vendor: string;
  schema: Schema;
  /** The field that holds a game's code. */
  codeField: string;
  log?: VendorLog | undefined;
}

/** So many faults are named in the log; all are counted. */
const FAULTS_NAMED = 10;

function codeIn(row: unknown, field: string): string | null {
  const code: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null;
  return typeof code === 'string' && code !== '' ? code.slice(0, 128) : null;
}

/**
 * Creates the reader of a vendor's lists. What cannot be read is logged when it is other than in the list before: lists
 * come every few minutes. It answers null for a list of which no row can be read: its form has changed.
 */
export function createRowReader<Schema extends z.ZodType>({ vendor, schema, codeField, log }: RowsConfig<Schema>) {
  let told = '[]';
  return (listed: readonly unknown[]): ReadRows<z.output<Schema>> | null => {
    const rows: z.output<Schema>[] = [];
    const faults: { game: string | null; field: string }[] = [];
    for (const row of listed) {
      const parsed = schema.safeParse(row);
      if (parsed.success) rows.push(parsed.data);
      else faults.push({ game: codeIn(row, codeField), field: parsed.error.issues[0]?.path.join('.') ?? '' });
    }
    const found = JSON.stringify(faults);
    if (found !== told && faults.length > 0) {
      log?.('games in a vendor’s list could not be read', {
        ...{ vendor, unread: faults.length, listed: listed.length },
        faults: faults.slice(0, FAULTS_NAMED),
      });
    }
    told = found;
    if (rows.length === 0 && faults.length > 0) return null;
    return { rows, unread: faults.flatMap(({ game }) => game ?? []) };
  };
}

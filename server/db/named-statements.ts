/**
 * A PostgreSQL client that lets the server parse and plan each statement once a connection: what has parameters is named
 * after its text. Nobody else has to name anything.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts that vary (lists of placeholders) must not fill the server's memory: what comes later stays unnamed. */
const MOST_NAMES = 1_000;
const names = new Map<string, string>();

/** The name of a statement, the same in every process; undefined when there are too many. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type QueryArguments = [config: unknown, values?: unknown, callback?: unknown];

function named([config, values, ...rest]: QueryArguments): QueryArguments {
  const hasValues = Array.isArray(values) && values.length > 0;
  if (!hasValues || typeof config !== 'object' || config === null || !('text' in config))
    return [config, values, ...rest];
  return [{ ...config, name: nameOf(String(config.text)) }, values, ...rest];
}

export class NamingClient extends pg.Client {
  override query = ((...given: QueryArguments) =>
    Reflect.apply(pg.Client.prototype.query, this, named(given))) as pg.Client['query'];
}

/**
 * A pool of PostgreSQL connections that says what each statement took, the wait for a connection included. A statement
 * may run long after the pool was asked for it, in the turn of whoever gave a connection back: the span is begun where
 * it is asked for.
 */
import pg from 'pg';
import { inStatementSpan } from '../tracing.ts';

const textOf = (config: unknown): string =>
  typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config);

const hasCallback = (given: readonly unknown[]): boolean => typeof given.at(-1) === 'function';

/** A connection for one transaction, whose statements are recorded. */
function traced(client: pg.PoolClient): pg.PoolClient {
  const query = (...given: unknown[]) =>
    inStatementSpan(textOf(given[0]), () => Reflect.apply(client.query, client, given) as Promise<unknown>);
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

export class TracedPool extends pg.Pool {
  override query = ((...given: unknown[]) => {
    const run = () => Reflect.apply(pg.Pool.prototype.query, this, given) as Promise<unknown>;
    return hasCallback(given) ? run() : inStatementSpan(textOf(given[0]), run);
  }) as pg.Pool['query'];

  /** The pool itself takes connections with a callback: what it runs on them is a statement of `query`. */
  override connect = ((...given: unknown[]) => {
    const connected = Reflect.apply(pg.Pool.prototype.connect, this, given) as Promise<pg.PoolClient>;
    return hasCallback(given) ? connected : connected.then(traced);
  }) as pg.Pool['connect'];
}

/**
 * PostgreSQL clients. Statements that are asked for together travel together: they are carried out in their order, and
 * none waits for the answer to the one before it.
 */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { IDLE_IN_TRANSACTION, sqlStateOf } from './rows.ts';

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

/**
 * A commit has no time limit: where it waits for a synchronous standby, the limit would end the wait alone, and PostgreSQL
 * then acknowledges what no other server has. Both statements are one message: if the first fails the second is not run.
 */
const COMMIT = 'set local statement_timeout = 0; commit';

function withoutLimit([config, ...rest]: QueryArguments): QueryArguments {
  const isCommit = typeof config === 'object' && config !== null && 'text' in config && config.text === 'commit';
  return [isCommit ? { ...config, text: COMMIT } : config, ...rest];
}

/**
 * Days and months are those of UTC wherever a statement has none of its own: a zone of the machine or the role would shift
 * reports and histories. A parameter of the start, which a pooler hands on too.
 */
const ZONE = { TimeZone: 'UTC' } as const;

/** The driver has it, and its types do not. */
const PIPELINED = { pipeline: true } as pg.ClientConfig;

export class PipeliningClient extends pg.Client {
  /** The driver refuses statements after it without a reason; units of work ask for the reason. */
  #endedInTransaction: Error | null = null;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, ...PIPELINED });
    this.on('error', (error) => {
      if (sqlStateOf(error) === IDLE_IN_TRANSACTION) this.#endedInTransaction = error;
    });
  }

  /** The driver's own: what it tells the server at the start of a connection. */
  getStartupConf(): Record<string, unknown> {
    const driver = pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): Record<string, unknown> };
    return { ...driver.getStartupConf.call(this), ...ZONE };
  }

  /** What is written until everybody has had their turn leaves as one packet. */
  #gather(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  /** Sends a statement as it is given, a commit without its time limit. */
  protected send(given: QueryArguments): unknown {
    const hasCallback = given.some((argument) => typeof argument === 'function');
    if (this.#endedInTransaction !== null && !hasCallback) return Promise.reject(this.#endedInTransaction);
    this.#gather();
    return Reflect.apply(pg.Client.prototype.query, this, withoutLimit(given));
  }

  override query = ((...given: QueryArguments) => this.send(given)) as pg.Client['query'];
}

/**
 * Lets the server parse and plan each statement once a connection: what has parameters is named after its text. Nobody
 * else has to name anything.
 */
export class NamingClient extends PipeliningClient {
  override query = ((...given: QueryArguments) => this.send(named(given))) as pg.Client['query'];
}

/**
 * PGlite that parses and plans each statement once, as `NamingClient` does for PostgreSQL. PGlite as it comes parses
 * and plans anew at each call, in six messages; here what is known is one: bind, execute, sync.
 */
import {
  type messages,
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { inStatementSpan } from '../tracing.ts';
import type { GroupedFlush } from './grouped-flush.ts';
import { nameOf } from './named-statements.ts';

/** After so many uses a statement is planned again: nobody else tells the embedded planner that tables have grown. */
const USES_OF_A_PLAN = 1_000;

interface Prepared {
  /** Type of each parameter, by its number in `pg_type`. */
  types: readonly number[];
  /** How its rows look, told once for all uses; nothing where it has none. */
  rows: readonly messages.BackendMessage[];
  uses: number;
}

const { serialize } = protocol;
type Parsers = Parameters<typeof parse.parseResults>[1];

/**
 * The results of one statement. PGlite's own way copies its parsers, a hundred of them, for each.
 * @param known how each type is read that the options say nothing of
 */
function resultsOf<Row>(
  answers: messages.BackendMessage[],
  known: Parsers,
  { parsers, rowMode }: QueryOptions = {},
): Results<Row> {
  const merged: Parsers = parsers ? Object.assign(Object.create(known), parsers) : known;
  const rest: QueryOptions = rowMode === undefined ? {} : { rowMode };
  return parse.parseResults(answers, merged, rest)[0] as Results<Row>;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export class EmbeddedClient extends PGlite {
  readonly #prepared = new Map<string, Prepared>();
  #log: GroupedFlush | null = null;

  /** @param log what its commits wait for; none where nothing is kept */
  static async open(options: PGliteOptions, log: GroupedFlush | null = null): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(options);
    await client.waitReady;
    client.#log = log;
    return client;
  }

  /**
   * Tells the outcome of work once all is on the disk that it may have seen: its own commit, and that of anybody before.
   */
  async #kept<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } finally {
      await this.#log?.flushed();
    }
  }

  override async close(): Promise<void> {
    this.#log?.end();
    await super.close();
  }

  override exec(...given: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    return this.#kept(super.exec(...given));
  }

  override query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this.#kept(inStatementSpan(text, () => this.#query<Row>(text, values, options)));
  }

  async #query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    const name = values?.length ? nameOf(text) : undefined;
    if (name === undefined) return super.query<Row>(text, values, options);
    await this._checkReady();
    return this._runExclusiveTransaction(async () => {
      const results = await this.#runNamed<Row>(name, text, values ?? [], options);
      await this.syncToFs();
      return results;
    });
  }

  override transaction<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    const run = super.transaction((transaction) => {
      const query: Transaction['query'] = (text, values, options) =>
        inStatementSpan(text, async () => {
          const name = values?.length ? nameOf(text) : undefined;
          return name === undefined || transaction.closed
            ? transaction.query(text, values, options)
            : this.#runNamed(name, text, values ?? [], options);
        });
      return work(Object.create(transaction, { query: { value: query } }) as Transaction);
    });
    return this.#kept(run);
  }

  #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.execProtocolStream(joined(parts), { syncToFs: false });
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const answers = await this.#send([
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const rows = answers.filter(({ name: message }) => message === 'rowDescription');
    const prepared = { types: parse.parseDescribeStatementResults(answers), rows, uses: 0 };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  #serialized(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : this.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  #runNamed<Row>(name: string, text: string, values: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      const known = this.#prepared.get(name);
      const prepared = known && known.uses < USES_OF_A_PLAN ? known : await this.#prepare(name, text);
      prepared.uses += 1;
      const answers = await this.#send([
        serialize.bind({
          statement: name,
          values: values.map((value, place) => this.#serialized(value, prepared.types[place])),
        }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      return resultsOf<Row>([...prepared.rows, ...answers], this.parsers, options);
    });
  }
}

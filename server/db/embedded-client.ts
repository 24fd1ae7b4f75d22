/**
 * PGlite that parses and plans each statement once, as `NamingClient` does for PostgreSQL. PGlite as it comes parses
 * and plans anew at each call, in six messages; here what is known is one: bind, describe, execute, sync.
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
import { nameOf } from './named-statements.ts';

/** After so many uses a statement is planned again: nobody else tells the embedded planner that tables have grown. */
const USES_OF_A_PLAN = 1_000;

interface Prepared {
  /** Type of each parameter, by its number in `pg_type`. */
  types: readonly number[];
  uses: number;
}

const { serialize } = protocol;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export class EmbeddedClient extends PGlite {
  readonly #prepared = new Map<string, Prepared>();

  static async open(options: PGliteOptions): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(options);
    await client.waitReady;
    return client;
  }

  override query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return inStatementSpan(text, () => this.#query<Row>(text, values, options));
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
    return super.transaction((transaction) => {
      const query: Transaction['query'] = (text, values, options) =>
        inStatementSpan(text, async () => {
          const name = values?.length ? nameOf(text) : undefined;
          return name === undefined || transaction.closed
            ? transaction.query(text, values, options)
            : this.#runNamed(name, text, values ?? [], options);
        });
      return work(Object.create(transaction, { query: { value: query } }) as Transaction);
    });
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
    const prepared = { types: parse.parseDescribeStatementResults(answers), uses: 0 };
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
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      return parse.parseResults(answers, this.parsers, options)[0] as Results<Row>;
    });
  }
}

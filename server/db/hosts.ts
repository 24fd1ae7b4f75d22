/**
 * A database of several servers, one of which takes writes. Connections are made to
 * the one that was found last; one that fails, or that only reads, is left for the next in the address.
 */
import type pg from 'pg';

/** What a server says of itself at the start of a connection, from PostgreSQL 14 on. */
const READ_ONLY_PARAMETERS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only']);

export class ReadOnlyHostError extends Error {
  override readonly name = 'ReadOnlyHostError';
}

type Constructor = new (config?: pg.ClientConfig) => pg.Client;
type Connected = (error: Error | null) => void;
/** The driver tells what a server says of itself, and its types do not. */
type Telling = pg.Connection & {
  on(event: 'parameterStatus', listen: (told: { parameterName: string; parameterValue: string }) => void): void;
};

/** The driver's client for a database of several servers, to be given to a pool. */
export function clientOfHosts(Client: Constructor, addresses: readonly [string, ...string[]]): Constructor {
  let current = 0;
  return class extends Client {
    readonly #host = current;
    #isReadOnly = false;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: addresses[current] ?? addresses[0] });
      const { connection } = this as unknown as { connection: Telling };
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (READ_ONLY_PARAMETERS.has(parameterName) && parameterValue === 'on') this.#isReadOnly = true;
      });
    }

    /** Others may have found the next host meanwhile. */
    #leave(): void {
      if (current === this.#host) current = (this.#host + 1) % addresses.length;
    }

    /** As the pool asks it: with a callback. */
    override connect = ((connected: Connected) => {
      super.connect((error: Error | null) => {
        if (!error) {
          if (!this.#isReadOnly) return connected(null);
          this.#leave();
          return this.end(() => connected(new ReadOnlyHostError('this server of the database takes no writes')));
        }
        this.#leave();
        connected(error);
      });
    }) as pg.Client['connect'];
  };
}

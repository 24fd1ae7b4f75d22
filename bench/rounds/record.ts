/** What a round says to PostgreSQL, written down as a pgbench script that says the same over and over. */
import pg from 'pg';

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The statements of all connections while the work goes on, in their order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: Parameters<typeof query>) {
    const [config, values] = args as unknown as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const own = typeof config === 'string' ? undefined : config.values;
    statements.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
    return query.apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

/** In place of a value: the number of the round, which is also the transfer's place in the player's chain. */
const NUMBER = Symbol('number');

function literal(value: unknown): string {
  if (value === NUMBER) return ':p';
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A value of the kind ${typeof value} was not expected in a statement of a round`);
}

const filledIn = ({ text, values }: Statement) =>
  `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))};`;

/** The end of a UUID as a number of twelve digits that grows: `:n`. */
const FIRST_NUMBER = 100_000_000_000;
const UUID = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3})-[0-9a-f]{12}\b/g;

export interface PgbenchScript {
  script: string;
  variables: readonly string[];
}

/** Statements that give a round its number among the session's. */
const NUMBERS_ROUNDS = /^insert into "studio_rounds"/;

/**
 * The script of a round. What has to be new in each round counts up: its identifiers, its number and the transfer's place
 * in the player's chain. Hashes and balances stay as they were: nothing in the database reckons them again.
 * @param kept identifiers that are the same in each round: the player's
 * @param position place of the round's transfer in the chain
 */
export function pgbenchScript(
  statements: readonly Statement[],
  { requestId, kept, position }: { requestId: string; kept: readonly string[]; position: string },
): PgbenchScript {
  const counted = ({ text, values }: Statement): Statement => ({
    text,
    values: values.map((value) =>
      value === position || (typeof value === 'number' && NUMBERS_ROUNDS.test(text)) ? NUMBER : value,
    ),
  });
  const lines = statements.map((statement) =>
    filledIn(counted(statement))
      .replaceAll(requestId, 'round-:n')
      .replaceAll(UUID, (id, start: string) => (kept.includes(id) ? id : `${start}-:n`)),
  );
  return {
    script: ['\\set n :n + 1', '\\set p :p + 1', ...lines, ''].join('\n'),
    variables: [`n=${FIRST_NUMBER}`, `p=${position}`],
  };
}

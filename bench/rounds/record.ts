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

/** In place of a value: the number of the round among its session's, and the one after it. */
const ROUND = Symbol('round');
const NEXT_ROUND = Symbol('next round');

function literal(value: unknown): string {
  if (value === ROUND) return ':r';
  if (value === NEXT_ROUND) return ':r + 1';
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`A value of the kind ${typeof value} was not expected in a statement of a round`);
}

const filledIn = ({ text, values }: Statement) =>
  `${text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))};`;

/** The end of a UUID as a number of twelve digits that grows: `:n`. */
const FIRST_NUMBER = 100_000_000_000;
const UUID = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3})-[0-9a-f]{12}\b/g;

/** Statements that give a round its number among the session's, and those that may speak of it. */
const NUMBERS_ROUNDS = /\binsert into "?studio_rounds"?/;
const SPEAKS_OF_ROUNDS = /\bstudio_(?:rounds|sessions)\b/;

/** A round as it was said to the database. */
export interface Recording {
  statements: readonly Statement[];
  requestId: string;
}

/** The number a recorded round has among its session's. */
function numberOf({ statements, requestId }: Recording): number {
  const numbers = statements
    .filter(({ text }) => NUMBERS_ROUNDS.test(text))
    .flatMap(({ values }) => values.filter((value) => typeof value === 'number'));
  if (numbers.length === 0) throw new Error(`No statement gives round ${requestId} its number`);
  return Math.min(...numbers);
}

/**
 * The script of a round. What has to be new in each round counts up: its identifiers and its number. Balances and
 * texts stay as they were: nothing in the database reckons them again.
 * @param kept identifiers that are the same in each round: the player's
 */
export function pgbenchScript(recording: Recording, kept: readonly string[]): string {
  const round = numberOf(recording);
  const counted = ({ text, values }: Statement): Statement => ({
    text,
    values: SPEAKS_OF_ROUNDS.test(text)
      ? values.map((value) => (value === round ? ROUND : value === round + 1 ? NEXT_ROUND : value))
      : values,
  });
  const lines = recording.statements.map((statement) =>
    filledIn(counted(statement))
      .replaceAll(recording.requestId, 'round-:n')
      .replaceAll(UUID, (id, start: string) => (kept.includes(id) ? id : `${start}-:n`)),
  );
  return ['\\set n :n + 1', '\\set r :r + 1', ...lines, ''].join('\n');
}

/** What scripts count from, for a session whose newest round is the recorded one: `name=value`. */
export function firstNumbers(newest: Recording): string[] {
  return [`n=${FIRST_NUMBER}`, `r=${numberOf(newest)}`];
}

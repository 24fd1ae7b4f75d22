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

/** The end of a UUID as a number of twelve digits that grows: `:n`. */
const FIRST_NUMBER = 100_000_000_000;
/** More than one seat says in any run: seats whose names differ in their number alone do not meet. */
const NUMBERS_OF_A_SEAT = 10_000_000_000;
const UUID = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3})-[0-9a-f]{12}\b/g;
const CONSTANT = /'([^']*)'/g;
/** In a constant (a time's `HH24:MI`) pgbench would read the name of a value. */
const LOOKS_LIKE_A_NAME = /:[A-Za-z]/;
/** Stands in a text for what counts up. */
const COUNTED = '\u0000';

/** Statements that give a round its number among the session's, and those that may speak of it. */
const NUMBERS_ROUNDS = /\binsert into "?studio_rounds"?/;
const SPEAKS_OF_ROUNDS = /\bstudio_(?:rounds|sessions)\b/;

/** A round as it was said to the database. */
export interface Recording {
  statements: readonly Statement[];
  requestId: string;
}

/** The number a recorded round has among its session's; null: it is no round of the studio. */
function numberOf({ statements }: Recording): number | null {
  const numbers = statements
    .filter(({ text }) => NUMBERS_ROUNDS.test(text))
    .flatMap(({ values }) => values.filter((value) => typeof value === 'number'));
  return numbers.length === 0 ? null : Math.min(...numbers);
}

/** A script and the values it names, `name=value`. */
export interface PgbenchScript {
  script: string;
  variables: string[];
}

/**
 * The script of a round, for pgbench's prepared mode: every value is a parameter, as it was when the server said it.
 * What has to be new in each round counts up: its identifiers (`:n`) and its number (`:r`). Balances and texts stay as
 * they were: nothing in the database reckons them again.
 * @param name begins the names of its values
 * @param kept identifiers that are the same in each round: the player's
 */
export function pgbenchScript(name: string, recording: Recording, kept: readonly string[]): PgbenchScript {
  const round = numberOf(recording);
  const variables: string[] = [];
  const parameter = (value: string | number | bigint): string => {
    const own = `${name}${variables.length}`;
    variables.push(`${own}=${value}`);
    return `:${own}`;
  };
  const said = (value: unknown, text: string): string => {
    if (value === null || value === undefined) return 'null';
    if (
      round !== null &&
      typeof value === 'number' &&
      SPEAKS_OF_ROUNDS.test(text) &&
      (value === round || value === round + 1)
    ) {
      return value === round ? ':r' : '(:r + 1)';
    }
    if (typeof value === 'number' || typeof value === 'bigint') return parameter(value);
    if (typeof value !== 'string') throw new Error(`A value of the kind ${typeof value} was not expected in a round`);
    const parts = value
      .replaceAll(recording.requestId, `round-${COUNTED}`)
      .replaceAll(UUID, (id, start: string) => (kept.includes(id) ? id : `${start}-${COUNTED}`))
      .split(/(\0)/)
      .filter((part) => part !== '')
      .map((part) => (part === COUNTED ? ':n' : parameter(part)));
    return `(${parts.join(' || ')})`;
  };
  const lines = recording.statements.map(
    ({ text, values }) =>
      `${text
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replaceAll(CONSTANT, (whole, constant: string) =>
          LOOKS_LIKE_A_NAME.test(constant) ? parameter(constant) : whole,
        )
        .replaceAll(/\$(\d+)/g, (_, place: string) => said(values[Number(place) - 1], text))};`,
  );
  return { script: ['\\set n :n + 1', '\\set r :r + 1', ...lines, ''].join('\n'), variables };
}

/** What scripts count from, for a session whose newest round is the recorded one: `name=value`. */
export function firstNumbers(newest: Recording, seat = 0): string[] {
  return [`n=${FIRST_NUMBER + seat * NUMBERS_OF_A_SEAT}`, `r=${numberOf(newest) ?? 0}`];
}

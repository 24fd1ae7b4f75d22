/**
 * Rounds a second through the whole stack (studio, wallet in the same process, ledger) on both databases, and beside it the
 * statements of the same rounds said by pgbench, where there is one (design section 9: at least 70 % of it).
 * Everything runs in this process, as a server runs it; only the request of the page is left out.
 * `BENCH_SECONDS` names another time for each part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { capture } from '#builder/process.ts';
import { type Connection, connectDatabase, migrate, rows } from '#server/db/index.ts';
import { createGamesHarness, createStudioInProcess, launchSession, spinOnce } from '#tests/support/games.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { type Row, report } from './report.ts';
import { firstNumbers, type PgbenchScript, pgbenchScript, recordStatements } from './rounds/record.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** So many play at once. */
const PLAYERS = 8;
const STAKE = '100';
const folder = mkdtempSync(join(tmpdir(), 'fairwind-rounds-'));
const tenths = (value: number) => Math.round(value * 10) / 10;

interface Seat {
  playerId: string;
  /** Plays one round; returns its payout in minor units. */
  play(requestId: string): Promise<bigint>;
}

async function seatsOf({ database }: Connection): Promise<Seat[]> {
  await migrate(database);
  const operator = createGamesHarness(database);
  const studio = createStudioInProcess(database, operator);
  const sit = async (): Promise<Seat> => {
    const playerId = await operator.addPlayer({ cash: 1_000_000_000n });
    const session = await launchSession(studio, await operator.open(playerId), operator.clock.at);
    return {
      playerId,
      async play(requestId) {
        const { payout } = await spinOnce(studio, session, requestId, STAKE);
        return BigInt(payout);
      },
    };
  };
  const seats: Seat[] = [];
  while (seats.length < PLAYERS) seats.push(await sit());
  return seats;
}

const WARM_UP_ROUNDS = 20;

async function warmUp(seats: readonly Seat[]): Promise<void> {
  for (const { play } of seats)
    for (let number = 0; number < WARM_UP_ROUNDS; number += 1) await play(`warm-${String(number).padStart(4, '0')}`);
}

interface Played {
  row: Row & { 'rounds/s': number };
  lost: number;
  won: number;
}

/** All players play for the time; each waits for its own round. */
async function playRounds(what: string, seats: readonly Seat[]): Promise<Played> {
  await warmUp(seats);
  let [lost, won] = [0, 0];
  const until = performance.now() + SECONDS * 1_000;
  const [started, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    seats.map(async ({ play }) => {
      for (let number = 0; performance.now() < until; number += 1) {
        if ((await play(`spin-${String(number).padStart(6, '0')}`)) === 0n) lost += 1;
        else won += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const played = lost + won;
  const row = {
    what,
    rounds: played,
    'rounds/s': tenths(played / seconds),
    'CPU ms a round, this process': tenths((user + system) / 1_000 / played),
  };
  return { row, lost, won };
}

/** What pgbench says in the place of a player. */
interface Scripts {
  lost: PgbenchScript;
  won: PgbenchScript;
  firstNumbers: readonly string[];
}

/** A lost and a won round of a player as scripts: a win writes one transfer more. */
async function scriptsOf({ playerId, play }: Seat): Promise<Scripts> {
  const scripts: Partial<Pick<Scripts, 'lost' | 'won'>> = {};
  for (let number = 0; ; number += 1) {
    const requestId = `record-${number}`;
    let payout = 0n;
    const statements = await recordStatements(async () => {
      payout = await play(requestId);
    });
    const recording = { statements, requestId };
    const kind = payout === 0n ? 'lost' : 'won';
    scripts[kind] = pgbenchScript(kind, recording, [playerId]);
    const { lost, won } = scripts;
    if (lost && won) return { lost, won, firstNumbers: firstNumbers(recording) };
  }
}

/** As many lost and won rounds as were played. */
type Share = Pick<Played, 'lost' | 'won'>;

/** How pgbench says a statement: prepared once, as the server does, or parsed and planned each time. */
type Mode = 'prepared' | 'extended';

/** The arguments that make pgbench say a player's rounds. */
function argumentsOf(scripts: Scripts, share: Share, name: string): string[] {
  const files = (['lost', 'won'] as const).flatMap((kind) => {
    const file = join(folder, `${name}-${kind}.sql`);
    writeFileSync(file, scripts[kind].script);
    return ['-f', `${file}@${Math.max(1, share[kind])}`];
  });
  const variables = [...scripts.firstNumbers, ...scripts.lost.variables, ...scripts.won.variables];
  return [...files, ...variables.flatMap((variable) => ['-D', variable])];
}

/** One pgbench that says a player's rounds alone. @throws with its output when it fails */
async function pgbench(said: readonly string[], mode: Mode, url: string) {
  const { code, output } = await capture('pgbench', ['-n', '-M', mode, '-T', String(SECONDS), ...said, url]);
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const processed = /^number of transactions actually processed: (\d+)/m.exec(output)?.[1];
  if (code !== 0 || rate === undefined || processed === undefined) throw new Error(output);
  return { rate: Number(rate), processed: Number(processed) };
}

/** How many rounds and how many transfers the database holds. */
async function kept({ database }: Connection): Promise<{ rounds: number; transfers: number }> {
  const [counted] = await rows<{ rounds: number; transfers: number }>(
    database,
    sql`select (select count(*)::integer from studio_rounds) as rounds,
      (select count(*)::integer from ledger_transfers) as transfers`,
  );
  return counted ?? { rounds: 0, transfers: 0 };
}

/** Rounds a second of the scripts of as many other players, all at once. @throws when a round did not write what a round writes */
async function pgbenchRounds(share: Share, mode: Mode, connection: Connection, url: string): Promise<number> {
  const seats = await seatsOf(connection);
  await warmUp(seats);
  const scripts: Scripts[] = [];
  for (const seat of seats) scripts.push(await scriptsOf(seat));
  const before = await kept(connection);
  const all = await Promise.all(
    scripts.map((own, index) => pgbench(argumentsOf(own, share, `${mode}-${index}`), mode, url)),
  );
  const after = await kept(connection);
  const processed = all.reduce((total, one) => total + one.processed, 0);
  if (after.rounds - before.rounds !== processed || after.transfers - before.transfers < processed) {
    throw new Error(`pgbench said ${processed} rounds, but not all of them were written`);
  }
  return all.reduce((total, { rate }) => total + rate, 0);
}

async function onPglite(): Promise<Row[]> {
  const connection = await connectDatabase({ dataDirectory: join(folder, 'data'), log: silentLog });
  try {
    return [(await playRounds('embedded database', await seatsOf(connection))).row];
  } finally {
    await connection.close();
  }
}

async function onPostgresql(): Promise<Row[]> {
  const { url, drop } = await createThrowAway();
  const connection = await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog });
  try {
    const seats = await seatsOf(connection);
    const { row: ours, ...share } = await playRounds('PostgreSQL', seats);
    const { code } = await capture('pgbench', ['--version']);
    if (code !== 0) return [ours];
    const compared: Row[] = [ours];
    for (const mode of ['prepared', 'extended'] as const) {
      const plain = await pgbenchRounds(share, mode, connection, url);
      compared.push({
        what: `the same statements, pgbench, ${mode}`,
        'rounds/s': tenths(plain),
        'ours / this, percent': Math.round((ours['rounds/s'] / plain) * 100),
      });
    }
    return compared;
  } finally {
    await connection.close();
    await drop();
  }
}

try {
  report('rounds', [...(await onPglite()), ...(hasPostgresql ? await onPostgresql() : [])]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Rounds a second through the whole stack (studio, signed wallet call, ledger) on both databases, and beside it the
 * statements of the same rounds said by pgbench, where there is one (design section 9: at least 70 % of it).
 * Everything runs in this process: the signed requests are real, the wire between studio and wallet is not.
 * `BENCH_SECONDS` names another time for each part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { capture } from '#scripts/process.ts';
import { type Connection, connectDatabase, migrate, rows } from '#server/db/index.ts';
import { createThrowAway, hasPostgresql, silentLog } from '#tests/support/databases.ts';
import { createGamesHarness, createHouseStudio, launchSession, spinOnce } from '#tests/support/games.ts';
import { type Row, report } from './report.ts';
import { type PgbenchScript, pgbenchScript, recordStatements } from './rounds/record.ts';

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
  const house = createGamesHarness(database);
  const studio = createHouseStudio(database, house);
  const sit = async (): Promise<Seat> => {
    const playerId = await house.addPlayer({ cash: 1_000_000_000n });
    const session = await launchSession(studio, await house.open(playerId), house.clock.at);
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

/** All players play for the time; each waits for its own round. */
async function playRounds(what: string, seats: readonly Seat[]): Promise<Row & { 'rounds/s': number }> {
  for (const { play } of seats)
    for (let number = 0; number < WARM_UP_ROUNDS; number += 1) await play(`warm-${String(number).padStart(4, '0')}`);
  let played = 0;
  const until = performance.now() + SECONDS * 1_000;
  const [started, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    seats.map(async ({ play }) => {
      for (let number = 0; performance.now() < until; number += 1) {
        await play(`spin-${String(number).padStart(6, '0')}`);
        played += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return {
    what,
    rounds: played,
    'rounds/s': tenths(played / seconds),
    'CPU ms a round, this process': tenths((user + system) / 1_000 / played),
  };
}

/** A lost round as a script: most rounds are lost, and a win writes one transfer more. */
async function scriptOf({ playerId, play }: Seat, { database }: Connection): Promise<PgbenchScript> {
  for (let number = 0; ; number += 1) {
    const requestId = `record-${number}`;
    let payout = 0n;
    const statements = await recordStatements(async () => {
      payout = await play(requestId);
    });
    const [chain] = await rows<{ position: string }>(
      database,
      sql`select position::text from ledger_chains where chain = ${`player:${playerId}`}`,
    );
    const position = chain?.position ?? '';
    if (payout === 0n) return pgbenchScript(statements, { requestId, kept: [playerId], position });
  }
}

/** Rounds a second of one pgbench that says a script alone. @throws with its output when it fails */
async function pgbench({ script, variables }: PgbenchScript, name: string, url: string): Promise<number> {
  const file = join(folder, `${name}.sql`);
  writeFileSync(file, script);
  const defined = variables.flatMap((variable) => ['-D', variable]);
  const { code, output } = await capture('pgbench', ['-n', '-T', String(SECONDS), ...defined, '-f', file, url]);
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (code !== 0 || rate === undefined) throw new Error(output);
  return Number(rate);
}

async function onPglite(): Promise<Row[]> {
  const connection = await connectDatabase({ dataDirectory: join(folder, 'data'), log: silentLog });
  try {
    return [await playRounds('embedded database', await seatsOf(connection))];
  } finally {
    await connection.close();
  }
}

async function onPostgresql(): Promise<Row[]> {
  const { url, drop } = await createThrowAway();
  const connection = await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog });
  try {
    const seats = await seatsOf(connection);
    const ours = await playRounds('PostgreSQL', seats);
    const { code } = await capture('pgbench', ['--version']);
    if (code !== 0) return [ours];
    const scripts: PgbenchScript[] = [];
    for (const seat of seats) scripts.push(await scriptOf(seat, connection));
    const rates = await Promise.all(scripts.map((script, index) => pgbench(script, `seat-${index}`, url)));
    const plain = rates.reduce((total, rate) => total + rate, 0);
    return [
      ours,
      { what: 'the same statements, pgbench', 'rounds/s': tenths(plain) },
      { what: 'ours / pgbench, percent', ratio: Math.round((ours['rounds/s'] / plain) * 100) },
    ];
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

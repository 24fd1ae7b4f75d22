/**
 * The sportsbook under load, on both databases: how long placing a bet takes at 50 a second while 200 fixtures move each
 * second, and how fast bets are settled when their markets end. Feed, bets and ledger run in this process, on one of its
 * cores. `BENCH_SECONDS` names another time for placing, `BENCH_BETS` another number of bets to settle,
 * `BENCH_PLAYERS` of how many players.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Connection, connectDatabase, firstRow, migrate } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { FeedMessage } from '#server/ports/sport-feed.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSportsbook } from '#tests/support/sport.ts';
import { type Row, report } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const BETS = Number(process.env.BENCH_BETS ?? 100_000);
const BETS_PER_SECOND = 50;
const FIXTURES = 200;
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 100);
const CASH = 10_000_000n;
/** Of ten bets, so many win. */
const WINNING = 3;

type Book = Awaited<ReturnType<typeof openSportsbook>>;

const fixtureName = (index: number): string => `m${index}`;
const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

async function openBook({ database }: Connection): Promise<{ book: Book; players: string[] }> {
  await migrate(database);
  const book = await openSportsbook(database, CASH);
  const players = [book.playerId];
  while (players.length < PLAYERS) players.push(await book.operator.addPlayer({ cash: CASH }));
  for (let index = 0; index < FIXTURES; index += 1) await book.open(fixtureName(index));
  return { book, players };
}

/** New odds for every fixture; those of the home side stay, so that bets at them are taken. */
function moves(book: Book, turn: number): FeedMessage[] {
  return Array.from({ length: FIXTURES }, (_, index) => ({
    ...{ fixtureId: fixtureName(index), at: book.clock.now() },
    ...book.odds('result', { home: '2.00', draw: (3 + (turn % 10) / 10).toFixed(2), away: '4.00' }),
  })) as FeedMessage[];
}

/** Takes the feed's movements in, second by second, until told to end. @returns how long each took, ms */
function keepMoving(book: Book): { stop(): Promise<number[]> } {
  const took: number[] = [];
  let goesOn = true;
  const work = (async () => {
    for (let turn = 1; goesOn; turn += 1) {
      const started = performance.now();
      await book.sport.take(moves(book, turn));
      took.push(performance.now() - started);
      await pause(Math.max(0, 1_000 - (performance.now() - started)));
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await work;
      return took.sort((one, other) => one - other);
    },
  };
}

/** Bets come on time, whether the one before has been answered or not. */
async function placing({ book, players }: { book: Book; players: readonly string[] }): Promise<Row> {
  const feed = keepMoving(book);
  const took: number[] = [];
  let refused = 0;
  const place = async (number: number): Promise<void> => {
    const started = performance.now();
    const as = players[number % players.length] ?? book.playerId;
    const bet = await book.place({ legs: [[fixtureName(number % FIXTURES), 'result', 'home', '2.00']], as });
    took.push(performance.now() - started);
    if (!('bet_id' in bet)) refused += 1;
  };
  const [started, before] = [performance.now(), process.cpuUsage()];
  const bets: Promise<void>[] = [];
  for (let number = 0; number < SECONDS * BETS_PER_SECOND; number += 1) {
    await pause(Math.max(0, started + (number * 1_000) / BETS_PER_SECOND - performance.now()));
    bets.push(place(number));
  }
  await Promise.all(bets);
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - started) / 1_000;
  const rounds = await feed.stop();
  took.sort((one, other) => one - other);
  return {
    bets: took.length,
    refused,
    'bets/s': Math.round((took.length / seconds) * 10) / 10,
    'p50 ms': at(took, 0.5),
    'p99 ms': at(took, 0.99),
    '200 fixtures p50 ms': at(rounds, 0.5),
    'processor %': Math.round((user + system) / 10_000 / seconds),
  };
}

/** So many are written by one statement. */
const WRITTEN = 5_000;

/** Open singles as placing leaves them, written by the thousand: what is measured is their end. */
async function writeBets({ database }: Connection, book: Book, players: readonly string[]): Promise<void> {
  const ids = sql.join(
    players.map((player) => sql`${player}::uuid`),
    sql`, `,
  );
  for (let first = 1; first <= BETS; first += WRITTEN) {
    const last = Math.min(BETS, first + WRITTEN - 1);
    await database.execute(sql`
    with made as (
      insert into sport_bets (player_id, idempotency_key, input_hash, region, currency, sizes, line_stake, stake,
        possible_payout, placed_at)
      select (array[${ids}])[1 + number % ${players.length}], 'bench-' || number, '', 'main', 'EUR', '{1}', 100, 100, 200,
        ${book.clock.now().toISOString()}::timestamptz
      from generate_series(${first}::integer, ${last}::integer) as number
      returning player_id, bet_id, idempotency_key
    )
    insert into sport_bet_legs (player_id, bet_id, leg, fixture_id, market, outcome, odds, told)
    select player_id, bet_id, 0, 'm' || (substr(idempotency_key, 7)::integer % ${FIXTURES}), 'result',
      case when substr(idempotency_key, 7)::integer / ${FIXTURES} % 10 < ${WINNING} then 'home' else 'away' end, 20000,
      '{"sport":"football","home":"a","away":"b","starts_at":"2026-03-01T13:00:00.000Z"}'
    from made`);
  }
}

async function settling(
  connection: Connection,
  { book, players }: { book: Book; players: readonly string[] },
): Promise<Row> {
  const { database } = connection;
  await writeBets(connection, book, players);
  const results: FeedMessage[] = Array.from({ length: FIXTURES }, (_, index) => ({
    ...{ fixtureId: fixtureName(index), at: book.clock.now(), type: 'bet_settlement' as const },
    markets: [{ key: 'result', outcomes: { home: 'won' as const, draw: 'lost' as const, away: 'lost' as const } }],
  })) as FeedMessage[];
  const [started, before] = [performance.now(), process.cpuUsage()];
  await book.sport.take(results);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const left = await firstRow<{ open: number }>(
    database,
    sql`select count(*)::integer as open from sport_bets where status = 'open'`,
  );
  const { problems } = await verifyLedger(database);
  return {
    bets: BETS,
    left: left?.open ?? -1,
    seconds: Math.round(seconds * 10) / 10,
    'bets/s': Math.round(BETS / seconds),
    'processor %': Math.round((user + system) / 10_000 / seconds),
    'ledger problems': problems.length,
  };
}

async function on(database: string, connection: Connection): Promise<{ placed: Row; settled: Row }> {
  try {
    const opened = await openBook(connection);
    const placed = { database, ...(await placing(opened)) };
    return { placed, settled: { database, ...(await settling(connection, opened)) } };
  } finally {
    await connection.close();
  }
}

const rows: { placed: Row; settled: Row }[] = [];
if (hasPostgresql) {
  const { url, drop } = await createThrowAway();
  try {
    rows.push(await on('PostgreSQL', await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog })));
  } finally {
    await drop();
  }
}
if (process.env.BENCH_EMBEDDED !== 'off') {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-sport-'));
  try {
    rows.push(await on('PGlite', await connectDatabase({ dataDirectory: join(folder, 'data'), log: silentLog })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
report(
  'sport-placing',
  rows.map(({ placed }) => placed),
);
report(
  'sport-settling',
  rows.map(({ settled }) => settled),
);

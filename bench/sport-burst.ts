/**
 * A burst of a feed: ten thousand changes at once, of 200 matches, or each of a match of its own, while players ask for pages
 * and place bets; on both databases. `BENCH_MESSAGES` names another number. The feed, bets and ledger run in this process.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { createRecordedFeed } from '#server/adapters/sport-feed/recorded/index.ts';
import { type Connection, connectDatabase, migrate } from '#server/db/index.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSportsbook } from '#tests/support/sport.ts';
import { type Row, report } from './report.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000);
const DAY = '2026-03-01';

const fixture = (match: number): string =>
  `<fixtures_fixture generated_at="${DAY}T10:00:00Z"><fixture id="sr:match:${match}" start_time="${DAY}T20:00:00Z">
  <tournament id="t" name="Coastal League"><sport id="sr:sport:1"/></tournament><competitors>
  <competitor id="a${match}" name="Home ${match}" qualifier="home"/><competitor id="b${match}" name="Away ${match}" qualifier="away"/>
  </competitors></fixture></fixtures_fixture>\n`;
const change = (match: number, turn: number, at: number): string =>
  `<odds_change product="3" event_id="sr:match:${match}" timestamp="${at}"><sport_event_status status="0"/><odds>
  <market id="1" status="1"><outcome id="1" odds="2.00" probabilities="0.48"/><outcome id="2" odds="${(3 + (turn % 90) / 100).toFixed(2)}" probabilities="0.27"/><outcome id="3" odds="4.00" probabilities="0.25"/></market>
  <market id="18" specifiers="total=2.5" status="1"><outcome id="12" odds="1.90" probabilities="0.50"/><outcome id="13" odds="1.90" probabilities="0.50"/></market>
  </odds></odds_change>\n`;

const share = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);

/** Does something again and again until told to end. @returns how long each took, ms, in their order of size */
function repeat(work: () => Promise<unknown>): { stop(): Promise<number[]> } {
  const took: number[] = [];
  let goesOn = true;
  const running = (async () => {
    while (goesOn) {
      const started = performance.now();
      await work();
      took.push(performance.now() - started);
      await pause(10);
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await running;
      return took.sort((one, other) => one - other);
    },
  };
}

async function burst(database: string, { database: connected }: Connection, matches: number): Promise<Row> {
  await migrate(connected);
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-burst-'));
  try {
    const feed = createRecordedFeed({ directory, producer: `burst-${matches}` });
    const book = await openSportsbook(connected, 100_000_000n, undefined, feed);
    book.clock.at = Date.parse(`${DAY}T11:00:00Z`);
    const names = Array.from({ length: matches }, (_, index) => index + matches * 10);
    const first = names[0] ?? 0;
    writeFileSync(join(directory, '1.xml'), names.map(fixture).join('') + change(first, 0, book.clock.at));
    await book.sport.tend();
    book.clock.at += 5_000;
    const lines = Array.from({ length: MESSAGES }, (_, index) =>
      change(names[index % matches] ?? first, index, book.clock.at - 4_000 + Math.floor(index / matches)),
    );
    writeFileSync(join(directory, '2.xml'), lines.join(''));
    const context = book.contextOf(book.playerId, null, 'main');
    const input = { params: { fixture_id: `sr:match:${first}` }, query: undefined, body: undefined };
    const pages = repeat(() => book.routes.sportFixture.handle(input, context));
    let refused = 0;
    const bets = repeat(async () => {
      const bet = await book.place({
        legs: [[`sr:match:${first}`, 'result', 'home', '2.00']],
        accept: 'any',
        stake: '1.00',
      });
      if (!('bet_id' in bet)) refused += 1;
    });
    const held = monitorEventLoopDelay({ resolution: 5 });
    held.enable();
    const [started, before] = [performance.now(), process.cpuUsage()];
    await book.sport.tend();
    held.disable();
    const seconds = (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const [page, bet] = [await pages.stop(), await bets.stop()];
    return {
      database,
      ...{ messages: MESSAGES, matches, seconds: Math.round(seconds * 10) / 10 },
      'processor %': Math.round((user + system) / 10_000 / seconds),
      'held p99 ms': Math.round(held.percentile(99) / 1e6),
      'held most ms': Math.round(held.max / 1e6),
      ...{ 'page p50 ms': share(page, 0.5), 'page most ms': share(page, 1) },
      ...{ 'bet p50 ms': share(bet, 0.5), 'bet most ms': share(bet, 1), bets: bet.length, refused },
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function on(name: string, connection: Connection): Promise<Row[]> {
  try {
    return [await burst(name, connection, Math.min(200, MESSAGES)), await burst(name, connection, MESSAGES)];
  } finally {
    await connection.close();
  }
}

const found: Row[] = [];
if (hasPostgresql) {
  const { url, drop } = await createThrowAway();
  try {
    found.push(
      ...(await on('PostgreSQL', await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog }))),
    );
  } finally {
    await drop();
  }
}
if (process.env.BENCH_EMBEDDED !== 'off') {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-sport-'));
  try {
    found.push(...(await on('PGlite', await connectDatabase({ dataDirectory: join(folder, 'data'), log: silentLog }))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
report('sport-burst', found);

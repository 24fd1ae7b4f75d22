/**
 * A race of 5,000: rounds of a few players stand at its head, so that each changes what everybody sees. Then the same bets
 * with nobody counting: the places of all consumers in the log are held, so that none can read on.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { type Database, firstRow } from '#server/db/index.ts';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import type { RunningApp } from '#tests/support/app.ts';
import type { Row } from '../report.ts';
import { type Bettors, below, STAKE, seatBettors } from './bets.ts';
import { addCrowd } from './crowd.ts';

const PLAYERS = 5_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** Bets a second: a busy evening of one node, below what it can take. */
const PER_SECOND = Number(process.env.BENCH_RATE ?? 40);
/** Points that the betting players begin with, far above the crowd's; hundredths. */
const AHEAD = 10_000_000;
const PAIRS = 3;

async function openRace(database: Database, bettors: Bettors): Promise<string> {
  const crowd = await addCrowd(database, 'racer', PLAYERS - bettors.emails.length);
  const race = await firstRow<{ id: string }>(
    database,
    sql`insert into tournaments (series, rule, games, minimum_stake, entry_kind, entries_maximum, players_minimum, prizes,
        starts_at, ends_at, status)
      values ('harbour-sprint', 'sum-of-stakes', '{"categories": ["slots"], "codes": []}', ${STAKE}, 'free', 1, 1, '[]',
        now() - interval '1 hour', now() + interval '7 days', 'running')
      returning tournament_id::text as id`,
  );
  if (race === null) throw new Error('the race was not opened');
  await database.execute(sql`insert into tournament_attempts (tournament_id, player_id, attempt, entered_at, points,
      reached_at, counted)
    select ${race.id}::uuid, value::uuid, 1, now() - interval '1 hour', (random() * 1000000)::bigint, now(), 1
    from jsonb_array_elements_text(${JSON.stringify(crowd)}::jsonb)`);
  await database.execute(sql`insert into tournament_attempts (tournament_id, player_id, attempt, entered_at, points,
      reached_at)
    select ${race.id}::uuid, player_id, 1, now() - interval '1 hour', ${AHEAD}, now()
    from players where email in (select jsonb_array_elements_text(${JSON.stringify(bettors.emails)}::jsonb))`);
  return race.id;
}

type Places = Record<string, { points?: string }>;

/** What a page sees of the race: the points of the first places together, and when they were told. */
async function watch(app: RunningApp, raceId: string, bettors: Bettors) {
  const origin = app.origin();
  const { method, path } = PATHS.realtimeTicket;
  const headers = { origin, [WRITE_HEADER]: '1', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}${path}`, { method, headers, body: '{}' });
  const { ticket } = (await answer.json()) as { ticket: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime?ticket=${ticket}`, { origin });
  const points = new Map<string, number>();
  const lags: number[] = [];
  let told = 0;
  const hear = (places: Places): void => {
    for (const [place, { points: text }] of Object.entries(places))
      if (text !== undefined && Number(place) <= bettors.emails.length) points.set(place, Number(text) * 100);
    const sum = [...points.values()].reduce((all, one) => all + one, 0);
    const counted = Math.round((sum - AHEAD * bettors.emails.length) / STAKE);
    const now = performance.now();
    for (; told < Math.min(counted, bettors.answered.length); told += 1)
      lags.push(now - (bettors.answered[told] ?? now));
  };
  let changes = 0;
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'topic/snapshot') hear(frame.data.places);
    if (frame.type !== 'topic/change') return;
    changes += 1;
    hear(frame.patch.places ?? {});
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'topic/subscribe', topics: [`tournament/${raceId}`] }));
  return {
    lags,
    changes: () => changes,
    /** Waits until every bet so far has been told. */
    async untilTold() {
      while (told < bettors.answered.length) await pause(20);
    },
    /** What was told until now is of no interest. */
    forget() {
      lags.length = 0;
      changes = 0;
    },
    close: () => socket.terminate(),
  };
}

/** Does something while no consumer can go on. */
async function uncounted<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  return database.transaction(async (transaction) => {
    // It only waits, for longer than the server lets a transaction wait.
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await transaction.execute(sql`select from settled_cursors for update`);
    return work();
  });
}

export async function measureRace(app: RunningApp, database: Database): Promise<Row[]> {
  const bettors = await seatBettors(app);
  const race = await openRace(database, bettors);
  const page = await watch(app, race, bettors);
  try {
    const pace = { perSecond: PER_SECOND, seconds: SECONDS };
    await bettors.bet({ ...pace, seconds: 3 });
    await page.untilTold();
    page.forget();
    const [counted, alone]: [number[], number[]] = [[], []];
    const lags: number[] = [];
    let changes = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      counted.push(...(await bettors.bet(pace)));
      await page.untilTold();
      lags.push(...page.lags);
      changes += page.changes();
      alone.push(...(await uncounted(database, () => bettors.bet(pace))));
      await page.untilTold();
      page.forget();
    }
    const rowOf = (what: string, took: readonly number[]): Row => ({
      ...{ what, bets: took.length, 'mean ms': below([took.reduce((sum, one) => sum + one, 0) / took.length], 0) },
      ...{ 'p50 ms': below(took, 0.5), 'p95 ms': below(took, 0.95), 'p99 ms': below(took, 0.99) },
    });
    return [
      rowOf('bet, all consumers', counted),
      rowOf('bet, none', alone),
      { ...rowOf('answer to leaderboard', lags), 'tables/s': below([changes / (PAIRS * SECONDS)], 0) },
    ];
  } finally {
    page.close();
    await bettors.close();
  }
}

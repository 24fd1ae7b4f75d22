/** A campaign to 100,000 inboxes by the server's own job, with bets beside it, and the same bets before it. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, firstRow } from '#server/db/index.ts';
import type { RunningApp } from '#tests/support/app.ts';
import type { Row } from '../report.ts';
import { below, seatBettors } from './bets.ts';
import { addCrowd } from './crowd.ts';

const PLAYERS = Number(process.env.BENCH_MESSAGES ?? 100_000);
const PER_SECOND = Number(process.env.BENCH_RATE ?? 40);
const BEFORE_SECONDS = 20;
const LOOK_EVERY_MS = 500;
const GIVEN_UP_AFTER_MS = 20 * 60_000;

const RULES = {
  ...{ name: 'Bench', trigger: 'time', days: null, segment_id: null, regions: [], channels: ['inbox'], page: 'promo' },
  ...{ variants: [{ en: { title: 'News', text: 'Something has happened.' } }], cap: 14 },
};

async function startCampaign(database: Database): Promise<string> {
  const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 30 * 86_400_000)];
  const rules = { ...RULES, starts_at: from.toISOString(), ends_at: to.toISOString() };
  await database.execute(sql`update mailings set state = 'stopped'`);
  const row = await firstRow<{ id: string }>(
    database,
    sql`with author as (
        insert into staff (email, name, role, created_at) values ('bench@staff.example', 'Bench', 'marketing', now())
        returning staff_id)
      insert into mailings (name, rules, starts_at, ends_at, state, created_by, created_at)
      select 'Bench', ${JSON.stringify(rules)}::jsonb, ${rules.starts_at}::timestamptz, ${rules.ends_at}::timestamptz,
        'live', staff_id, now() from author returning mailing_id::text as id`,
  );
  if (row === null) throw new Error('the campaign was not started');
  return row.id;
}

const sentOf = async (database: Database, mailingId: string): Promise<number> =>
  (
    await firstRow<{ sent: number }>(
      database,
      sql`select count(*)::integer as sent from mailing_sends
        where mailing_id = ${mailingId}::uuid and channels <> '[]'`,
    )
  )?.sent ?? 0;

export async function measureCampaign(app: RunningApp, database: Database): Promise<Row[]> {
  const bettors = await seatBettors(app);
  await addCrowd(database, 'reader', PLAYERS);
  await database.execute(sql`analyze players`);
  const before = await bettors.bet({ perSecond: PER_SECOND, seconds: BEFORE_SECONDS });
  const mailing = await startCampaign(database);
  const started = performance.now();
  const during: number[] = [];
  let sent = 0;
  const sending = (async () => {
    while (sent < PLAYERS) {
      if (performance.now() - started > GIVEN_UP_AFTER_MS) return;
      await pause(LOOK_EVERY_MS);
      sent = await sentOf(database, mailing);
    }
  })();
  let isOver = false;
  const over = sending.finally(() => {
    isOver = true;
  });
  while (!isOver) during.push(...(await bettors.bet({ perSecond: PER_SECOND, seconds: 5 })));
  await over;
  const seconds = (performance.now() - started) / 1_000;
  await bettors.close();
  const rowOf = (what: string, took: readonly number[]): Row => ({
    ...{
      what,
      bets: took.length,
      'p50 ms': below(took, 0.5),
      'p95 ms': below(took, 0.95),
      'p99 ms': below(took, 0.99),
    },
  });
  return [
    { what: 'messages', messages: sent, seconds: below([seconds], 0), 'messages/s': Math.round(sent / seconds) },
    rowOf('bet before', before),
    rowOf('bet meanwhile', during),
  ];
}

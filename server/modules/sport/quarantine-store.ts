/** Messages of feeds that were put aside: nobody could read them, or the database refused what they say (ADR 0269). */
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { UnreadableMessage } from '../../ports/sport-feed.ts';

export type PutAsideKind = 'unreadable' | 'refused';

/** Longer messages are kept as far. */
const MOST_TEXT = 100_000;
/** So many are listed. */
const MOST_LISTED = 200;

/** As a database can hold it, which has no place for the character of number 0. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').slice(0, MOST_TEXT);

/** Puts a message aside, and closes its match. False: it lies there already, or was dealt with. */
export async function putAside(
  transaction: Transaction,
  feed: string,
  { kind, fixtureId, text, reason }: UnreadableMessage & { kind: PutAsideKind },
  at: Date,
): Promise<boolean> {
  const digest = createHash('sha256').update(text).digest('hex');
  const inserted = await firstRow(
    transaction,
    sql`insert into sport_quarantine (feed, kind, fixture_id, text, digest, reason, came_at)
      values (${feed}, ${kind}, ${fixtureId}, ${storable(text)}, ${digest}, ${storable(reason)},
        ${at.toISOString()}::timestamptz)
      on conflict (feed, digest) do nothing returning message_id`,
  );
  if (inserted === null) return false;
  await transaction.execute(sql`update sport_fixtures set stops = stops + 1 where fixture_id = ${fixtureId}`);
  return true;
}

/** Whether a message about a fixture lies aside, as a column of a query over `fixture`. */
export const IS_HELD: SQL = sql`exists (select from sport_quarantine as aside
  where aside.fixture_id = fixture.fixture_id and aside.state = 'held')`;

export interface AsideMessage {
  message_id: string;
  feed: string;
  kind: PutAsideKind;
  fixture_id: string | null;
  /** Of the match, where it is known. */
  home: string | null;
  away: string | null;
  text: string;
  reason: string;
  came_at: string;
}

const COLUMNS = sql`aside.message_id::text, aside.feed, aside.kind, aside.fixture_id, fixture.home ->> 'name' as home,
  fixture.away ->> 'name' as away, aside.text, aside.reason, ${isoInstant(sql`aside.came_at`)} as came_at`;

/** What waits for a person, the oldest first. */
export const asideMessages = (queryable: Queryable): Promise<AsideMessage[]> =>
  rows<AsideMessage>(
    queryable,
    sql`select ${COLUMNS} from sport_quarantine as aside left join sport_fixtures as fixture using (fixture_id)
      where aside.state = 'held' order by aside.came_at, aside.message_id limit ${MOST_LISTED}`,
  );

/** One that waits, kept until the transaction ends; null: there is none of that name. */
export const lockAside = (transaction: Transaction, messageId: string): Promise<AsideMessage | null> =>
  firstRow<AsideMessage>(
    transaction,
    sql`select ${COLUMNS} from sport_quarantine as aside left join sport_fixtures as fixture using (fixture_id)
      where aside.message_id = ${messageId}::uuid and aside.state = 'held' for update of aside`,
  );

/** Ends the wait of a message. */
export async function endAside(
  transaction: Transaction,
  messageId: string,
  state: 'taken_in' | 'dismissed',
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await transaction.execute(sql`update sport_quarantine set state = ${state}, handled_by = ${by}::uuid,
    handled_at = ${at.toISOString()}::timestamptz where message_id = ${messageId}::uuid`);
}

/** How many wait for a person. */
export async function countAside(queryable: Queryable): Promise<number> {
  const row = await firstRow<{ held: number }>(
    queryable,
    sql`select count(*)::integer as held from sport_quarantine where state = 'held'`,
  );
  return row?.held ?? 0;
}

/** Telling vendors of an erasure, each until it has answered. */
import { sql } from 'drizzle-orm';
import { type Database, firstRow, rows } from '../../db/index.ts';
import type { ErasedPerson, ErasureAnswer, ErasureVendor } from '../../ports/erasure.ts';
import { openCase } from '../cases/index.ts';

const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 86_400_000;
/** A vendor that was asked so often and did not answer is a matter of our people. */
const TRIES = 12;

interface Notice {
  number: string;
  playerId: string;
  vendor: string;
  reference: ErasedPerson;
  tries: number;
}

async function settle(database: Database, notice: Notice, answer: ErasureAnswer, now: Date): Promise<void> {
  const tries = notice.tries + 1;
  const state = answer === 'waiting' && tries >= TRIES ? 'by_hand' : answer;
  const pause = Math.min(PAUSE_MS * 2 ** notice.tries, LONGEST_PAUSE_MS);
  const isOver = state === 'done' || state === 'not_there';
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`update erasure_notices set state = ${state}, tries = ${tries}::integer,
            due_at = ${new Date(now.getTime() + pause).toISOString()}::timestamptz,
            told_at = ${isOver ? now.toISOString() : null}::timestamptz,
            reference = case when ${isOver} then null else reference end
          where number = ${notice.number}::bigint and vendor = ${notice.vendor}`,
    );
    if (state !== 'by_hand') return;
    const subjectId = `erasure:${notice.number}:${notice.vendor}`;
    const details = { vendor: notice.vendor, number: notice.number };
    const { playerId } = notice;
    await openCase(transaction, { kind: 'contact', playerId, subjectId, reason: 'erasure_vendor', details, at: now });
  });
}

/** Tells every vendor that waits. A vendor that fails is asked again later. @returns how many have answered */
export async function tellVendors(database: Database, vendors: readonly ErasureVendor[], now: Date): Promise<number> {
  const due = await rows<Notice>(
    database,
    sql`select number::text, player_id::text as "playerId", vendor, reference, tries from erasure_notices
        where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz order by due_at limit 100`,
  );
  let answered = 0;
  for (const notice of due) {
    const vendor = vendors.find(({ name }) => name === notice.vendor);
    // One that is set up no longer holds nothing that we could reach.
    const asked = vendor?.forget(notice.reference) ?? Promise.resolve<ErasureAnswer>('by_hand');
    const answer = await asked.catch((): ErasureAnswer => 'waiting');
    if (answer === 'done' || answer === 'not_there') answered += 1;
    await settle(database, notice, answer, now);
  }
  return answered;
}

/** Our people have written to a vendor, and it has answered. @returns false when nothing of it waits */
export async function answerByHand(
  database: Pick<Database, 'execute'>,
  { number, vendor, answer }: { number: string; vendor: string; answer: string },
  now: Date,
): Promise<boolean> {
  const done = await firstRow(
    database as Database,
    sql`update erasure_notices set state = 'done', answer = ${answer}, told_at = ${now.toISOString()}::timestamptz,
          reference = null
        where number = ${number}::bigint and vendor = ${vendor} and state in ('by_hand', 'waiting') returning 1 as done`,
  );
  return done !== null;
}

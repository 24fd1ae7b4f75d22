/** Messages of the contact form as staff read them, each a case of its queue. */
import { sql } from 'drizzle-orm';
import type { ContactValues } from '#shared/contract/contact.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { type Database, firstRow, type Transaction } from '../../db/index.ts';
import { openCase } from '../cases/index.ts';

export interface KeptMessage {
  region: RegionId;
  locale: LocaleCode;
  values: ContactValues;
}

/**
 * Keeps a message and opens its case. A player of that address is named beside it: whether it is theirs, staff find out.
 * @param also what is written with it, by the message's id
 */
export async function keepMessage(
  database: Database,
  { region, locale, values }: KeptMessage,
  now: Date,
  also: (transaction: Transaction, messageId: string) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const kept = await firstRow<{ message_id: string }>(
      transaction,
      sql`insert into contact_messages (region, locale, name, email, topic, message, created_at)
          values (${region}, ${locale}, ${values.name}, ${values.email}, ${values.topic}, ${values.message},
            ${now.toISOString()}::timestamptz)
          returning message_id`,
    );
    const player = await firstRow<{ player_id: string }>(
      transaction,
      sql`select player_id from players where lower(email) = lower(${values.email})`,
    );
    await openCase(transaction, {
      kind: 'contact',
      playerId: player?.player_id ?? null,
      subjectId: kept?.message_id ?? '',
      reason: `contact_${values.topic}`,
      details: { region, locale },
      at: now,
    });
    if (kept !== null) await also(transaction, kept.message_id);
  });
}

/** A kept message; null once it is gone. */
export async function findMessage(database: Database, messageId: string): Promise<KeptMessage | null> {
  const row = await firstRow<{ region: RegionId; locale: LocaleCode } & ContactValues>(
    database,
    sql`select region, locale, name, email, topic, message from contact_messages where message_id = ${messageId}::uuid`,
  );
  if (row === null) return null;
  const { region, locale, ...values } = row;
  return { region, locale, values };
}

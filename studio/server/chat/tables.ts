/** The tables of the chat (migration 0014). */
import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ChatReportReason } from '../../chat-protocol.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const studioChatEntries = pgTable('studio_chat_entries', {
  id: bigint('entry_id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  room: text('room').notNull(),
  requestId: text('request_id').notNull(),
  player: text('player').notNull(),
  author: text('author').notNull(),
  name: text('name').notNull(),
  text: text('text').notNull(),
  sentAt: moment('sent_at').notNull(),
  removedAt: moment('removed_at'),
});

export const studioChatReports = pgTable(
  'studio_chat_reports',
  {
    id: bigint('entry_id', { mode: 'number' }).notNull(),
    reporter: text('reporter').notNull(),
    reason: text('reason').$type<ChatReportReason>().notNull(),
    at: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.reporter] })],
);

export const studioChatRecords = pgTable('studio_chat_records', {
  player: text('player').primaryKey(),
  strikes: integer('strikes').notNull(),
  strikesSince: moment('strikes_since').notNull(),
  mutes: integer('mutes').notNull(),
  mutedUntil: moment('muted_until'),
});

/** The studio's own tables (migrations 0004 and 0008). It touches no other. */
import { integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JackpotTier } from '../maths/jackpot.ts';
import type { RoundState } from './types.ts';

export const studioSessions = pgTable('studio_sessions', {
  sessionId: text('session_id').primaryKey(),
  gameCode: text('game_code').notNull(),
  mode: text('mode').notNull(),
  nonce: integer('nonce').notNull(),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const studioRounds = pgTable('studio_rounds', {
  roundId: text('round_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  requestId: text('request_id').notNull(),
  nonce: integer('nonce').notNull(),
  state: text('state').$type<RoundState>().notNull(),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** The pots of each pool and currency, in billionths of a minor unit. */
export const studioPots = pgTable(
  'studio_pots',
  {
    pool: text('pool').notNull(),
    currency: text('currency').notNull(),
    tier: text('tier').$type<JackpotTier>().notNull(),
    nanos: numeric('nanos', { precision: 38, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pool, table.currency, table.tier] })],
);

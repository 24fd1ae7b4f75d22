/** The studio's own tables (migration 0004). It touches no other. */
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
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

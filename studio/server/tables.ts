/** The studio's own tables (migrations 0004, 0008, 0017 and 0280). It touches no other. */
import { integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { JackpotTier } from '../maths/jackpot.ts';
import type { RoundState } from './types.ts';

export const studioSessions = pgTable('studio_sessions', {
  sessionId: text('session_id').primaryKey(),
  gameCode: text('game_code').notNull(),
  mode: text('mode').notNull(),
  nonce: integer('nonce').notNull(),
  playerId: text('player_id'),
  seedNonce: integer('seed_nonce').notNull().default(0),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

const roundColumns = () => ({
  roundId: text('round_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  requestId: text('request_id').notNull(),
  nonce: integer('nonce').notNull(),
  state: text('state').$type<RoundState>().notNull(),
  document: jsonb('document').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const studioRounds = pgTable('studio_rounds', roundColumns());

/** Rounds that are asked for as a whole, while the wallet has not answered; one of a session. */
export const studioPlaying = pgTable('studio_playing', {
  sessionId: text('session_id').primaryKey(),
  round: jsonb('round').$type<Record<string, unknown>>().notNull(),
});

/** A view: the rounds and those that wait for the wallet. Only to be read. */
export const studioKnownRounds = pgTable('studio_known_rounds', roundColumns());

/** Server seeds out of use. */
export const studioSeeds = pgTable('studio_seeds', {
  serverSeedHash: text('server_seed_hash').primaryKey(),
  serverSeed: text('server_seed').notNull(),
  sessionId: text('session_id').notNull(),
});

/** The jackpots of each pool and currency, in billionths of a minor unit. */
export const studioJackpots = pgTable(
  'studio_pots',
  {
    pool: text('pool').notNull(),
    currency: text('currency').notNull(),
    tier: text('tier').$type<JackpotTier>().notNull(),
    nanos: numeric('nanos', { precision: 38, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pool, table.currency, table.tier] })],
);

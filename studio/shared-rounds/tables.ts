/** The tables of shared rounds (migrations 0007 and 0028). */
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { BeaconName } from './beacon.ts';
import type { SharedRoundState } from './types.ts';

/** A moment, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const studioClaims = pgTable('studio_claims', {
  gameCode: text('game_code').primaryKey(),
  owner: text('owner').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
});

export const studioChains = pgTable('studio_chains', {
  id: text('chain_id').primaryKey(),
  gameCode: text('game_code').notNull(),
  length: integer('length').notNull(),
  terminalHash: text('terminal_hash').notNull(),
  root: text('root').notNull(),
  number: integer('number'),
  beacon: text('beacon').$type<BeaconName>(),
  eventId: text('event_id'),
  eventAt: moment('event_at'),
  salt: text('salt'),
  evidence: text('evidence'),
  createdAt: moment('created_at').notNull(),
  saltedAt: moment('salted_at'),
});

export const studioSharedRounds = pgTable('studio_shared_rounds', {
  gameCode: text('game_code').notNull(),
  number: integer('number').notNull(),
  chainId: text('chain_id').notNull(),
  chainIndex: integer('chain_index').notNull(),
  state: text('state').$type<SharedRoundState>().notNull(),
  startsAt: moment('starts_at').notNull(),
  endedAt: moment('ended_at'),
  seed: text('seed'),
  result: integer('result'),
});

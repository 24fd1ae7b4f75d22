/** The tables of shared rounds (migration 0007). */
import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { PanelIndex } from '../../flight-protocol.ts';
import type { SharedRoundState } from '../../shared-rounds/types.ts';
import type { FlightBet, FlightBetState } from './types.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
  salt: text('salt'),
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

export const studioFlightBets = pgTable('studio_flight_bets', {
  id: text('bet_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  requestId: text('request_id').notNull(),
  mode: text('mode').$type<FlightBet['mode']>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  roundNumber: integer('round_number').notNull(),
  panel: smallint('panel').$type<PanelIndex>().notNull(),
  state: text('state').$type<FlightBetState>().notNull(),
  stake: bigint('stake', { mode: 'bigint' }).notNull(),
  auto: integer('auto_hundredths'),
  cashOut: integer('cash_out_hundredths'),
  payout: bigint('payout', { mode: 'bigint' }).notNull(),
  refusal: text('refusal').$type<StudioStatus>(),
  createdAt: moment('created_at').notNull(),
});

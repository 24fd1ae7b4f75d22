/** The table of bets on the shared flight (migration 0007). */
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { PanelIndex } from '../../flight-protocol.ts';
import type { SharedBetState } from '../../shared-rounds/bets.ts';
import { moment } from '../../shared-rounds/tables.ts';
import type { FlightBet } from './types.ts';

export const studioFlightBets = pgTable('studio_flight_bets', {
  id: text('bet_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  playerId: text('player_id'),
  requestId: text('request_id').notNull(),
  mode: text('mode').$type<FlightBet['mode']>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  roundNumber: integer('round_number').notNull(),
  panel: smallint('panel').$type<PanelIndex>().notNull(),
  state: text('state').$type<SharedBetState>().notNull(),
  stake: bigint('stake', { mode: 'bigint' }).notNull(),
  auto: integer('auto_hundredths'),
  cashOut: integer('cash_out_hundredths'),
  payout: bigint('payout', { mode: 'bigint' }).notNull(),
  refusal: text('refusal').$type<StudioStatus>(),
  createdAt: moment('created_at').notNull(),
});

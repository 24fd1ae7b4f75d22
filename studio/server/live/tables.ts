/** The table of bets on live tables (migration 0011). */
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { ChipView } from '../../live-protocol.ts';
import type { SharedBetState } from '../../shared-rounds/bets.ts';
import { moment } from '../../shared-rounds/tables.ts';
import type { LiveBet } from './types.ts';

export const studioLiveBets = pgTable('studio_live_bets', {
  id: text('bet_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  playerId: text('player_id'),
  requestId: text('request_id').notNull(),
  mode: text('mode').$type<LiveBet['mode']>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  gameCode: text('game_code').notNull(),
  roundNumber: integer('round_number').notNull(),
  state: text('state').$type<SharedBetState>().notNull(),
  stake: bigint('stake', { mode: 'bigint' }).notNull(),
  chips: jsonb('chips').$type<ChipView[]>().notNull(),
  payout: bigint('payout', { mode: 'bigint' }).notNull(),
  refusal: text('refusal').$type<StudioStatus>(),
  createdAt: moment('created_at').notNull(),
});

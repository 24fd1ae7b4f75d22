/**
 * What the aviator's page and the studio say over their socket. Amounts are minor units as decimal integers in strings,
 * heights hundredths, times ms since 1970 by the server's clock. Messages to all are numbered by `sequence`.
 */
import { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { ChainsView } from './chain-protocol.ts';
import { MINOR_AMOUNT } from './engines/amounts.ts';
import { AUTO_MINIMUM_HUNDREDTHS, TOP_HUNDREDTHS } from './engines/flight.ts';
import type { CommonSessionView, PlayStatus } from './protocol.ts';
import type { OwnSharedState } from './shared-rounds/bets.ts';

const requestId = z.string().min(8).max(64);
const panel = z.union([z.literal(0), z.literal(1)]);
const betId = z.uuid();
/** What a player stakes on a flight, and where it is cashed out without being asked. */
const flightBet = z.strictObject({
  stake: z
    .string()
    .regex(MINOR_AMOUNT)
    .transform((text) => BigInt(text)),
  /** Hundredths; null: by hand only. */
  auto_hundredths: z.number().int().min(AUTO_MINIMUM_HUNDREDTHS).max(TOP_HUNDREDTHS).nullable(),
});
/** Two bets at a time. */
export type PanelIndex = 0 | 1;

export const flightRequest = z.discriminatedUnion('type', [
  /** A bet in the round that takes bets now; repeated under its id it is placed once. */
  z.strictObject({ type: z.literal('bet'), request_id: requestId, round: z.number().int(), panel, bet: flightBet }),
  /** A bet for the next round, or with `repeat` for every round from then on; null takes it back. */
  z.strictObject({
    type: z.literal('order'),
    request_id: requestId,
    panel,
    order: z.strictObject({ bet: flightBet, repeat: z.boolean() }).nullable(),
  }),
  z.strictObject({ type: z.literal('cancel'), request_id: requestId, bet_id: betId }),
  z.strictObject({ type: z.literal('cash_out'), request_id: requestId, bet_id: betId }),
  /** Asks for the server's time. */
  z.strictObject({ type: z.literal('time'), sent_at: z.number() }),
  /** Asks for everything anew: a change was missed. */
  z.strictObject({ type: z.literal('refresh') }),
]);
/** A request as the page writes it. */
export type FlightRequestInput = z.input<typeof flightRequest>;

/** Why a request was refused, beyond what any game may answer. */
export type FlightStatus =
  | PlayStatus
  | 'bets_closed'
  | 'not_flying'
  | 'flown_away'
  | 'already_cashed_out'
  | 'unknown_bet'
  | 'panel_taken'
  | 'stake_not_offered'
  | 'not_allowed';

/** `idle`: no round runs, the next one begins in a moment. */
export type FlightPhase = 'idle' | 'betting' | 'flying' | 'dived';

/** A bet as others see it. */
export interface PublicBet {
  /** Names the row within its round. */
  key: number;
  /** Whose it is: the same in all rows of a session. */
  seat: string;
  name: string;
  demo: boolean;
  stake: string;
  currency: string;
  cash_out_hundredths: number | null;
  payout: string | null;
  /** Taken back before take-off. */
  gone: boolean;
}

export interface OwnBet {
  bet_id: string;
  round: number;
  panel: PanelIndex;
  state: OwnSharedState;
  stake: string;
  auto_hundredths: number | null;
  cash_out_hundredths: number | null;
  payout: string | null;
}

export interface OwnOrder {
  stake: string;
  auto_hundredths: number | null;
  repeat: boolean;
}
export type OwnOrders = Record<PanelIndex, OwnOrder | null>;

export interface PastFlight {
  round: number;
  last_hundredths: number;
}

export interface BoardView {
  rows: PublicBet[];
  bets: number;
  landed: number;
}

/** Everything a page needs to be in step. */
export interface FlightSnapshot extends BoardView {
  type: 'snapshot';
  sequence: number;
  server_time: number;
  phase: FlightPhase;
  round: number;
  starts_at: number;
  next_at: number;
  last_hundredths: number | null;
  past: PastFlight[];
  balance: string | null;
  /** Whose the rows of one's own bets are. */
  own_seat: string;
  own_bets: OwnBet[];
  orders: OwnOrders;
}

/** To all, numbered. */
export type FlightBroadcast = { sequence: number } & (
  | { type: 'betting'; server_time: number; round: number; starts_at: number }
  | { type: 'flying'; server_time: number; round: number; starts_at: number }
  | { type: 'dived'; server_time: number; round: number; last_hundredths: number; seed: string; next_at: number }
  | ({ type: 'bets'; round: number } & BoardView)
);

/** To one. */
export type FlightReply =
  | { type: 'answer'; request_id: string; ok: true; bet: OwnBet | null }
  | { type: 'answer'; request_id: string; ok: false; status: FlightStatus }
  | { type: 'bet'; bet: OwnBet }
  | { type: 'orders'; orders: OwnOrders; refused: FlightStatus | null }
  | { type: 'balance'; balance: string }
  | { type: 'time'; sent_at: number; server_time: number };

export type FlightMessage = FlightSnapshot | FlightBroadcast | FlightReply;

/** What the page asks for before it opens its socket. */
export interface FlightSessionView extends CommonSessionView, ChainsView {
  shared: 'aviator';
}

/** A past flight with what proves it. */
export interface ProvenFlight {
  round: number;
  ended_at: string;
  last_hundredths: number;
  /** Rounds of one chain are numbered by `chain_index` from 1; the hash of its seed is the seed before it. */
  chain_index: number;
  seed: string;
  /** Seed 0: published before the first round. */
  terminal_hash: string;
  salt: string;
}

/** A bet of one's own in the history. */
export interface FlightHistoryRow extends OwnBet {
  /** Why the wallet refused it; null for any other. */
  refusal: StudioStatus | null;
  created_at: string;
}

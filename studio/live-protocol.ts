/**
 * What the page of a live table and the studio say over their socket. Amounts are minor units as decimal integers in
 * strings, times ms since 1970 by the server's clock. Messages to all are numbered by `sequence`.
 */
import { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { ChainsView } from './chain-protocol.ts';
import { MINOR_AMOUNT } from './engines/amounts.ts';
import type { CommonSessionView, PlayStatus } from './protocol.ts';
import type { OwnSharedState } from './shared-rounds/bets.ts';
import type { LiveGame } from './titles/live.ts';

/** Spots of the largest table that may hold chips at once. */
const SPOTS_MAXIMUM = 40;

const minorAmount = z
  .string()
  .regex(MINOR_AMOUNT)
  .transform((text) => BigInt(text));

export const liveRequest = z.discriminatedUnion('type', [
  /** What shall lie on the table in the round that takes bets now: the whole of it, so that repeating it changes nothing. */
  z.strictObject({
    type: z.literal('chips'),
    request_id: z.string().min(8).max(64),
    round: z.number().int(),
    bets: z.array(z.strictObject({ on: z.string().max(32), amount: minorAmount })).max(SPOTS_MAXIMUM),
  }),
  /** Asks for the server's time. */
  z.strictObject({ type: z.literal('time'), sent_at: z.number() }),
  /** Asks for everything anew: a change was missed. */
  z.strictObject({ type: z.literal('refresh') }),
]);
/** A request as the page writes it. */
export type LiveRequestInput = z.input<typeof liveRequest>;

/** Why chips were refused, beyond what any game may answer. */
export type LiveStatus =
  | PlayStatus
  | 'bets_closed'
  | 'unknown_spot'
  | 'spot_minimum'
  | 'spot_maximum'
  | 'table_maximum'
  | 'bet_not_allowed';

/**
 * `idle`: no round runs, the next one begins in a moment. `closed`: no more bets, the wallets are asked. `dealing`: the
 * result is being dealt or spun. `shown`: it stands, and is paid.
 */
export type LivePhase = 'idle' | 'betting' | 'closed' | 'dealing' | 'shown';

/** What a round came to, as the engine of the table shows it. */
export type OutcomeView = Readonly<Record<string, unknown>>;

export interface ChipView {
  on: string;
  amount: string;
}

/** A bet as others see it. */
export interface PublicLiveBet {
  /** Names the row within its round. */
  key: number;
  /** Whose it is: the same in all rows of a session. */
  seat: string;
  name: string;
  demo: boolean;
  stake: string;
  currency: string;
  payout: string | null;
  /** The spots it plays, those with the most on them first; not how much lies there. */
  spots: readonly string[];
}

/** A player's chips while bets are taken, as others see them: where, not how many. */
export interface LaidChips {
  /** Whose they are, as in the rows of the bets. */
  seat: string;
  /** Those with the most on them first; none: they were taken off again. */
  spots: readonly string[];
}

/** All of a player's chips of one round. */
export interface OwnLiveBet {
  bet_id: string;
  round: number;
  state: OwnSharedState;
  stake: string;
  bets: ChipView[];
  payout: string | null;
}

export interface PastOutcome {
  round: number;
  outcome: OutcomeView;
}

export interface LiveBoardView {
  rows: PublicLiveBet[];
  bets: number;
  paid: number;
}

/** Where a round stands. */
export interface LiveClock {
  server_time: number;
  phase: LivePhase;
  round: number;
  /** When bets close, when the result comes, when it stands, and when the next round takes bets. */
  closes_at: number;
  deals_at: number;
  shown_at: number;
  next_at: number;
  /** From `dealing` on. */
  outcome: OutcomeView | null;
}

/** Everything a page needs to be in step. */
export interface LiveSnapshot extends LiveBoardView, LiveClock {
  type: 'snapshot';
  sequence: number;
  /** What lies on the table, of everybody; bets are named once they play. */
  laid: LaidChips[];
  /** Newest first. */
  past: PastOutcome[];
  players: number;
  balance: string | null;
  /** Whose the rows of one's own bets are. */
  own_seat: string;
  /** What the server holds on the table for this round. */
  chips: ChipView[];
  /** What lay there in the last round that was bet on. */
  last_chips: ChipView[];
  own_bets: OwnLiveBet[];
}

/** To all, numbered. */
export type LiveBroadcast = { sequence: number } & (
  | ({ type: 'phase' } & LiveClock)
  | ({ type: 'bets'; round: number; players: number } & LiveBoardView)
  /** Whose chips lie elsewhere than before. */
  | { type: 'laid'; round: number; seats: LaidChips[] }
);

/** To one. */
export type LiveReply =
  | { type: 'answer'; request_id: string; ok: true }
  | { type: 'answer'; request_id: string; ok: false; status: LiveStatus }
  /** What the server holds on the table; `refused`: why it took the chips off. */
  | { type: 'chips'; round: number; chips: ChipView[]; last_chips: ChipView[]; refused: LiveStatus | null }
  | { type: 'bet'; bet: OwnLiveBet }
  | { type: 'balance'; balance: string }
  | { type: 'time'; sent_at: number; server_time: number };

export type LiveMessage = LiveSnapshot | LiveBroadcast | LiveReply;

/** What the page asks for before it opens its socket. */
export interface LiveSessionView extends CommonSessionView, ChainsView {
  live: LiveGame;
  lowest_rtp_percent: string;
  /** How long bets are taken. */
  betting_ms: number;
  /** Minor units: what one spot may hold, and all of them together. */
  spot_minimum: string;
  spot_maximum: string;
  table_maximum: string;
}

/** A past round with what proves it. */
export interface ProvenLiveRound extends PastOutcome {
  ended_at: string;
  /** Rounds of one chain are numbered by `chain_index` from 1; the hash of its seed is the seed before it. */
  chain_index: number;
  seed: string;
  /** Seed 0: published before the first round. */
  terminal_hash: string;
  salt: string;
}

/** A round of one's own in the history. */
export interface LiveHistoryRow extends OwnLiveBet {
  /** Why the wallet refused it; null for any other. */
  refusal: StudioStatus | null;
  created_at: string;
  outcome: OutcomeView | null;
}

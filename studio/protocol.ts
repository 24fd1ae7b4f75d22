/** What a game's page and the studio say to each other. Amounts are minor units as decimal integers in strings. */
import { z } from 'zod';
import type { StudioFreeRounds, StudioStatus } from '#shared/contract/aggregator.ts';
import type { Feature } from './maths/features/types.ts';
import type { JackpotPool, JackpotTier } from './maths/jackpot.ts';
import type { FeatureResult, SlotOutcome, SymbolId } from './maths/slot.ts';
import type { EngineName } from './titles/table-games.ts';

const minor = z.string().regex(/^\d{1,18}$/);
/** Printable, no control characters: it becomes part of what is hashed and is shown back to the player. */
const clientSeed = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x20-\x7e]+$/);

export const spinRequest = z.strictObject({
  /** The page's own id of the round: repeating it never plays twice. */
  request_id: z.string().min(8).max(64),
  stake: minor,
  /** Buys the feature: the round costs its price at this stake. */
  buy: z.boolean().optional(),
  client_seed: clientSeed.optional(),
  /** Plays one of these free rounds, at their stake. */
  free_rounds: z.uuid().optional(),
});
export type SpinRequest = z.infer<typeof spinRequest>;

/** Begins a round of a table game; what a bet looks like is its engine's. */
export const beginRequest = z.strictObject({
  request_id: z.string().min(8).max(64),
  bet: z.unknown(),
  client_seed: clientSeed.optional(),
});
export type BeginRequest = z.infer<typeof beginRequest>;

/** A decision in a round; `step` counts the decisions before it, so that a repetition is known as one. */
export const actRequest = z.strictObject({
  round_id: z.string().min(8).max(64),
  step: z.number().int().min(0).max(1_000),
  action: z.unknown(),
});
export type ActRequest = z.infer<typeof actRequest>;

export const seedRequest = z.strictObject({ client_seed: clientSeed });

/** Failures beyond the wallet's own. */
export type PlayStatus = StudioStatus | 'too_early' | 'unknown_session' | 'unavailable';

export interface PlayFailure {
  error: { status: PlayStatus; retry_after_ms?: number };
}

export interface FairnessView {
  /** SHA-256 of the server seed in use. */
  server_seed_hash: string;
  /** SHA-256 of the seed that follows it when the seeds are changed. */
  next_server_seed_hash: string;
  client_seed: string;
  /** Whether a page has given it; the studio drew it otherwise, or it met an earlier server seed. */
  client_seed_given: boolean;
  /** Nonce of the next round. */
  nonce: number;
  /** The seeds that are out of use, newest first: their hashes were shown before. */
  revealed: { server_seed: string; server_seed_hash: string }[];
}

/** What the page of any game needs. */
export interface CommonSessionView {
  game_code: string;
  title: string;
  mode: 'real' | 'demo';
  currency: string;
  /** BCP 47. */
  language: string;
  parent_origin: string;
  stakes: string[];
  first_stake: number;
  round_minimum_ms: number;
  /** Whether the rules of the player's region leave room for a faster animation. */
  turbo: boolean;
  autoplay: boolean;
  balance: string | null;
  rtp_percent: string;
  /** The most a bet wins, in stakes: of a slot a round, elsewhere the best bet that there is. */
  maximum_multiple: string;
  /** The operator's limit of exposure: what a taken bet may be able to win, minor units; null: none. */
  win_maximum: string | null;
  fairness: FairnessView;
  /** Wait before the next round may start. */
  wait_ms: number;
}

export interface TableGameSessionView extends CommonSessionView {
  engine: EngineName;
  lowest_rtp_percent: string;
  /** A round that waits for the player's decision. */
  open_round: TableGameAnswer | null;
}

export interface TableGameAnswer {
  round_id: string;
  /** Decisions taken so far. */
  step: number;
  stake: string;
  /** Null while the round waits for a decision. */
  payout: string | null;
  /** The bet as it was sent. */
  bet: unknown;
  /** What the engine shows of the round. */
  view: Readonly<Record<string, unknown>>;
  balance_after_bet: string | null;
  balance: string | null;
  fairness: FairnessView;
  wait_ms: number;
}

/** `refused`: the wallet took no stake. It used up its nonce all the same, so its place in the order is told. */
type RoundStatus = 'open' | 'closed' | 'rolled_back' | 'refused';

export interface TableGameRoundView {
  round_id: string;
  created_at: string;
  stake: string;
  payout: string;
  status: RoundStatus;
  /** Why the wallet refused a round; null for any other. */
  refusal: StudioStatus | null;
  bet: unknown;
  actions: readonly unknown[];
  view: Readonly<Record<string, unknown>> | null;
  client_seed: string;
  nonce: number;
  server_seed_hash: string;
  server_seed: string | null;
}

export interface SessionView extends CommonSessionView {
  /** What the reels show when the page opens. */
  stops: readonly number[];
  hit_percent: string;
  ways: number;
  units_per_stake: number;
  rows: number;
  wild: SymbolId | null;
  /** Row per reel of each line that pays; null when every way pays. */
  lines: readonly (readonly number[])[] | null;
  pays: Readonly<Record<SymbolId, Readonly<Record<number, number>>>>;
  strips: readonly (readonly SymbolId[])[];
  feature: Feature | null;
  /** Whether the rules of the player's region leave room for buying the feature. */
  buy: boolean;
  /** Return of the bought feature, percent. */
  bought_rtp_percent: string | null;
  /** To be played before money is staked; null: none. */
  free_rounds: StudioFreeRounds | null;
  jackpots: JackpotsView | null;
}

/** The jackpots of a pool in the session's currency, minor units. */
export interface JackpotsView {
  pool: JackpotPool['id'];
  amounts: Readonly<Record<JackpotTier, string>>;
  /** What real stakes add to the jackpots, and what new jackpots begin with, percent of all stakes. */
  contribution_percent: string;
  seeds_percent: string;
}

export interface JackpotWin {
  tier: JackpotTier;
  /** Minor units; part of the round's payout. */
  amount: string;
}

export interface SpinAnswer {
  round_id: string;
  /** What the round cost. */
  stake: string;
  jackpot: JackpotWin | null;
  jackpots: JackpotsView | null;
  payout: string;
  outcome: SlotOutcome;
  /** Balance after the bet and before the win, and after both. Null when the wallet has not answered yet. */
  balance_after_bet: string | null;
  balance: string | null;
  /** What is left of the free rounds that this was one of; null: it was staked. */
  free_rounds: StudioFreeRounds | null;
  fairness: FairnessView;
  wait_ms: number;
}

export interface RoundView {
  round_id: string;
  created_at: string;
  stake: string;
  payout: string;
  status: RoundStatus;
  /** Why the wallet refused a round; null for any other. */
  refusal: StudioStatus | null;
  stops: readonly number[];
  /** Units the round won without its jackpot. */
  units: number;
  feature: FeatureResult | null;
  /** What the feature won, minor units. */
  feature_payout: string;
  jackpot: JackpotWin | null;
  /** What may have hit the jackpot; null in demo mode. */
  jackpot_stake: string | null;
  client_seed: string;
  nonce: number;
  server_seed_hash: string;
  /** Known once the seed is out of use. */
  server_seed: string | null;
}

/**
 * Autoplay: rounds that follow each other by themselves until one of these rules ends them. Each is an ordinary round,
 * asked for and settled as if it had been pressed; where the region's row forbids autoplay the session says so
 * (`autoplay` in shared/regions/jurisdictions.ts) and none of this is loaded.
 */
import type { AskStatus } from '../api.ts';

/** What the player sets beforehand; amounts are minor units. */
export interface AutoplayPlan {
  rounds: number;
  /** No round begins that could bring the loss beyond it. There is always one. */
  loss: bigint;
  /** Net win that ends it; null: none. */
  win: bigint | null;
  /** Win of one round that ends it; null: none. */
  single: bigint | null;
  /** Whether a feature or a jackpot ends it. */
  feature: boolean;
}

/** What has been played so far. */
export interface AutoplayProgress {
  played: number;
  /** What was won less what was staked, minor units. */
  net: bigint;
}

/** What a round came to. */
export interface PlayedRound {
  stake: bigint;
  payout: bigint;
  /** Whether it played a feature or won a jackpot. */
  feature: boolean;
}

/** A round as it was played and shown to its end, or why there was none. */
export type Played = ({ ok: true } & PlayedRound) | { ok: false; status: AskStatus };

export type StopReason =
  | 'rounds'
  | 'loss'
  | 'win'
  | 'single'
  | 'feature'
  | 'touch'
  | 'pause'
  | 'funds'
  | 'limit'
  | 'lost'
  | 'error';

/** Numbers of rounds to choose from. */
export const ROUNDS = [10, 25, 50, 100] as const;
/** Limits to choose from, in bets. */
export const LIMITS = {
  loss: [5, 10, 20, 50, 100],
  win: [10, 20, 50, 100],
  single: [5, 20, 50, 100],
} as const;
/** What stands chosen at first: few rounds, a loss that they can reach. */
export const FIRST = { rounds: 10, loss: 10, win: null, single: null } as const;

export const NOTHING_PLAYED: AutoplayProgress = { played: 0, net: 0n };

export function after(progress: AutoplayProgress, { stake, payout }: PlayedRound): AutoplayProgress {
  return { played: progress.played + 1, net: progress.net + payout - stake };
}

/** What a round that was played ends autoplay for; null: it goes on. */
export function reasonOf(plan: AutoplayPlan, progress: AutoplayProgress, round: PlayedRound): StopReason | null {
  if (plan.feature && round.feature) return 'feature';
  if (plan.single !== null && round.payout >= plan.single) return 'single';
  if (plan.win !== null && progress.net >= plan.win) return 'win';
  if (progress.played >= plan.rounds) return 'rounds';
  return null;
}

/** What forbids the next round; null: it may begin. @param balance null where none is known: the wallet will say */
export function hindranceOf(
  plan: AutoplayPlan,
  { net }: AutoplayProgress,
  next: { stake: bigint; balance: bigint | null },
): StopReason | null {
  if (net - next.stake < -plan.loss) return 'loss';
  if (next.balance !== null && next.balance < next.stake) return 'funds';
  return null;
}

const REFUSALS: Readonly<Partial<Record<AskStatus, StopReason>>> = {
  insufficient_funds: 'funds',
  limit_reached: 'limit',
  unavailable: 'lost',
  offline: 'lost',
  given_up: 'lost',
};

/** Why a refusal ends autoplay; each one does. */
export function reasonOfRefusal(status: AskStatus): StopReason {
  return REFUSALS[status] ?? 'error';
}

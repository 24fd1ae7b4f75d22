/** What a slot's page knows of its session and of the round that runs. */
import { priceOf } from '../../maths/features/types.ts';
import type { SessionView, SpinRequest } from '../../protocol.ts';

export interface SlotState {
  readonly session: SessionView;
  /** Minor units, rising. */
  readonly stakes: readonly bigint[];
  /** Which of the stakes is chosen. */
  index: number;
  /** Where the reels stand. */
  stops: readonly number[];
  turbo: boolean;
  /** A round is asked for or shown, or the stage is not ready yet. */
  busy: boolean;
  /** The page around has the player's attention. */
  paused: boolean;
  /** A round whose answer never arrived: it is requested again under the same id. */
  unanswered: SpinRequest | null;
  /** Free rounds come before money; their stake stands. */
  free: SessionView['free_rounds'];
  /** The last of them is played: what they won stands until it is seen, so that nobody stakes money by haste. */
  told: boolean;
  /** The bet of the round that is shown. */
  shownStake: bigint;
}

export function createState(session: SessionView): SlotState {
  const state: SlotState = {
    session,
    stakes: session.stakes.map(BigInt),
    index: session.first_stake,
    stops: session.stops,
    turbo: false,
    busy: true,
    paused: false,
    unanswered: null,
    free: session.free_rounds,
    told: false,
    shownStake: 0n,
  };
  state.shownStake = stakeOf(state);
  return state;
}

/** What the next round stakes, minor units. */
export function stakeOf({ free, stakes, index }: SlotState): bigint {
  return free ? BigInt(free.stake) : (stakes[index] ?? 0n);
}

/** What buying the feature costs now, minor units; null where it is not for sale. */
export function purchasePriceOf(state: SlotState): bigint | null {
  return priceOf(state.session.feature ?? undefined, stakeOf(state));
}

/** Minor units of units at the bet of the round that is shown. */
export function worthOf({ session, shownStake }: SlotState, units: number): bigint {
  return (BigInt(units) * shownStake) / BigInt(session.units_per_stake);
}

/** Takes another stake, the nearest where there is none. @returns whether it is another one */
export function takeStake(state: SlotState, index: number): boolean {
  if (state.busy || state.unanswered || state.free) return false;
  const next = Math.max(0, Math.min(state.stakes.length - 1, index));
  if (next === state.index) return false;
  state.index = next;
  return true;
}

/** The request of a new round. */
export function requestOf(state: SlotState, bought: boolean): SpinRequest {
  return {
    request_id: crypto.randomUUID(),
    stake: stakeOf(state).toString(),
    client_seed: state.session.fairness.client_seed,
    ...(bought ? { buy: true } : {}),
    ...(state.free ? { free_rounds: state.free.id } : {}),
  };
}

/** What the frame of a table game knows of its session and of the round that runs. */
import type { ActRequest, BeginRequest, TableGameAnswer, TableGameSessionView } from '../../protocol.ts';

/** A request without an answer so far; it is repeated under the same id. */
export type Asked = { kind: 'begin'; request: BeginRequest } | { kind: 'act'; request: ActRequest };

export interface FrameState {
  readonly session: TableGameSessionView;
  /** Amounts to bet with, minor units, rising. */
  readonly chips: readonly bigint[];
  /** Which of them is chosen. */
  index: number;
  /** The round that waits for the player's decision. */
  open: TableGameAnswer | null;
  unanswered: Asked | null;
  /** A round is asked for or shown, or the stage is not ready yet: nothing can be pressed. */
  busy: boolean;
  /** The page around has the player's attention. */
  paused: boolean;
  /** Pressed again while the answer was awaited: the round is shown shortened from its beginning. */
  hurried: boolean;
  /** Rounds this page has shown itself. */
  readonly seen: Set<string>;
}

export function createFrameState(session: TableGameSessionView): FrameState {
  return {
    session,
    chips: session.stakes.map(BigInt),
    index: session.first_stake,
    open: null,
    unanswered: null,
    busy: true,
    paused: false,
    hurried: false,
    seen: new Set(),
  };
}

/** The amount that is chosen, minor units. */
export const chipOf = ({ chips, index }: FrameState): bigint => chips[index] ?? 0n;

/** Whether a new round may be asked for: none runs, waits for a decision or for its answer. */
export const isFree = ({ busy, paused, open, unanswered }: FrameState): boolean =>
  !busy && !paused && open === null && unanswered === null;

/** Takes the amount at a place, or the nearest there is. @returns whether it is another one */
export function takeChip(state: FrameState, wanted: number): boolean {
  if (state.busy || state.open || state.unanswered) return false;
  const next = Math.max(0, Math.min(state.chips.length - 1, wanted));
  if (next === state.index) return false;
  state.index = next;
  return true;
}

/** A new bet as it is sent. */
export const beginning = ({ session }: FrameState, bet: unknown): Asked => ({
  kind: 'begin',
  request: { request_id: crypto.randomUUID(), bet, client_seed: session.fairness.client_seed },
});

/**
 * Which game was showing a round for money when its page was left or reloaded: the round ends without anybody seeing it,
 * and is told later (features/rounds/left-round.ts). Kept in the tab, which is where somebody waits for it.
 */
import { sessionStore } from './storage.ts';

const KEY = 'fairwind:round-on-screen';

export interface LeftRound {
  code: string;
  /** The last round that the page had heard of before; empty: none. */
  before: string;
  /** By the device's clock, ms. */
  at: number;
}

let heard = '';

/** A game has told of a round: what follows is another one. */
export function noteRound(roundId: unknown): void {
  if (typeof roundId === 'string') heard = roundId;
}

/** A game begins to show a round, or has shown it. */
export function noteShowing(showing: boolean, pathname: string): void {
  const code = /\/play\/([^/]+)\/real$/.exec(pathname)?.[1];
  if (!showing || code === undefined) sessionStore.remove(KEY);
  else sessionStore.set(KEY, JSON.stringify({ code, before: heard, at: Date.now() } satisfies LeftRound));
}

/** What was left on screen; null: nothing. */
export function leftRound(): LeftRound | null {
  try {
    return JSON.parse(sessionStore.get(KEY) ?? 'null') as LeftRound | null;
  } catch {
    // Somebody else wrote it.
    return null;
  }
}

export const forgetLeftRound = (): void => sessionStore.remove(KEY);

/** Tells the page around from when to when a round is shown, so that it does not tell the result before (ADR 0186). */
import type { Bridge } from './bridge.ts';

export interface Showing {
  /** A round begins. @returns what ends it; ending it twice is ending it once */
  begin(): () => void;
}

/** Rounds may overlap, as two bets of a flight do: the page hears of the first that begins and of the last that ends. */
export function createShowing(bridge: Pick<Bridge, 'send'>): Showing {
  const shown = new Set<symbol>();
  return {
    begin() {
      const round = Symbol('round');
      shown.add(round);
      if (shown.size === 1) bridge.send({ type: 'game/showing', showing: true });
      return () => {
        if (shown.delete(round) && shown.size === 0) bridge.send({ type: 'game/showing', showing: false });
      };
    },
  };
}

/** The same for what is known as a state: a round of one's own is on, or is not. */
export function followShowing(showing: Showing): (isOn: boolean) => void {
  let end: (() => void) | null = null;
  return (isOn) => {
    if (isOn) end ??= showing.begin();
    else {
      end?.();
      end = null;
    }
  };
}

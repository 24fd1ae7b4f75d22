/** Which vendors answer. One that keeps failing is left alone for a while, and its games are shown as unavailable. */
import type { Clock } from '../../clock.ts';

/** So many launches in a row fail before a vendor counts as down. */
const FAILURES_TO_TRIP = 3;
/** Then nobody waits for it for this long, ms; the next launch after that tries again. */
const REST_MS = 30_000;

interface State {
  failures: number;
  restsUntil: number;
}

export interface VendorHealth {
  isUp(vendor: string): boolean;
  note(vendor: string, answered: boolean): void;
}

/** Creates the memory of one process. */
export function createVendorHealth(clock: Clock): VendorHealth {
  const states = new Map<string, State>();
  const now = () => clock.now().getTime();
  return {
    isUp: (vendor) => (states.get(vendor)?.restsUntil ?? 0) <= now(),
    note(vendor, answered) {
      if (answered) {
        states.delete(vendor);
        return;
      }
      const failures = (states.get(vendor)?.failures ?? 0) + 1;
      states.set(vendor, { failures, restsUntil: failures >= FAILURES_TO_TRIP ? now() + REST_MS : 0 });
    },
  };
}

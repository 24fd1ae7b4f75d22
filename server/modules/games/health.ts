/** Which vendors answer. One that keeps failing is left alone for a while, and its games are shown as unavailable. */
import type { Clock } from '../../clock.ts';

/** So many failures in a row, of launches or of questions for the list, before a vendor counts as down. */
const FAILURES_TO_TRIP = 3;
/** Then no player waits for it for this long, ms; the next launch after that tries again. */
const REST_MS = 30_000;

interface State {
  failures: number;
  restsUntil: number;
}

export interface VendorHealth {
  /** Whether a launch may be tried. */
  isUp(vendor: string): boolean;
  /** Whether its games are shown as unavailable: from the failure that was too many until it answers again. */
  isFailing(vendor: string): boolean;
  /** Whether its last answer failed to come. */
  isDoubtful(vendor: string): boolean;
  note(vendor: string, answered: boolean): void;
}

/** Creates the memory of one process. */
export function createVendorHealth(clock: Clock): VendorHealth {
  const states = new Map<string, State>();
  const now = () => clock.now().getTime();
  const failuresOf = (vendor: string) => states.get(vendor)?.failures ?? 0;
  return {
    isUp: (vendor) => (states.get(vendor)?.restsUntil ?? 0) <= now(),
    isFailing: (vendor) => failuresOf(vendor) >= FAILURES_TO_TRIP,
    isDoubtful: (vendor) => failuresOf(vendor) > 0,
    note(vendor, answered) {
      if (answered) {
        states.delete(vendor);
        return;
      }
      const failures = failuresOf(vendor) + 1;
      states.set(vendor, { failures, restsUntil: failures >= FAILURES_TO_TRIP ? now() + REST_MS : 0 });
    },
  };
}

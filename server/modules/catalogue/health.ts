/**
 * Which vendors answer. Opening games and listing them are counted apart: mostly one of them fails alone. One that keeps
 * failing to open games is left alone for a while, and its games are shown as unavailable (decision 0004).
 */
import type { Clock } from '../../clock.ts';

/** So many failures in a row before a vendor's games are shown as unavailable. */
const FAILURES_TO_TRIP = 3;
/** Then no player waits for it for this long, ms; twice as long after each further failure. */
const REST_MS = 30_000;
const LONGEST_REST_MS = 600_000;

interface State {
  /** Failures in a row. */
  launches: number;
  lists: number;
  /** When the next launch may be tried, ms since 1970. */
  restsUntil: number;
  /** Whether that one is on its way. */
  onTrial: boolean;
}

/** What a monitor reads of a vendor. */
export interface VendorState {
  vendor: string;
  isFailing: boolean;
  /** Failures in a row. */
  launches: number;
  lists: number;
}

export interface VendorHealth {
  /**
   * Whether a launch may be tried. Of a vendor that has rested, one launch is the trial: until it has been noted, or
   * another rest is over, no other is admitted.
   */
  admitsLaunch(vendor: string): boolean;
  /** Whether its games are shown as unavailable. */
  isFailing(vendor: string): boolean;
  /** Whether its last answer about its list failed to come. */
  isDoubtful(vendor: string): boolean;
  noteLaunch(vendor: string, answered: boolean): void;
  noteList(vendor: string, answered: boolean): void;
  /** The state of each of these vendors. */
  states(vendors: readonly string[]): VendorState[];
}

const restAfter = (failures: number): number => Math.min(REST_MS * 2 ** (failures - FAILURES_TO_TRIP), LONGEST_REST_MS);

const UNTRIED: State = { launches: 0, lists: 0, restsUntil: 0, onTrial: false };

/** Creates the memory of one process. */
export function createVendorHealth(clock: Clock): VendorHealth {
  const known = new Map<string, State>();
  const now = () => clock.now().getTime();
  const stateOf = (vendor: string): State => known.get(vendor) ?? UNTRIED;
  const change = (vendor: string, changes: Partial<State>) => known.set(vendor, { ...stateOf(vendor), ...changes });
  const isFailing = (vendor: string): boolean => {
    const { restsUntil, lists } = stateOf(vendor);
    return restsUntil > now() || lists >= FAILURES_TO_TRIP;
  };
  return {
    admitsLaunch(vendor) {
      const { launches, restsUntil } = stateOf(vendor);
      if (launches < FAILURES_TO_TRIP) return true;
      if (restsUntil > now()) return false;
      change(vendor, { restsUntil: now() + restAfter(launches), onTrial: true });
      return true;
    },
    isFailing,
    isDoubtful: (vendor) => stateOf(vendor).lists > 0,
    noteLaunch(vendor, answered) {
      const { launches, lists, onTrial } = stateOf(vendor);
      if (answered) {
        // Who opens games works, list or not: failures of the list are counted anew, and it is asked for soon.
        change(vendor, { ...UNTRIED, lists: Math.min(lists, 1) });
      } else if (launches < FAILURES_TO_TRIP || onTrial) {
        const failures = launches + 1;
        const restsUntil = failures < FAILURES_TO_TRIP ? 0 : now() + restAfter(failures);
        change(vendor, { launches: failures, restsUntil, onTrial: false });
      }
      // What was under way when the rest began says nothing new.
    },
    noteList(vendor, answered) {
      change(vendor, { lists: answered ? 0 : stateOf(vendor).lists + 1 });
    },
    states: (vendors) =>
      vendors.map((vendor) => {
        const { launches, lists } = stateOf(vendor);
        return { vendor, isFailing: isFailing(vendor), launches, lists };
      }),
  };
}

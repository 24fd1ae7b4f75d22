/** A timer for a moment that may be months away. */

/** The longest delay a timer of the runtime keeps, ms; beyond it fires at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** What was due and did not succeed is tried again after this, ms: at once it would be tried without end. */
const PAST_MS = 10_000;

/** Calls back once the moment it was last set to has come. */
export class DueTimer {
  readonly #callback: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(callback: () => void) {
    this.#callback = callback;
  }

  /** Waits for another moment; null waits for none. */
  set(moment: Date | null): void {
    clearTimeout(this.#timer);
    if (moment === null) return;
    const left = moment.getTime() - Date.now();
    const step = left <= 0 ? PAST_MS : Math.min(left, LONGEST_DELAY_MS);
    this.#timer = setTimeout(() => (left > LONGEST_DELAY_MS ? this.set(moment) : this.#callback()), step);
  }
}

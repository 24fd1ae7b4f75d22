/** The server's clock: what counts down to one of its moments goes by it, whatever the device's clock says. */

/** The header counts whole seconds, and an answer travels a while: a smaller difference is none. */
const SAME_MS = 2_000;

/** How far the server's clock is ahead of the device's, ms. */
let ahead = 0;

/** Takes the time of an answer over, as its `date` header says. */
export function noteServerDate(date: string | null, now = Date.now()): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said)) return;
  const difference = said - now;
  ahead = Math.abs(difference) <= SAME_MS ? 0 : difference;
}

/** The time now by the server's clock, ms since 1970; the device's until an answer has come. */
export const serverNow = (): number => Date.now() + ahead;

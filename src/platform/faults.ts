/** Where something that broke is reported; the app shows the error page for it (spec section 8). */

export type FaultReporter = (error: unknown) => void;

let report: FaultReporter = (error) => console.error(error);

/** Registers what happens with a fault. */
export function onFault(reporter: FaultReporter): void {
  report = reporter;
}

/** Reports something that stops a page or an island from working. */
export function reportFault(error: unknown): void {
  report(error);
}

/** Work in the background. */

/** Logs a failure of the work: unhandled, it would end the process. */
export function inBackground(
  work: Promise<unknown>,
  what: string,
  log: (message: string, details: Record<string, unknown>) => void,
): void {
  work.catch((error: unknown) => log(`${what} failed`, { error }));
}

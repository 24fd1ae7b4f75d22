/** Work that never came to the database: nothing of it was done, so whoever asked may ask again. */

/** What the pool says when no connection was free in time. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** No connection could be made: by the machine, or because the server takes no more or none yet (PostgreSQL, appendix A). */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['53300', '57P03'],
]);

/** Whether an error, or what caused it, says that the database could not be reached. */
export function isOutOfReach(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === NONE_FREE || NOT_CONNECTED.has((cause as NodeJS.ErrnoException).code)) return true;
  }
  return false;
}

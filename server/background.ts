/** Work that nobody waits for. */
import type { Logger } from 'pino';

/** Sees to it that a failure of the work is logged: without this, one would end the process. */
export function inBackground(work: Promise<unknown>, what: string, log: Pick<Logger, 'error'>): void {
  work.catch((error: unknown) => log.error({ error }, `${what} failed`));
}

/** A service that comes and goes: the log says once that it is gone and once that it is back. */
import type { Logger } from 'pino';
import { errorText } from './logged-error.ts';

export interface Outage {
  /** It does not answer. */
  began(error: unknown): void;
  /** It answers. */
  ended(): void;
  isOn(): boolean;
}

/** @param what the service, as the log should call it, e.g. `database connection`. */
export function createOutage(what: string, log: Pick<Logger, 'warn'>): Outage {
  let since: number | null = null;
  let failures = 0;
  return {
    began(error) {
      failures += 1;
      if (since !== null) return;
      since = performance.now();
      log.warn({ error: errorText(error) }, `${what} lost`);
    },
    ended() {
      if (since === null) return;
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      log.warn({ seconds, failures }, `${what} is back`);
      since = null;
      failures = 0;
    },
    isOn: () => since !== null,
  };
}

/** The log: JSON lines on standard output, which must never hold up the server. */
import { type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError, withoutAddresses } from './logged-error.ts';
import { currentRequestId } from './request-id.ts';
import { currentTrace } from './tracing.ts';

/** What most parts need of it. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** What is kept for a reader who does not read; what comes beyond it is lost, and counted. */
const WAITING_MAXIMUM_BYTES = 4_194_304;
/** How long a process that ends waits for such a reader. */
const LAST_WORDS_MS = 500;

/** The ids of the request and of the trace, in each line that its work writes. */
function requestOf(): { request?: string; trace_id?: string; span_id?: string } {
  const request = currentRequestId();
  return { ...(request === undefined ? {} : { request }), ...currentTrace() };
}

/**
 * What every log of the server is made with. Errors are told without the values of their statements, and no line names
 * a whole mail address, whoever wrote it.
 */
export const LOG_OPTIONS = {
  errorKey: 'error',
  serializers: { error: loggedError, reason: (reason: unknown) => withoutAddresses(String(reason)) },
  mixin: requestOf,
  hooks: { streamWrite: (line: string) => (line.includes('@') ? withoutAddresses(line) : line) },
} satisfies LoggerOptions;

/** Creates the log of the process. @param base what every line says, such as the node's name and release */
export function createLog(
  level: NonNullable<LoggerOptions['level']>,
  base: Readonly<Record<string, string>> | null = null,
): Logger {
  let giveUpAt = Number.POSITIVE_INFINITY;
  let lost = 0;
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    maxLength: WAITING_MAXIMUM_BYTES,
    retryEAGAIN: () => performance.now() < giveUpAt,
  });
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    giveUpAt = performance.now() + LAST_WORDS_MS;
    try {
      flush();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      // The reader is there and does not read: these lines are lost with the process.
    } finally {
      giveUpAt = Number.POSITIVE_INFINITY;
    }
  };
  const log = pino({ level, base, ...LOG_OPTIONS }, destination);
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.warn({ lines }, 'lines of the log were lost: nobody read them');
  });
  return log;
}

/** A process that has more to say than anybody reads, and ends as the server does. */
import { createLog } from '#server/log.ts';

const LINES = 20_000;

const log = createLog('info');
for (let line = 0; line < LINES; line += 1) log.info({ line }, 'a line that fills the pipe to whoever reads the log');
process.on('SIGTERM', () => {
  log.info('stopped');
  process.exit(0);
});
process.send?.('ready');
setInterval(() => undefined, 1_000);

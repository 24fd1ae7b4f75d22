/** `npm start`: brings the site up to date, starts the backend, and lists the addresses. */

import { bringUpToDate } from '#builder/index.ts';
import { ROOT } from '#builder/paths.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { addresses, firstStaffLink } from './addresses.ts';
import { readEnvFile, startServer, untilStopped } from './server-process.ts';

async function main(): Promise<number> {
  readEnvFile();
  // Building runs Node for production, which says nothing of the environment that was asked for.
  const { FAIRWIND_ENVIRONMENT, NODE_ENV } = process.env;
  const config = loadConfig(process.env);
  const started = performance.now();
  const built = await bringUpToDate((line) => console.log(line));
  console.log(built ? `Built ${built.pages} pages in ${built.seconds.toFixed(1)} s` : 'The site is up to date');
  console.log('Starting the server …');
  const server = await startServer({
    FAIRWIND_ENVIRONMENT,
    NODE_ENV,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PUBLISH_SOURCES: process.env.PUBLISH_SOURCES ?? ROOT,
  });
  if (!server) return 1;
  console.log(
    `\nFairwind is ready after ${((performance.now() - started) / 1_000).toFixed(1)} s (${config.environment}):\n`,
  );
  for (const line of [...addresses(config, server.port), ...firstStaffLink(config, server)]) console.log(line);
  console.log(`\n  API  http://localhost:${server.port}/api/docs\n\nPress Ctrl-C to stop.`);
  const code = await untilStopped(server);
  console.log(code === 0 ? 'Stopped.' : `The server ended with ${code}.`);
  return code;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : error,
  );
  process.exit(1);
}

/** `npm run dev`: every region with live reload; pages come from Astro, everything else from the backend. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startContentServer } from '#builder/index.ts';
import { CACHE, inRoot } from '#builder/paths.ts';
import { bin, capture } from '#builder/process.ts';
import { ConfigError, loadConfig } from '#server/config.ts';
import { addresses, firstStaffLink } from './addresses.ts';
import { readEnvFile, startServer, untilStopped } from './server-process.ts';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function main(): Promise<number> {
  readEnvFile();
  if (!process.env.FAIRWIND_ENVIRONMENT) {
    // Refused where something points to more than a trial on this machine: the name alone would not be asked for then.
    loadConfig(process.env);
    process.env.FAIRWIND_ENVIRONMENT = 'development';
  }
  const config = loadConfig(process.env);
  const content = await startContentServer();
  const sitePort = await freePort();
  console.log('Building the game clients …');
  const folder = join(CACHE, 'development');
  const games = await capture(
    bin('vite'),
    ['build', '--config', inRoot('studio', 'client', 'vite.config.ts'), '--logLevel', 'warn'],
    { FAIRWIND_DIST: folder },
  );
  if (games.code !== 0) throw new Error(games.output);
  console.log('Building the console …');
  const backoffice = await capture(
    bin('vite'),
    ['build', '--config', inRoot('console', 'vite.config.ts'), '--logLevel', 'warn'],
    { FAIRWIND_DIST: folder },
  );
  if (backoffice.code !== 0) throw new Error(backoffice.output);
  const site = spawn(bin('astro'), ['dev', '--host', '127.0.0.1', '--port', String(sitePort)], {
    cwd: inRoot(),
    stdio: 'inherit',
    env: { ...process.env, CONTENT_URL: content.url, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const server = await startServer({
    DEV_SITE_URL: `http://127.0.0.1:${sitePort}`,
    SITE_DIRECTORY: folder,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  if (!server) {
    site.kill();
    return 1;
  }
  console.log('\nFairwind, with live reload:\n');
  for (const line of [...addresses(config, server.port), ...firstStaffLink(config, server)]) console.log(line);
  const code = await untilStopped(server, () => site.kill());
  site.kill();
  await content.close();
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

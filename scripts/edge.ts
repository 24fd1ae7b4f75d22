/** `npm run --silent edge -- nginx|caddy`: writes the configuration of a web server in front of the platform to standard output. */
import { ConfigError, loadConfig } from '#server/config.ts';
import { createReleaseSource } from '#server/site/index.ts';
import { caddyConfiguration } from './edge/caddy.ts';
import { nginxConfiguration } from './edge/nginx.ts';
import { EdgeUsageError, readEdgeCommand } from './edge/options.ts';
import { planEdge } from './edge/plan.ts';
import { readEnvFile } from './server-process.ts';

async function write(): Promise<void> {
  readEnvFile();
  const config = loadConfig(process.env);
  const { webServer, options, state } = readEdgeCommand(process.argv.slice(2), config.port);
  const release = await createReleaseSource(config.siteDirectory)();
  const manifest = await release.manifest();
  // Without one there is no policy to write down, nor a live release to lead to.
  if (manifest === null) throw new ConfigError(`No site stands in ${config.siteDirectory}: npm run build makes one`);
  const plan = planEdge(config, manifest, options);
  process.stdout.write(webServer === 'nginx' ? nginxConfiguration(plan, state) : caddyConfiguration(plan));
}

try {
  await write();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof EdgeUsageError)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof EdgeUsageError ? 2 : 1;
}

/** `npm run --silent edge -- nginx|caddy`: writes the configuration of a web server in front of the house to standard output. */
import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config.ts';
import { createReleaseSource } from '#server/site/index.ts';
import { caddyConfiguration } from './edge/caddy.ts';
import { nginxConfiguration } from './edge/nginx.ts';
import { planEdge } from './edge/plan.ts';
import { readEnvFile } from './server-process.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    'plain-port': { type: 'string', default: '80' },
    upstream: { type: 'string' },
    certificates: { type: 'string' },
    brotli: { type: 'boolean', default: false },
    state: { type: 'string', default: '/run/fairwind-edge' },
  },
});

readEnvFile();
const config = loadConfig(process.env);
const release = await createReleaseSource(config.siteDirectory)();
const manifest = await release.manifest();
// Without one there is no policy to write down, nor a live release to lead to.
if (manifest === null) {
  console.error(`No site stands in ${config.siteDirectory}: npm run build makes one`);
  process.exit(1);
}
const plan = planEdge(config, manifest, {
  port: Number(values.port ?? (values.certificates ? 443 : 80)),
  upstream: values.upstream ?? `127.0.0.1:${config.port}`,
  plainPort: values.certificates ? Number(values['plain-port']) : null,
  certificates: values.certificates ?? null,
  brotli: values.brotli,
});
const WRITERS: Readonly<Record<string, () => string>> = {
  nginx: () => nginxConfiguration(plan, values.state),
  caddy: () => caddyConfiguration(plan),
};
const write = WRITERS[positionals[0] ?? ''];
if (write) process.stdout.write(write());
else {
  console.error(`Name the web server: ${Object.keys(WRITERS).join(' or ')}`);
  process.exit(2);
}

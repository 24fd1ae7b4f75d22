/** Debian's nginx and Caddy in front of the built-in server, each with the configuration that `npm run edge` writes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { caddyConfiguration } from '#scripts/edge/caddy.ts';
import { nginxConfiguration } from '#scripts/edge/nginx.ts';
import { planEdge } from '#scripts/edge/plan.ts';
import type { Config } from '#server/config.ts';
import { createReleaseSource } from '#server/site/index.ts';
import { freePort } from './app.ts';

export interface Edge {
  port: number;
  stop(): Promise<void>;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request as it stands: paths are not tidied up, and any Host may be named. */
export function sendRaw(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

const PACKAGES = '/usr/bin/apt-get';
const PLACES = ['/usr/sbin', '/usr/local/sbin'];

/** Where a web server is installed, or null. */
export function webServer(name: 'nginx' | 'caddy'): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Installs both with Debian's package manager where that is possible; elsewhere nothing happens. */
export function installWebServers(): void {
  if (process.getuid?.() !== 0 || !existsSync(PACKAGES)) return;
  const missing = (['nginx', 'caddy'] as const).filter((name) => webServer(name) === null);
  if (missing.length === 0) return;
  // A machine without the packages is no failure of the product: the tests say that they did not run.
  try {
    const environment = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    execFileSync(PACKAGES, ['update', '-qq'], environment);
    const packages = missing.map((name) => (name === 'nginx' ? 'nginx-light' : name));
    execFileSync(PACKAGES, ['install', '-y', '-qq', '--no-install-recommends', ...packages], environment);
  } catch (error) {
    process.stderr.write(`nginx and Caddy could not be installed: ${error}\n`);
  }
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answered = await sendRaw(port, 'nobody.example', '/').then(
      ({ status }) => status === 421,
      () => false,
    );
    if (answered) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The web server did not start\n${output()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Starts a web server over a site's folder, with everything else passed to `upstreamPort`. */
export async function startEdge(name: 'nginx' | 'caddy', config: Config, upstreamPort: number): Promise<Edge> {
  const port = await freePort();
  const state = mkdtempSync(join(tmpdir(), `fairwind-${name}-`));
  chmodSync(state, 0o755);
  const release = await createReleaseSource(config.siteDirectory)();
  const plan = planEdge(config, await release.manifest(), {
    port,
    upstream: `127.0.0.1:${upstreamPort}`,
    certificates: null,
    brotli: false,
  });
  const file = join(state, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  writeFileSync(file, name === 'nginx' ? nginxConfiguration(plan, state) : caddyConfiguration(plan));
  const run =
    name === 'nginx'
      ? ['-c', file, '-e', join(state, 'error.log'), '-g', 'daemon off;']
      : ['run', '--adapter', 'caddyfile', '--config', file];
  const child = spawn(webServer(name) ?? name, run, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: state, XDG_CONFIG_HOME: state, XDG_DATA_HOME: state },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  await untilListening(port, child, () => output);
  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

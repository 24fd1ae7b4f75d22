/** Debian's nginx and Caddy in front of the built-in server, each with the configuration that `npm run edge` writes. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { caddyConfiguration } from '#scripts/edge/caddy.ts';
import { nginxConfiguration } from '#scripts/edge/nginx.ts';
import { type EdgePlan, planEdge } from '#scripts/edge/plan.ts';
import type { Config } from '#server/config.ts';
import { createReleaseSource } from '#server/site/index.ts';
import { freePort } from './app.ts';
import { installPackages } from './debian-packages.ts';
import { sendRaw, type WireAnswer } from './raw-http.ts';

export interface Edge {
  port: number;
  /** The port that sends requests on to https; that of the site where there is none. */
  plainPort: number;
  /** The certificates of its hosts in PEM; undefined over plain http. */
  certificate: string | undefined;
  stop(): Promise<void>;
}

/** A request of a table that every server in front answers as the built-in one does. */
export type Ask = Readonly<[host: string, path: string, headers?: Record<string, string>, method?: string]>;

const COMPARED = [
  'content-encoding',
  'strict-transport-security',
  'location',
  'cache-control',
  'content-security-policy',
  'content-range',
  'content-type',
  'set-cookie',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-content-type-options',
];

/** What a reader or a cache would notice; `text` leaves out the words of refusals, which are each server's own. */
export function visible({ status, headers, body }: WireAnswer) {
  const refused = status === 416 || status === 421;
  const shown = Object.fromEntries(COMPARED.map((name) => [name, headers[name]]));
  // A host in capitals is the same host, and each server writes it its own way.
  shown['content-security-policy'] = String(shown['content-security-policy']).toLowerCase();
  // Each server compresses by itself and says so (tested below); nginx leaves accept-ranges out of a part.
  const vary = String(headers.vary ?? '')
    .split(/, */)
    .filter((name) => name !== '' && name.toLowerCase() !== 'accept-encoding');
  const ranges = status === 200 ? { 'accept-ranges': headers['accept-ranges'] } : {};
  return refused
    ? { status }
    : {
        status,
        ...shown,
        ...ranges,
        vary,
        // An answer without a body may say so or not.
        length: headers['content-length'] ?? '0',
        hasTag: headers.etag !== undefined,
        body: body.toString('latin1'),
      };
}

const PLACES = ['/usr/sbin', '/usr/local/sbin'];

/** Where a web server is installed, or null. */
export function webServer(name: 'nginx' | 'caddy'): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The first nginx that looks names of its nodes up again. */
const FOLLOWING_NGINX = [1, 27, 3];

/** Whether the installed nginx looks names of its nodes up again (`--resolver`). */
export function nginxFollowsNames(): boolean {
  const path = webServer('nginx');
  if (path === null) return false;
  const { stderr } = spawnSync(path, ['-v'], { encoding: 'utf8' });
  const version = (/nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr) ?? []).slice(1).map(Number);
  const place = FOLLOWING_NGINX.findIndex((part, index) => part !== version[index]);
  return version.length > 0 && (place < 0 || (version[place] ?? 0) > (FOLLOWING_NGINX[place] ?? 0));
}

/** Whether a web server can send the `.br` files of the build; nginx needs a module for them. */
export const sendsBrotli = (name: 'nginx' | 'caddy'): boolean =>
  name === 'caddy' || existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so');

/** What is needed of Debian's packages, and whether it is there. */
const NEEDED: Readonly<Record<string, () => boolean>> = {
  'nginx-light': () => webServer('nginx') !== null,
  'libnginx-mod-http-brotli-static': () => sendsBrotli('nginx'),
  caddy: () => webServer('caddy') !== null,
};

/** Installs both with Debian's package manager where that is possible. */
export const installWebServers = (): void => installPackages(NEEDED);

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

/**
 * A self-signed pair for every server of a configured site, in the folders the configurations look for them.
 * @returns the certificates in PEM, one after the other.
 */
function writeCertificates(state: string, { regions, passed }: EdgePlan): string {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const request = ['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=fairwind.test', ...key];
  const servers = [...regions.map(({ names }) => names), passed];
  const certificates = servers.map((names) => {
    const folder = join(state, names[0] ?? '');
    mkdirSync(folder);
    const file = join(folder, 'fullchain.pem');
    const subject = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`];
    const target = ['-out', file, '-keyout', join(folder, 'privkey.pem')];
    execFileSync('openssl', [...request, ...subject, ...target], { stdio: 'ignore' });
    return readFileSync(file, 'utf8');
  });
  return certificates.join('');
}

/**
 * The directive for nginx's workers: a root's nginx starts them as somebody else, who cannot read a site below a folder
 * that only its owner may enter, as root's own home is. There they stay root.
 */
function workerUser(folder: string): string {
  const OTHERS_ENTER = 0o001;
  const isOpen = ancestors(realpathSync(folder)).every((path) => (statSync(path).mode & OTHERS_ENTER) !== 0);
  return isOpen || process.getuid?.() !== 0 ? '' : 'user root; ';
}

/** A folder and all it stands in. */
function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/** The nodes behind a web server: ports of this machine, or names that nginx looks up again and again. */
type Nodes = number | readonly number[] | Pick<EdgePlan, 'upstreams' | 'resolver'>;

const nodesOf = (nodes: Nodes): Pick<EdgePlan, 'upstreams' | 'resolver'> =>
  typeof nodes === 'object' && 'upstreams' in nodes
    ? nodes
    : { upstreams: [nodes].flat().map((port) => `127.0.0.1:${port}`), resolver: null };

/**
 * Starts a web server over a site's folder, with everything else passed to the nodes.
 * @param secure whether it speaks TLS, with certificates of its own.
 */
export async function startEdge(
  name: 'nginx' | 'caddy',
  config: Config,
  nodes: Nodes,
  secure = false,
  front: EdgePlan['front'] = null,
): Promise<Edge> {
  const port = await freePort();
  const plainPort = secure ? await freePort() : null;
  const state = mkdtempSync(join(tmpdir(), `fairwind-${name}-`));
  chmodSync(state, 0o755);
  const release = await createReleaseSource(config.siteDirectory)();
  const plan = planEdge(config, await release.manifest(), {
    port,
    ...nodesOf(nodes),
    plainPort,
    certificates: secure ? state : null,
    brotli: name === 'nginx' && sendsBrotli(name),
    front,
  });
  const certificate = secure ? writeCertificates(state, plan) : undefined;
  const file = join(state, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  writeFileSync(file, name === 'nginx' ? nginxConfiguration(plan, state) : caddyConfiguration(plan));
  const run =
    name === 'nginx'
      ? ['-c', file, '-e', join(state, 'error.log'), '-g', `${workerUser(config.siteDirectory)}daemon off;`]
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
  await untilListening(plainPort ?? port, child, () => output);
  return {
    port,
    plainPort: plainPort ?? port,
    certificate,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/**
 * What a web server in front of the platform needs to know, read from the same tables and functions as the built-in
 * server. `nginx.ts` and `caddy.ts` only write it down in their language.
 */
import { resolve } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { commonHeaders, contentSecurityPolicy, pageHeaders } from '#server/site/headers.ts';
import { livePath, PRIVATE_ROOTS } from '#server/site/index.ts';
import { policyMark, type SiteManifest } from '#server/site/manifest.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import {
  isRestricted,
  type LocaleCode,
  localesOf,
  RESERVED_HOST_LABELS,
  type RegionId,
} from '#shared/regions/index.ts';
import { ROUTES } from '#shared/routes.ts';

export interface EdgeOptions {
  /** Port to listen on. */
  port: number;
  /** `host:port` of each node of the built-in server, which answer everything that is not a file. */
  upstreams: readonly string[];
  /** The name server that nginx asks again and again where the nodes are; null: names are read once, at its start. */
  resolver: string | null;
  /** Port whose requests are sent on to https; null: nothing listens for them, or Caddy does so by itself. */
  plainPort: number | null;
  /** Folder with `<host>/fullchain.pem` and `privkey.pem`; null: plain http, or Caddy's own certificates. */
  certificates: string | null;
  /** Whether nginx has the module that sends the `.br` files of the build. */
  brotli: boolean;
  /**
   * What stands in front, such as a CDN or a balancer: its networks, and the header in which it names the client; null:
   * browsers connect by themselves.
   */
  front: { networks: readonly string[]; header: string } | null;
}

export interface EdgeRegion {
  region: RegionId;
  names: readonly string[];
  locales: readonly LocaleCode[];
  /** The built-in server chooses the language of unprefixed addresses. */
  restricted: boolean;
  /** The page's policy; `{host}` stands for the request's Host header. */
  policy: string;
  /** The file of a release whose pages were built for that policy; without it the built-in server answers. */
  mark: string;
}

export interface EdgePlan extends EdgeOptions {
  site: string;
  https: boolean;
  regions: readonly EdgeRegion[];
  /** Hosts that are answered by the built-in server alone: the studio, the payment page, reserved names. */
  passed: readonly string[];
  /** Those of them that are the studio's: rounds that all players share are run by one node. */
  studio: readonly string[];
  /** The host that the built-in server tells its health on. */
  monitored: string;
  common: Readonly<Record<string, string>>;
  ofPages: Readonly<Record<string, string>>;
  /** First segments of files that are not addresses. */
  privateRoots: readonly string[];
  cookie: { name: string; attributes: string };
}

/**
 * How long a web server waits for a node, seconds. A busy node fails like a dead one, so when all nodes have failed they
 * are tried all the same: serving a crowd late is better than refusing it.
 */
export const PATIENCE = {
  /** Until a node accepts a connection. */
  connect: 1,
  /** For the answer to a request that another node may answer instead. */
  retried: 2,
  /** For the answer to a request that no other node may answer. */
  single: 60,
  /** Without a message on a socket. */
  socket: 120,
  /** Not seconds: failures after which nginx leaves a node alone. */
  failures: 2,
  /** How long nginx, which does not check the health of nodes, leaves a failed one alone. */
  rest: 5,
  /** Between two health checks by Caddy. */
  check: 2,
  /** How long Caddy leaves a failed node alone: shorter than a request waits for a node. */
  checkedRest: 2,
  /** For the answer of a node that is tried although all have failed. */
  anyway: 10,
} as const;

/**
 * The studio's rounds are asked for under an id of their own until an answer is known: twice is once. What the platform
 * asks of it by POST without changing anything is a read. Every other write is sent to another node only when the first one never got it.
 */
export const REPEATABLE_WRITE = '^/(?:session/[^/]+/(?:spin|begin|act)|api/(?:games|jackpots|round|tables))$';

/** Whether there may be another node: a name that is looked up again may stand for any number. */
export const hasSeveral = ({ upstreams, resolver }: EdgeOptions): boolean => upstreams.length > 1 || resolver !== null;

/** Every name that is answered. */
export const allNames = ({ regions, passed }: Pick<EdgePlan, 'regions' | 'passed'>): string[] => [
  ...regions.flatMap(({ names }) => names),
  ...passed,
];

/** What stands between host and path of an address over TLS. */
export const portSuffix = ({ port }: Pick<EdgePlan, 'port'>): string => (port === 443 ? '' : `:${port}`);

/** First segments, after a locale, that only the built-in server may answer: it looks at more than the file. */
const LOOKED_AT: readonly string[] = [ROUTES.play.path.slice(1), '404', 'error'];

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The values as alternatives of a regular expression. */
export const alternatives = (values: readonly string[]): string => values.map(escapePattern).join('|');

/** Addresses that only the built-in server may answer: those it looks closer at, and a locale without its slash. */
export function passedPattern(locales: readonly LocaleCode[]): string {
  const any = alternatives(locales);
  return `^/(?:(?:(?:${any})/)?(?:${alternatives(LOOKED_AT)})(?:/.*)?|${any})$`;
}

/** Files in the site's folder that no address may name. */
export function privatePattern({ privateRoots }: Pick<EdgePlan, 'privateRoots'>): string {
  const files = privateRoots.filter((name) => name.includes('.'));
  const folders = privateRoots.filter((name) => !name.includes('.'));
  return `^/(?:(?:${alternatives(folders)})/.*[.][A-Za-z0-9]+|${alternatives(files)})$`;
}

/** Paths that no file may answer; the built-in server says so in the reader's language. */
export const UNSAFE_PATH = String.raw`^[^?]*(%2f|%5c|%00|//|/\.|/%2e|\\)`;

function namesOf(config: Config, region: RegionId): string[] {
  const local = region === 'main' ? 'localhost' : `${region}.localhost`;
  return config.environment === 'production' ? [config.hosts[region]] : [config.hosts[region], local];
}

/**
 * How much one client may hold of a web server. Whole offices and mobile networks share an address, so the bound is far
 * above what they need; it is there for who takes all there is.
 */
export const CLIENT = {
  /** Until the head of a request is whole, s. */
  head: 5,
  /** Without a byte of a body or of an answer that is taken, s. */
  silence: 15,
  /** Without a request, s. */
  idle: 65,
  /** Until a body is whole where only its whole time can be bounded, s: the built-in server's own. */
  body: 300,
  /** Requests and sockets at once, of one address. */
  connections: 1_000,
} as const;

const HOST_NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[\da-f:.]+\])$/;

/** Every text of the settings that is written into a configuration, where a quote or a brace would begin something else. */
function checkTexts({ site, monitored, ...plan }: EdgePlan): void {
  const wrong = [...allNames(plan), monitored].find((name) => !HOST_NAME.test(name));
  if (wrong !== undefined) throw new ConfigError(`"${wrong}" is not a host name that a web server can be given.`);
  if (/["{};$\p{Cc}]/u.test(site))
    throw new ConfigError(`SITE_DIRECTORY="${site}" holds a sign that means something to a web server.`);
}

/** Draws the plan of a configured site; `manifest` is that of its build. @throws ConfigError */
export function planEdge(config: Config, manifest: SiteManifest | null, options: EdgeOptions): EdgePlan {
  const production = config.environment === 'production';
  const labels = RESERVED_HOST_LABELS.flatMap((label) => [
    `${label}.${config.hosts.main}`,
    ...(production ? [] : [`${label}.localhost`]),
  ]);
  const vendors = [config.studioUrl, ...(config.sandboxPayment ? [config.sandboxPayment.url] : [])];
  const studio = [...labels.filter((name) => name.startsWith('games.')), new URL(config.studioUrl).hostname];
  const plan: EdgePlan = {
    ...options,
    site: resolve(livePath(config.siteDirectory)),
    https: config.scheme === 'https',
    regions: config.servedRegions.map((region) => ({
      region,
      names: namesOf(config, region),
      locales: localesOf(region, config.environment),
      restricted: isRestricted(region),
      policy: contentSecurityPolicy(region, `${config.scheme}://{host}`, config, manifest),
      mark: policyMark(region, manifest?.csp ?? {}),
    })),
    passed: [...new Set([...labels, ...vendors.map((url) => new URL(url).hostname)])],
    studio: [...new Set(studio)],
    monitored: new URL(config.internalUrl).hostname,
    common: commonHeaders(config.scheme),
    ofPages: pageHeaders(config),
    privateRoots: [...PRIVATE_ROOTS],
    cookie: {
      name: LOCALE_COOKIE,
      attributes: `Path=/; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; SameSite=Lax${config.scheme === 'https' ? '; Secure' : ''}`,
    },
  };
  checkTexts(plan);
  return plan;
}

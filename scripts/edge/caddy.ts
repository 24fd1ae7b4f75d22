/** The plan as a Caddyfile: files from the folder, everything else from the built-in server. */

import { MEDIA_TYPES } from '#server/media-types.ts';
import { FETCHED_AHEAD_CACHE, FETCHED_AHEAD_PURPOSE } from '#server/site/ahead.ts';
import type { RegionId } from '#shared/regions/index.ts';
import {
  allNames,
  alternatives,
  CLIENT,
  type EdgePlan,
  type EdgeRegion,
  PATIENCE,
  passedPattern,
  portSuffix,
  privatePattern,
  REPEATABLE_WRITE,
  UNSAFE_PATH,
} from './plan.ts';

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => (line === '' ? line : `  ${line}`)), '}'];
}

const headers = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `header ${name} ${quote(value)}`);

/** By itself Caddy asks the machine's list of types, which says something else on each. */
function mediaTypes(): string[] {
  const rows = Object.entries(MEDIA_TYPES).map(([ending, type]) => `~(?i)\\${ending}$ ${quote(type)}`);
  return block('map {path} {fairwind_type}', [...rows, 'default application/octet-stream']);
}

/** Sends the file that the matcher found. The address stays as the reader wrote it. */
const FILE = [
  'rewrite * {http.matchers.file.relative}',
  'header content-type {fairwind_type}',
  ...block('file_server', ['precompressed br gzip', 'disable_canonical_uris']),
];

interface Way {
  /** The named matcher; everything that is left without one. */
  matcher?: string;
  /** How long a node may say nothing, s; null: for ever, as on a socket. */
  silence: number | null;
  /** Whether it may be sent to another node although the first one has it. */
  repeat?: true;
}

/**
 * Asks the nodes themselves: one that hangs or is about to stop gets nothing more, also what may be sent only once. Caddy
 * keeps the answers of each way for itself.
 */
const health = ({ monitored }: EdgePlan): string[] => [
  'health_uri /healthz',
  `health_interval ${PATIENCE.check}s`,
  `health_timeout ${PATIENCE.retried}s`,
  ...block('health_headers', [`Host ${monitored}`]),
];

/** Who the client is: behind a proxy that stands in front, the last address that it names. */
const CLIENT_ADDRESS = '{http.vars.fairwind_client}';

function clientLines({ front }: EdgePlan): string[] {
  if (front === null) return ['vars fairwind_client {remote_host}'];
  return [
    ...block(`map {http.request.header.${front.header}} {fairwind_told}`, [
      '~([0-9A-Fa-f.:]+)\\s*$ "$1"',
      'default ""',
    ]),
    ...block('@front', [`remote_ip ${front.networks.join(' ')}`, 'expression `{fairwind_told} != ""`']),
    'vars fairwind_client {remote_host}',
    'vars @front fairwind_client {fairwind_told}',
  ];
}

/** What the nodes are told of a request. */
const TOLD = ['header_up X-Request-Id {http.request.uuid}', `header_up X-Forwarded-For ${CLIENT_ADDRESS}`];

/** One way of passing on. `policy` says which of several nodes is asked. */
function proxy(plan: EdgePlan, policy: string, { matcher, silence, repeat }: Way): string[] {
  const { upstreams } = plan;
  const head = ['reverse_proxy', ...(matcher === undefined ? [] : [matcher]), ...upstreams].join(' ');
  const several =
    upstreams.length === 1
      ? []
      : [
          `lb_policy ${policy}`,
          `lb_try_duration ${PATIENCE.retried + PATIENCE.connect}s`,
          'lb_try_interval 20ms',
          `fail_duration ${PATIENCE.checkedRest}s`,
          'max_fails 1',
          ...health(plan),
          ...(repeat ? block('lb_retry_match', ['method GET HEAD']) : []),
        ];
  return block(head, [
    ...several,
    ...TOLD,
    // Unless told, Caddy asks for gzip on its own account and unpacks what a reader wanted plain.
    ...block('transport http', [
      'compression off',
      `dial_timeout ${PATIENCE.connect}s`,
      ...(silence === null ? [] : [`response_header_timeout ${silence}s`]),
    ]),
  ]);
}

/** Passes on, each request in the way that it allows. @param site tells its matchers from another's of one address */
function pass(plan: EdgePlan, policy: 'round_robin' | 'first' = 'round_robin', site = ''): string[] {
  const several = plan.upstreams.length > 1;
  const reads = ['method GET HEAD', 'not host backoffice.*'];
  const socket: Way = { matcher: `@socket${site}`, silence: null };
  const read: Way = { matcher: `@read${site}`, silence: PATIENCE.retried, repeat: true };
  const rest: Way = { silence: PATIENCE.single };
  return [
    `@socket${site} header Upgrade *`,
    ...proxy(plan, policy, socket),
    ...(several ? [...block(`@read${site}`, reads), ...proxy(plan, policy, read)] : []),
    ...proxy(plan, policy, rest),
  ];
}

/**
 * When all nodes have failed, a read waits until one is tried again, but Caddy 2.6 refuses a write. Its 503 means that no
 * node was sent the request, so it is sent to them all the same.
 */
function anyway({ upstreams }: EdgePlan): string[] {
  if (upstreams.length === 1) return [];
  return [
    ...block('@untaken', ['expression {http.error.status_code} == 503', 'not method GET HEAD']),
    ...block('handle @untaken', [
      ...block(`reverse_proxy ${upstreams.join(' ')}`, [
        'lb_policy round_robin',
        `lb_try_duration ${PATIENCE.connect}s`,
        'lb_try_interval 20ms',
        ...TOLD,
        ...block('transport http', [
          'compression off',
          `dial_timeout ${PATIENCE.connect}s`,
          `response_header_timeout ${PATIENCE.single}s`,
        ]),
      ]),
    ]),
  ];
}

/**
 * The studio's hosts: one node runs the rounds that players share, so the others wait until it is gone. Caddy sends no
 * body twice: a spin that a node does not answer is refused soon, and its page asks again under the same id.
 */
function passStudio(plan: EdgePlan): string[] {
  const others = pass(plan, 'first', '_studio');
  if (plan.upstreams.length === 1) return others;
  const repeatable = ['method POST', `path_regexp ${REPEATABLE_WRITE}`];
  return [
    ...block('@repeatable', repeatable),
    ...proxy(plan, 'first', { matcher: '@repeatable', silence: PATIENCE.retried }),
    ...others,
  ];
}

const pageHeaders = (plan: EdgePlan, { policy }: EdgeRegion): string[] => [
  ...headers({ ...plan.common, ...plan.ofPages }),
  `header content-security-policy ${quote(policy.replaceAll('{host}', '{http.request.hostport}'))}`,
];

function page(plan: EdgePlan, own: EdgeRegion, extra: readonly string[]): string[] {
  return [...pageHeaders(plan, own), 'header cache-control "no-cache"', ...extra, ...FILE];
}

/** An unprefixed page depends on the cookie that keeps the locale. */
const UNPREFIXED = ['header cache-control "private, no-cache"', 'header +vary Cookie'];

/** Keeps the locale of a prefixed page for a year, when the browser does not have it already. */
function localeCookie({ cookie }: EdgePlan): string[] {
  const already = `({http.request.header.Cookie} + ";").contains("${cookie.name}=" + {http.regexp.page.1} + ";")`;
  return [
    ...block('@changed', [`not header Sec-Purpose ${FETCHED_AHEAD_PURPOSE}*`, `expression \`!${already}\``]),
    `header @changed +set-cookie "${cookie.name}={http.regexp.page.1}; ${cookie.attributes}"`,
    'header @changed cache-control "private, no-cache"',
    `@ahead header Sec-Purpose ${FETCHED_AHEAD_PURPOSE}*`,
    `header @ahead cache-control ${quote(FETCHED_AHEAD_CACHE)}`,
  ];
}

function cacheLines(): string[] {
  return [
    'header cache-control "public, max-age=3600"',
    String.raw`@fresh path_regexp (\.webmanifest|\.xml|/sw\.js|/service-worker\.js|\.txt|\.json)$`,
    'header @fresh cache-control "no-cache"',
    '@hashed expression `path("/_astro/*") || {http.request.uri.query.v} != ""`',
    'header @hashed cache-control "public, max-age=31536000, immutable"',
  ];
}

function readable(name: string, pattern: string, files: readonly string[], more: readonly string[] = []): string[] {
  return block(`@${name}`, [
    'method GET HEAD',
    `not expression \`{http.request.orig_uri}.matches("(?i)${UNSAFE_PATH.replaceAll('\\', '\\\\')}")\``,
    `path_regexp ${name} ${pattern}`,
    ...more,
    `file {`,
    `  try_files ${files.join(' ')}`,
    '}',
  ]);
}

/**
 * WebP for browsers that do not take AVIF. The name is read before the file is looked for: within one matcher Caddy
 * keeps no order.
 */
function webpInstead(region: RegionId, send: readonly string[]): string[] {
  const stem = '{http.regexp.stem.1}';
  return [
    ...block('@plain', [String.raw`path_regexp stem ^(.+)\.avif$`, 'not header accept *image/avif*']),
    ...block('route @plain', [
      ...readable('webp', String.raw`\.avif$`, [`/${region}${stem}.webp`, `${stem}.webp`]),
      ...block('route @webp', send),
    ]),
  ];
}

function regionSite(plan: EdgePlan, own: EdgeRegion): string[] {
  const { region, names, locales, restricted, mark } = own;
  const any = alternatives(locales);
  const lookedAt = `not path_regexp ${passedPattern(locales)}`;
  const file = [...headers(plan.common), ...cacheLines(), ...FILE];
  // Who chose a language before is led to it by who knows the languages.
  const undecided = `not header Cookie *${plan.cookie.name}=*`;
  const unprefixed = [
    ...readable('home', '^/$', [`/${region}/index.html`], [undecided]),
    ...block('route @home', page(plan, own, UNPREFIXED)),
    ...readable('bare', '[^/]$', [`/${region}{path}/index.html`], [lookedAt, undecided]),
    ...block('route @bare', page(plan, own, UNPREFIXED)),
  ];
  return block(addresses(plan, names), [
    ...transport(plan, names),
    `root * ${quote(plan.site)}`,
    'encode gzip',
    ...mediaTypes(),
    ...block('route', [
      ...clientLines(plan),
      ...webpInstead(region, ['header +vary Accept', ...file]),
      ...readable('avif', String.raw`\.avif$`, [`/${region}{path}`, '{path}']),
      ...block('route @avif', ['header +vary Accept', ...file]),
      ...readable('own', String.raw`\.[A-Za-z0-9]+$`, [`/${region}{path}`], [String.raw`not path_regexp \.html?$`]),
      ...block('route @own', file),
      ...readable(
        'shared',
        String.raw`\.[A-Za-z0-9]+$`,
        ['{path}'],
        [String.raw`not path_regexp \.html?$`, `not path_regexp ${privatePattern(plan)}`],
      ),
      ...block('route @shared', file),
      // Pages of a release with another policy are sent by who knows it.
      `@current file /${mark}`,
      ...block('route @current', [
        ...readable('page', `^/(${any})/(?:.*[^/])?$`, [`/${region}{path}/index.html`], [lookedAt]),
        ...block('route @page', page(plan, own, localeCookie(plan))),
        ...(restricted ? [] : unprefixed),
      ]),
      ...pass(plan),
    ]),
    ...block('handle_errors', [
      ...anyway(plan),
      // Pages that are files stay up without the built-in server; the rest says what happened.
      ...block('handle', [
        `@away expression {http.error.status_code} in [502, 503, 504]`,
        `rewrite @away /${region}/error/index.html`,
        ...pageHeaders(plan, own),
        'header cache-control "no-store"',
        'file_server',
      ]),
    ]),
  ]);
}

function addresses({ https, port, certificates }: EdgePlan, names: readonly string[]): string {
  if (certificates !== null) return names.map((name) => `https://${name}:${port}`).join(', ');
  return names.map((name) => (https ? `https://${name}` : `http://${name}:${port}`)).join(', ');
}

function transport({ certificates }: EdgePlan, names: readonly string[]): string[] {
  return certificates === null
    ? []
    : [`tls ${certificates}/${names[0]}/fullchain.pem ${certificates}/${names[0]}/privkey.pem`];
}

const UNKNOWN_HOST = ['respond "Unknown host" 421'];

/** What answers hosts we do not have, and sends plain requests for ours on to TLS. */
function otherSites(plan: EdgePlan): string[] {
  const { port, plainPort, certificates } = plan;
  if (certificates === null) return block(`http://:${port}`, UNKNOWN_HOST);
  const unknown = block(`https://:${port}`, UNKNOWN_HOST);
  if (plainPort === null) return unknown;
  const plain = allNames(plan).map((name) => `http://${name}:${plainPort}`);
  return [
    ...unknown,
    ...block(plain.join(', '), [`redir https://{host}${portSuffix(plan)}{uri} 308`]),
    ...block(`http://:${plainPort}`, UNKNOWN_HOST),
  ];
}

/** The whole Caddyfile. With https and no certificates of its own Caddy fetches them. */
export function caddyConfiguration(plan: EdgePlan): string {
  const fetched = plan.https && plan.certificates === null;
  const lines = [
    ...block('', [
      'admin off',
      ...(fetched ? [] : ['auto_https off']),
      ...block('servers', [
        ...block('timeouts', [`read_header ${CLIENT.head}s`, `read_body ${CLIENT.body}s`, `idle ${CLIENT.idle}s`]),
      ]),
    ]),
    ...plan.regions.flatMap((region) => regionSite(plan, region)),
    ...block(addresses(plan, plan.passed), [
      ...transport(plan, plan.passed),
      ...block('route', [
        ...clientLines(plan),
        `@studio host ${plan.studio.join(' ')}`,
        ...block('route @studio', passStudio(plan)),
        ...pass(plan),
      ]),
      ...(plan.upstreams.length === 1 ? [] : block('handle_errors', anyway(plan))),
    ]),
    ...otherSites(plan),
  ];
  return `# Written by \`npm run edge -- caddy\` from the project's tables.\n${lines.join('\n')}\n`;
}

/** The plan as an nginx configuration: files from the folder, everything else from the built-in server. */

import { MEDIA_TYPES } from '#server/media-types.ts';
import { FETCHED_AHEAD_CACHE, FETCHED_AHEAD_PURPOSE } from '#server/site/ahead.ts';
import { CHAT_FILE_MAXIMUM_BYTES } from '#shared/contract/chat-topics.ts';
import { MEDIA_LIMITS } from '#shared/promo-media.ts';
import { DOCUMENT_MAXIMUM_BYTES } from '#shared/verification.ts';
import {
  allNames,
  alternatives,
  CLIENT,
  type EdgePlan,
  type EdgeRegion,
  hasSeveral,
  PATIENCE,
  passedPattern,
  portSuffix,
  privatePattern,
  REPEATABLE_WRITE,
  UNSAFE_PATH,
} from './plan.ts';

/** The largest file that somebody may send. */
const UPLOAD_MAXIMUM_BYTES = Math.max(DOCUMENT_MAXIMUM_BYTES, CHAT_FILE_MAXIMUM_BYTES, MEDIA_LIMITS.bytes);

const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** `application/json; charset=utf-8` is a type here and a character set there. */
const plainType = (type: string): string => type.replace(/;.*$/, '');

function indent(lines: readonly string[], depth = 1): string[] {
  return lines.map((line) => (line === '' ? line : `${'  '.repeat(depth)}${line}`));
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...indent(lines), '}'];
}

function typesBlock(): string[] {
  const endings = new Map<string, string[]>();
  for (const [ending, type] of Object.entries(MEDIA_TYPES)) {
    const name = plainType(type);
    endings.set(name, [...(endings.get(name) ?? []), ending.slice(1)]);
  }
  return block(
    'types',
    [...endings].map(([type, names]) => `${type} ${names.join(' ')};`),
  );
}

function textTypes(): string {
  const texts = Object.values(MEDIA_TYPES).filter((type) => /charset=|svg|wasm/.test(type));
  return [...new Set(texts.map(plainType))].filter((type) => type !== 'text/html').join(' ');
}

function maps({ cookie }: EdgePlan): string[] {
  return [
    ...block('map $request_uri $fairwind_unsafe', ['default 0;', `${quote(`~*${UNSAFE_PATH}`)} 1;`]),
    // The host is the one that chose the server, whatever the header says beside an address in full; the port is what
    // the browser sees.
    ...block('map $http_host $fairwind_port', [
      'default "";',
      String.raw`"~(?<fairwind_given_port>:\d{1,5})$" $fairwind_given_port;`,
    ]),
    ...block('map $request_method $fairwind_write', ['default 1;', 'GET 0;', 'HEAD 0;']),
    ...block('map $http_upgrade $fairwind_connection', ['default upgrade;', '"" "";']),
    ...block('map $http_accept $fairwind_picture', ['default .webp;', '"~image/avif" .avif;']),
    ...block('map "$uri|$arg_v" $fairwind_cache', [
      '"~^/_astro/" "public, max-age=31536000, immutable";',
      String.raw`"~\|.+$" "public, max-age=31536000, immutable";`,
      String.raw`"~(\.webmanifest|\.xml|/sw\.js|/service-worker\.js|\.txt|\.json)\|$" "no-cache";`,
      'default "public, max-age=3600";',
    ]),
    // The second half is the locale of the page; when the cookie already says it, nothing is set.
    ...block(`map "$http_sec_purpose|$cookie_${cookie.name}|$fairwind_locale" $fairwind_cookie`, [
      `"~^${FETCHED_AHEAD_PURPOSE}" "";`,
      String.raw`"~^[^|]*\|([^|]*)\|\1$" "";`,
      `default "${cookie.name}=$fairwind_locale; ${cookie.attributes}";`,
    ]),
    ...block('map "$http_sec_purpose|$fairwind_cookie" $fairwind_page_cache', [
      `"~^${FETCHED_AHEAD_PURPOSE}" ${quote(FETCHED_AHEAD_CACHE)};`,
      String.raw`"~\|$" "no-cache";`,
      'default "private, no-cache";',
    ]),
  ];
}

const headers = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `add_header ${name} ${quote(value)} always;`);

/** What only the built-in server may answer goes there before any file is looked for. */
const PASS_ON = [
  'error_page 418 = @fairwind;',
  'if ($fairwind_unsafe) { return 418; }',
  'if ($fairwind_write) { return 418; }',
];

const pageHeaders = (plan: EdgePlan, { policy }: EdgeRegion): string[] => [
  ...headers({ ...plan.common, ...plan.ofPages }),
  `add_header content-security-policy ${quote(policy.replaceAll('{host}', '$host$fairwind_port'))} always;`,
];

function pageLines(plan: EdgePlan, own: EdgeRegion, prefixed: boolean): string[] {
  return [
    ...PASS_ON,
    // Who chose a language before is led to it by who knows the languages.
    ...(prefixed ? [] : [`if ($cookie_${plan.cookie.name}) { return 418; }`]),
    // Pages of a release with another policy are sent by who knows it.
    `if (!-f $document_root/${own.mark}) { return 418; }`,
    ...pageHeaders(plan, own),
    ...(prefixed
      ? ['add_header cache-control $fairwind_page_cache always;', 'add_header set-cookie $fairwind_cookie always;']
      : ['add_header cache-control "private, no-cache" always;', 'add_header vary Cookie always;']),
  ];
}

const fileLines = (plan: EdgePlan): string[] => [
  ...PASS_ON,
  ...headers(plan.common),
  'add_header cache-control $fairwind_cache always;',
];

function regionServer(plan: EdgePlan, own: EdgeRegion): string[] {
  const { region, names, locales, restricted } = own;
  const locale = `(?<fairwind_locale>${alternatives(locales)})`;
  const pass = ['try_files /fairwind-never-there @fairwind;'];
  const unprefixed = restricted
    ? pass
    : [...pageLines(plan, own, false), `try_files /${region}$uri/index.html @fairwind;`];
  const unprefixedHome = restricted
    ? pass
    : [...pageLines(plan, own, false), `try_files /${region}/index.html @fairwind;`];
  return block('server', [
    ...listen(plan, names),
    'set $fairwind_locale "";',
    ...block(`location ~ ${passedPattern(locales)}`, pass),
    ...block(String.raw`location ~ ^(?<fairwind_stem>.+)\.avif$`, [
      ...fileLines(plan),
      'add_header vary Accept always;',
      `try_files /${region}$fairwind_stem$fairwind_picture $fairwind_stem$fairwind_picture /${region}$uri $uri @fairwind;`,
    ]),
    ...block(String.raw`location ~ \.html?$`, pass),
    ...block(`location ~ ${privatePattern(plan)}`, [...fileLines(plan), `try_files /${region}$uri @fairwind;`]),
    ...block(String.raw`location ~ \.[A-Za-z0-9]+$`, [...fileLines(plan), `try_files /${region}$uri $uri @fairwind;`]),
    ...block(`location ~ ^/${locale}/(?:.*[^/])?$`, [
      ...pageLines(plan, own, true),
      `try_files /${region}$uri/index.html @fairwind;`,
    ]),
    ...block('location = /', unprefixedHome),
    ...block('location ~ [^/]$', unprefixed),
    ...block('location /', pass),
    ...block('location ^~ /api/', pass),
    ...appLocation(plan, own),
  ]);
}

/**
 * How a request is passed on, by what may be done when a node does not answer. nginx takes neither timeouts nor what it
 * repeats from a variable, so each way is a location of its own; the codes lead there and are never sent.
 */
const WAYS = {
  /** What another node may answer as well. */
  read: { code: 471, lines: [`proxy_read_timeout ${PATIENCE.retried}s;`] },
  /** A write that may be sent twice. */
  repeat: {
    code: 472,
    lines: [`proxy_read_timeout ${PATIENCE.retried}s;`, 'proxy_next_upstream error timeout non_idempotent;'],
  },
  /** A node that is about to stop refuses it. */
  socket: {
    code: 473,
    lines: [`proxy_read_timeout ${PATIENCE.socket}s;`, 'proxy_next_upstream error timeout http_503;'],
  },
} as const;

/**
 * How the nodes are tried when all have failed: `brief` for requests that another node may answer instead, `patient` for
 * the others. The codes only select a location; they are never sent.
 */
const ANYWAY = {
  brief: { code: 474, silence: PATIENCE.anyway },
  patient: { code: 475, silence: PATIENCE.socket },
} as const;

/** Of several nodes: the way that a request takes; of a single one nothing is gained by giving up early. */
function ways(plan: EdgePlan): string[] {
  const { studio } = plan;
  const several = hasSeveral(plan);
  const studioHosts = alternatives(studio);
  const reads = !several ? [] : [String.raw`"~^\|(?:GET|HEAD)\|(?!backoffice\.)" ${WAYS.read.code};`];
  const repeats = [`"~^\\|POST\\|(?:${studioHosts})\\|${REPEATABLE_WRITE.slice(1)}" ${WAYS.repeat.code};`];
  return [
    ...block('map "$http_upgrade|$request_method|$host|$uri" $fairwind_way', [
      'default 0;',
      `"~^[^|]" ${WAYS.socket.code};`,
      ...reads,
      ...(several ? repeats : []),
    ]),
    // If nginx names the group instead of a node, no node was sent the request, so any method may be sent again.
    ...block('map "$upstream_addr|$fairwind_way" $fairwind_anyway', [
      'default "";',
      `"~(?:^| )fairwind(?:_studio)?\\|(?:${WAYS.read.code}|${WAYS.repeat.code})$" brief;`,
      String.raw`"~(?:^| )fairwind(?:_studio)?\|" patient;`,
    ]),
    ...block('map $host $fairwind_nodes', ['default fairwind;', ...studio.map((name) => `${name} fairwind_studio;`)]),
  ];
}

/**
 * The nodes, or names that are looked up again and stand for those that are there; those after the first of a studio's wait until it is gone, for one node runs the rounds that players share.
 * When all of several have failed, they are tried again through a group that does not count failures.
 */
function upstreams(plan: EdgePlan): string[] {
  const { upstreams: nodes, resolver } = plan;
  const lookedUp = resolver === null ? '' : ' resolve';
  const group = (name: string, failures: number, later: string) =>
    block(`upstream ${name}`, [
      `zone ${name} 64k;`,
      ...nodes.map((node, index) => {
        const state = failures === 0 ? 'max_fails=0' : `max_fails=${failures} fail_timeout=${PATIENCE.rest}s`;
        return `server ${node}${lookedUp} ${state}${index === 0 ? '' : later};`;
      }),
      'keepalive 64;',
    ]);
  const both = (ending: string, failures: number, ofStudio: number) => [
    ...group(`fairwind${ending}`, failures, ''),
    ...group(`fairwind_studio${ending}`, ofStudio, ' backup'),
  ];
  return [...both('', PATIENCE.failures, 1), ...(hasSeveral(plan) ? both('-anyway', 0, 0) : [])];
}

function appLocation(plan: EdgePlan, own: EdgeRegion | null): string[] {
  const several = hasSeveral(plan);
  const proxy = [
    'proxy_http_version 1.1;',
    'proxy_set_header host $host$fairwind_port;',
    'proxy_set_header x-forwarded-for $remote_addr;',
    'proxy_set_header x-request-id $request_id;',
    'proxy_set_header upgrade $http_upgrade;',
    'proxy_set_header connection $fairwind_connection;',
    `proxy_connect_timeout ${PATIENCE.connect}s;`,
    'charset off;',
  ];
  const inTurn = ['proxy_pass http://$fairwind_nodes;', 'proxy_next_upstream_tries 2;', ...proxy];
  const lost = own === null ? [] : ['error_page 502 504 @fairwind_lost;'];
  const away = several ? ['error_page 502 @fairwind_away;', ...lost.map((line) => line.replace('502 ', ''))] : lost;
  const sorry = sorryLines(plan, own);
  const dispatch = Object.entries(WAYS).flatMap(([way, { code }]) => [
    `error_page ${code} = @fairwind_${way};`,
    `if ($fairwind_way = ${code}) { return ${code}; }`,
  ]);
  return [
    ...block(own === null ? 'location /' : 'location @fairwind', [
      ...away,
      ...dispatch,
      `proxy_read_timeout ${PATIENCE.single}s;`,
      ...inTurn,
    ]),
    ...Object.entries(WAYS).flatMap(([way, { lines }]) =>
      block(`location @fairwind_${way}`, [...away, ...lines, ...inTurn]),
    ),
    ...(several ? anywayLocations(proxy, lost, sorry) : []),
    ...(own === null ? [] : block('location @fairwind_lost', sorry)),
  ];
}

/** A request that no node was sent, because all had failed, is sent to them after all; any other gets the error page. */
function anywayLocations(proxy: readonly string[], lost: readonly string[], sorry: readonly string[]): string[] {
  const each = Object.entries(ANYWAY);
  return [
    ...block('location @fairwind_away', [
      ...each.map(([name, { code }]) => `error_page ${code} = @fairwind_anyway_${name};`),
      ...each.map(([name, { code }]) => `if ($fairwind_anyway = ${name}) { return ${code}; }`),
      ...sorry,
    ]),
    ...each.flatMap(([name, { silence }]) =>
      block(`location @fairwind_anyway_${name}`, [
        ...lost,
        'proxy_pass http://$fairwind_nodes-anyway;',
        `proxy_read_timeout ${silence}s;`,
        ...proxy,
      ]),
    ),
  ];
}

/** Pages that are files stay up without the built-in server; the rest says what happened. */
const sorryLines = (plan: EdgePlan, own: EdgeRegion | null): string[] =>
  own === null
    ? ['return 502;']
    : [
        ...pageHeaders(plan, own),
        'add_header cache-control "no-store" always;',
        `try_files /${own.region}/error/index.html =502;`,
      ];

function listen({ port, certificates }: EdgePlan, names: readonly string[]): string[] {
  const secure =
    certificates === null
      ? []
      : [
          `ssl_certificate ${certificates}/${names[0]}/fullchain.pem;`,
          `ssl_certificate_key ${certificates}/${names[0]}/privkey.pem;`,
        ];
  return [`listen ${port}${certificates === null ? '' : ' ssl http2'};`, `server_name ${names.join(' ')};`, ...secure];
}

/** A host we do not have gets no certificate of another, and no page. */
function unknownHost({ port, certificates }: EdgePlan): string[] {
  const listening =
    certificates === null
      ? [`listen ${port} default_server;`]
      : [`listen ${port} ssl http2 default_server;`, 'ssl_reject_handshake on;'];
  return block('server', [...listening, 'server_name _;', 'return 421;']);
}

function towardsTls(plan: EdgePlan): string[] {
  const { plainPort } = plan;
  if (plainPort === null) return [];
  return [
    ...block('server', [`listen ${plainPort} default_server;`, 'server_name _;', 'return 421;']),
    ...block('server', [
      `listen ${plainPort};`,
      `server_name ${allNames(plan).join(' ')};`,
      `return 308 https://$host${portSuffix(plan)}$request_uri;`,
    ]),
  ];
}

/** What one client may take, and who it is behind what stands in front. */
function clients({ front, certificates }: EdgePlan): string[] {
  return [
    ...(front === null
      ? []
      : [
          ...front.networks.map((network) => `set_real_ip_from ${network};`),
          `real_ip_header ${front.header};`,
          'real_ip_recursive on;',
        ]),
    ...(certificates === null ? [] : ['ssl_protocols TLSv1.2 TLSv1.3;']),
    `client_header_timeout ${CLIENT.head}s;`,
    `client_body_timeout ${CLIENT.silence}s;`,
    `send_timeout ${CLIENT.silence}s;`,
    `keepalive_timeout ${CLIENT.idle}s;`,
    'reset_timedout_connection on;',
    'limit_conn_zone $binary_remote_addr zone=fairwind_clients:10m;',
    `limit_conn fairwind_clients ${CLIENT.connections};`,
    'limit_conn_status 429;',
    // A line for each refused request would fill the disk, and name a client.
    'limit_conn_log_level info;',
  ];
}

/** Half a head holds a connection that no limit counts yet: there have to be more of them than one client can open. */
const WORKER = { connections: 16_384, files: 40_000 };

/**
 * The whole configuration, to be run with `nginx -c`.
 * @param state folder for what nginx writes: its process id, logs and temporary bodies.
 */
export function nginxConfiguration(plan: EdgePlan, state: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    'worker_processes auto;',
    `pid ${state}/nginx.pid;`,
    `error_log ${state}/error.log warn;`,
    'include /etc/nginx/modules-enabled/*.conf;',
    `worker_rlimit_nofile ${WORKER.files};`,
    ...block('events', [`worker_connections ${WORKER.connections};`]),
    ...block('http', [
      `access_log off;`,
      ...temporary.map((name) => `${name}_temp_path ${state}/${name};`),
      ...typesBlock(),
      'default_type application/octet-stream;',
      'charset utf-8;',
      'charset_types text/css text/plain text/javascript application/json application/manifest+json application/xml;',
      `root ${quote(plan.site)};`,
      'server_tokens off;',
      'sendfile on;',
      ...clients(plan),
      `client_max_body_size ${Math.ceil(UPLOAD_MAXIMUM_BYTES / 1_000_000)}m;`,
      'gzip on;',
      'gzip_comp_level 6;',
      'gzip_static on;',
      'gzip_vary on;',
      'gzip_proxied any;',
      `gzip_types ${textTypes()};`,
      ...(plan.brotli ? ['brotli_static on;'] : []),
      // A request that is led on to its way may have been led to the built-in server before.
      'recursive_error_pages on;',
      ...maps(plan),
      ...(plan.resolver === null ? [] : [`resolver ${plan.resolver} valid=${PATIENCE.retried}s;`]),
      ...ways(plan),
      ...upstreams(plan),
      ...unknownHost(plan),
      ...towardsTls(plan),
      ...plan.regions.flatMap((region) => regionServer(plan, region)),
      ...block('server', [...listen(plan, plan.passed), ...appLocation(plan, null)]),
    ]),
  ];
  return `# Written by \`npm run edge -- nginx\` from the project's tables.\n${lines.join('\n')}\n`;
}

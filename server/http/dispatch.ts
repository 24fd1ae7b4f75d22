/** The first thing a request meets: its host decides which part of the server answers (design section 6). */
import type { Logger } from 'pino';
import { VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';
import { IDEMPOTENCY_HEADER, REALTIME_PATH } from '#shared/contract/paths.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';
import type { Readiness } from '../readiness.ts';
import { commonHeaders, type SiteRequest } from '../site/index.ts';
import { failureAnswer } from './answers.ts';
import type { ApiBindings } from './api.ts';
import { wholeRequest } from './body.ts';
import { clientAddress, isFromPrivateNetwork } from './client.ts';
import type { Destination, HostTable } from './hosts.ts';
import type { Metrics } from './metrics.ts';

/** A part that answers whole requests by itself: the studio, a vendor, the vendors' endpoints. */
interface FetchApp {
  fetch(request: Request): Response | Promise<Response>;
}

export interface DispatchParts {
  config: Pick<Config, 'scheme' | 'trustedProxies'>;
  hosts: HostTable;
  site: { fetch(request: Request, where: SiteRequest): Promise<Response> };
  api: { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> };
  /** The form posts of the site's pages; null for a request that is none. */
  contact: { fetch(request: Request, where: ApiBindings): Promise<Response | null> };
  /** Everything under `/vendor`. */
  vendors: FetchApp;
  /** The lists of the vendors' games. */
  vendorGames: { answer(request: Request, region: RegionId): Response };
  studio: FetchApp | null;
  paymentProvider: FetchApp | null;
  /** The mailbox of what was caught instead of sent. */
  mailbox: FetchApp | null;
  /** The marketers' editor; null in production. */
  editor: FetchApp | null;
  metrics: Metrics;
  /** Whether the server can work, and what is wrong. */
  readiness(): Promise<Readiness>;
  log: Logger;
}

interface Peer {
  /** Address of the other end of the connection. */
  address: string | undefined;
}

export type Dispatch = (request: Request, peer: Peer) => Promise<Response>;

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function readinessAnswer({ ready, problems }: Readiness): Response {
  const verdict = ready ? (problems.length === 0 ? 'ready' : 'ready, but degraded') : 'not ready';
  return plain([verdict, ...problems].join('\n'), ready ? 200 : 503);
}

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** A path as it may be logged: sessions, checkouts and the like are named by unguessable segments. */
export function loggedPath(path: string): string {
  return path.slice(0, 256).replaceAll(/\/[\w-]{20,}(?=\/|$)/g, '/*');
}

interface Visit {
  request: Request;
  path: string;
  /** Host header with its port. */
  host: string;
  client: string;
  /** Whether it comes from this machine or a private network. */
  near: boolean;
  /** Whether vendors' and monitors' addresses may be reached. */
  internal: boolean;
}

type PartName =
  | 'site'
  | 'api'
  | 'contact'
  | 'vendors'
  | 'studio'
  | 'payment'
  | 'mail'
  | 'editor'
  | 'operations'
  | 'refused';
type Answer = { part: PartName; response: Response };

/** Creates the dispatcher. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const { config, hosts, log, metrics } = parts;

  /** What monitors ask for, on the internal host only. */
  async function operations({ path, internal }: Visit): Promise<Response | null> {
    if (!internal) return null;
    if (path === '/healthz') return plain('ok', 200);
    if (path === '/readyz') return readinessAnswer(await parts.readiness());
    return path === '/metrics' ? metrics.answer() : null;
  }

  async function region(visit: Visit, id: RegionId): Promise<Answer> {
    const { request, path, host, client } = visit;
    const origin = `${config.scheme}://${host}`;
    if (isBelow(path, '/api'))
      return { part: 'api', response: await parts.api.fetch(request, { region: id, origin, client }) };
    if (parts.editor !== null && id === 'main' && /^\/admin\/?$/.test(path)) {
      const headers = { location: `${config.scheme}://admin.${host}/`, 'cache-control': 'no-store' };
      return { part: 'editor', response: new Response(null, { status: 302, headers }) };
    }
    if (path === VENDOR_GAMES_PATH) return { part: 'api', response: parts.vendorGames.answer(request, id) };
    if (path === REALTIME_PATH) return { part: 'refused', response: plain('Upgrade required', 426) };
    const contact = await parts.contact.fetch(request, { region: id, origin, client });
    if (contact !== null) return { part: 'contact', response: contact };
    return { part: 'site', response: await parts.site.fetch(request, { region: id, origin }) };
  }

  async function app(
    part: 'studio' | 'payment' | 'mail' | 'editor',
    target: FetchApp | null,
    request: Request,
  ): Promise<Answer> {
    if (target === null) return { part, response: plain('Not found', 404) };
    return { part, response: await target.fetch(request) };
  }

  async function route(visit: Visit, destination: Destination): Promise<Answer> {
    if (destination.kind === 'unknown') return { part: 'refused', response: plain('Unknown host', 421) };
    const operation = await operations(visit);
    if (operation !== null) return { part: 'operations', response: operation };
    if (visit.internal && isBelow(visit.path, '/vendor')) {
      return { part: 'vendors', response: await parts.vendors.fetch(visit.request) };
    }
    if (destination.kind === 'region') return region(visit, destination.region);
    if (destination.kind === 'studio') return app('studio', parts.studio, visit.request);
    if (destination.kind === 'payment') return app('payment', parts.paymentProvider, visit.request);
    if (destination.kind === 'editor') return app('editor', parts.editor, visit.request);
    // Other people's messages: only this machine or network reads them.
    if (destination.kind === 'mail' && visit.near) return app('mail', parts.mailbox, visit.request);
    return { part: 'refused', response: plain('Not found', 404) };
  }

  async function safely(visit: Visit, destination: Destination): Promise<Answer> {
    try {
      return await route(visit, destination);
    } catch (error) {
      log.error({ error, path: loggedPath(visit.path) }, 'request failed');
      return { part: 'refused', response: failureAnswer({ name: 'internal' }) };
    }
  }

  const common: [string, string][] = Object.entries(commonHeaders(config.scheme));
  /** What every answer carries, whichever part it comes from; a part that says it itself is kept to. */
  function withCommonHeaders(response: Response): Response {
    for (const [name, value] of common) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  }

  return async (given, { address }) => {
    const started = performance.now();
    const whole = await wholeRequest(given);
    const request = whole ?? given;
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    const client = clientAddress(address, request.headers.get('x-forwarded-for'), config.trustedProxies);
    const near = isFromPrivateNetwork(address, request.headers, config.trustedProxies);
    const visit: Visit = { request, path: url.pathname, host, client, near, internal: near && hosts.isInternal(host) };
    const { part, response } =
      whole === null
        ? { part: 'refused', response: failureAnswer({ name: 'too_large' }) }
        : await safely(visit, hosts.resolve(host));
    const seconds = (performance.now() - started) / 1_000;
    metrics.observe(part, request.method, response.status, seconds);
    // Paths without their query: tickets and tokens travel there.
    const line = { part, method: request.method, path: loggedPath(url.pathname), status: response.status, client };
    const level = response.status >= 500 ? 'warn' : part === 'site' || request.method === 'GET' ? 'debug' : 'info';
    log[level]({ ...line, ms: Math.round(seconds * 1_000), key: request.headers.has(IDEMPOTENCY_HEADER) }, 'request');
    return withCommonHeaders(response);
  };
}

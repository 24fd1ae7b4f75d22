/** The first thing a request meets: its host decides which part of the house answers (design section 6). */
import type { Logger } from 'pino';
import { VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';
import { IDEMPOTENCY_HEADER, REALTIME_PATH } from '#shared/contract/paths.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';
import type { SiteRequest } from '../site/index.ts';
import { failureAnswer } from './answers.ts';
import type { ApiBindings } from './api.ts';
import { clientAddress, isPrivateAddress } from './client.ts';
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
  admin: FetchApp | null;
  metrics: Metrics;
  /** Whether the server can work: the database answers and no shutdown has begun. */
  isReady(): Promise<boolean>;
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

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** A path as the log may keep it: sessions, checkouts and the like are named by unguessable segments. */
export function loggedPath(path: string): string {
  return path.slice(0, 256).replaceAll(/\/[\w-]{20,}(?=\/|$)/g, '/*');
}

interface Visit {
  request: Request;
  path: string;
  /** Host header with its port. */
  host: string;
  client: string;
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
  | 'admin'
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
    if (path === '/readyz') return (await parts.isReady()) ? plain('ready', 200) : plain('not ready', 503);
    return path === '/metrics' ? metrics.answer() : null;
  }

  async function region(visit: Visit, id: RegionId): Promise<Answer> {
    const { request, path, host, client } = visit;
    const origin = `${config.scheme}://${host}`;
    if (isBelow(path, '/api'))
      return { part: 'api', response: await parts.api.fetch(request, { region: id, origin, client }) };
    if (parts.admin !== null && id === 'main' && /^\/admin\/?$/.test(path)) {
      const headers = { location: `${config.scheme}://admin.${host}/`, 'cache-control': 'no-store' };
      return { part: 'admin', response: new Response(null, { status: 302, headers }) };
    }
    if (path === VENDOR_GAMES_PATH) return { part: 'api', response: parts.vendorGames.answer(request, id) };
    if (path === REALTIME_PATH) return { part: 'refused', response: plain('Upgrade required', 426) };
    const contact = await parts.contact.fetch(request, { region: id, origin, client });
    if (contact !== null) return { part: 'contact', response: contact };
    return { part: 'site', response: await parts.site.fetch(request, { region: id, origin }) };
  }

  async function app(
    part: 'studio' | 'payment' | 'mail' | 'admin',
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
    if (destination.kind === 'admin') return app('admin', parts.admin, visit.request);
    // Other people's messages: only this machine or network reads them.
    if (destination.kind === 'mail' && isPrivateAddress(visit.client)) return app('mail', parts.mailbox, visit.request);
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

  return async (request, { address }) => {
    const started = performance.now();
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    const client = clientAddress(address, request.headers.get('x-forwarded-for'), config.trustedProxies);
    const internal = hosts.isInternal(host) && isPrivateAddress(client);
    const visit: Visit = { request, path: url.pathname, host, client, internal };
    const { part, response } = await safely(visit, hosts.resolve(host));
    const seconds = (performance.now() - started) / 1_000;
    metrics.observe(part, request.method, response.status, seconds);
    // Paths without their query: tickets and tokens travel there.
    const line = { part, method: request.method, path: loggedPath(url.pathname), status: response.status, client };
    const level = response.status >= 500 ? 'warn' : part === 'site' || request.method === 'GET' ? 'debug' : 'info';
    log[level]({ ...line, ms: Math.round(seconds * 1_000), key: request.headers.has(IDEMPOTENCY_HEADER) }, 'request');
    return response;
  };
}

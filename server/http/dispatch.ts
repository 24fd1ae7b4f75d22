/** The first thing a request meets: its host decides which part of the server answers (design section 6). */
import type { Logger } from 'pino';
import { VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';
import { IDEMPOTENCY_HEADER, REALTIME_PATH } from '#shared/contract/paths.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Config } from '../config.ts';
import { loggedPath } from '../logged-path.ts';
import { REQUEST_ID_HEADER, requestIdOf, underRequestId } from '../request-id.ts';
import { commonHeaders, type SiteRequest } from '../site/index.ts';
import { inRequestSpan, noteFailure, type TracedRequest } from '../tracing.ts';
import { failureAnswer, plainAnswer } from './answers.ts';
import type { ApiBindings } from './api.ts';
import { HungUp, wholeRequest } from './body.ts';
import { clientAddress, isFromPrivateNetwork, isTrustedProxy } from './client.ts';
import type { Destination, HostTable } from './hosts.ts';
import type { Metrics } from './metrics.ts';
import type { Operations } from './operations.ts';

/** A part that answers whole requests by itself: the studio, a vendor, the vendors' endpoints. */
interface FetchApp {
  fetch(request: Request): Response | Promise<Response>;
}

export interface DispatchParts {
  config: Pick<Config, 'scheme' | 'trustedProxies'>;
  /** Tells this node's answers from another's, and says nothing of the machine. */
  nodeMark: string;
  hosts: HostTable;
  site: { fetch(request: Request, where: SiteRequest): Promise<Response> };
  api: { fetch(request: Request, bindings: ApiBindings): Response | Promise<Response> };
  /** The form posts of the site's pages, and forms that mails lead to; null for a request that is none. */
  forms: readonly { fetch(request: Request, where: ApiBindings): Promise<Response | null> }[];
  /** Pages that are not live yet; null for a request of another address. */
  previews: { fetch(request: Request, where: SiteRequest): Promise<Response | null> };
  /** Everything under `/vendor`. */
  vendors: FetchApp;
  /** Whether a path of theirs was given to a vendor outside: it answers on the main domain, to everybody. */
  isCallback(path: string): boolean;
  /** The lists of the vendors' games. */
  vendorGames: { answer(request: Request, region: RegionId): Response };
  studio: FetchApp | null;
  paymentProvider: FetchApp | null;
  coinProvider: FetchApp | null;
  mifinity: FetchApp | null;
  /** The OpenID provider of our own; null where there is none. */
  identityProvider: FetchApp | null;
  /** The way back from OpenID providers; null for a request that is none. */
  openAuth(request: Request, where: ApiBindings): Promise<Response | null>;
  /** The mailbox of what was caught instead of sent. */
  mailbox: FetchApp | null;
  /** The operator's console, with an API of its own. */
  backoffice: {
    fetch(request: Request, bindings: { origin: string; client: string }): Response | Promise<Response>;
  };
  /** The marketers' editor; null in production. */
  editor: FetchApp | null;
  metrics: Metrics;
  /** What monitors ask for. */
  operations: Operations;
  log: Logger;
}

interface Peer {
  /** Address of the other end of the connection. */
  address: string | undefined;
}

export type Dispatch = (request: Request, peer: Peer) => Promise<Response>;

/** Names the node that answered. */
const NODE_HEADER = 'x-node';

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

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
  | 'coins'
  | 'mifinity'
  | 'identity'
  | 'mail'
  | 'editor'
  | 'backoffice'
  | 'operations'
  | 'refused';
type Answer = { part: PartName; response: Response };

/** Apps of vendors, theirs and ours, which read their bodies by themselves. */
const VENDOR_KINDS: ReadonlySet<Destination['kind']> = new Set(['payment', 'coins', 'mifinity', 'identity']);

/**
 * Whether an address spells a NUL, which no text of ours holds and no database takes. A page's path is left to the site,
 * which says in the reader's language that there is no such page.
 */
function holdsNul({ pathname, search }: URL, { kind }: Destination): boolean {
  const isPage = kind === 'region' && !isBelow(pathname, '/api');
  return /%00/.test(search) || (!isPage && /%00/.test(pathname));
}

/** Creates the dispatcher. */
export function createDispatch(parts: DispatchParts): Dispatch {
  const { config, hosts, log, metrics } = parts;

  async function region(visit: Visit, id: RegionId): Promise<Answer> {
    const { request, path, host, client } = visit;
    const origin = `${config.scheme}://${host}`;
    const back = await parts.openAuth(request, { region: id, origin, client });
    if (back !== null) return { part: 'api', response: back };
    if (isBelow(path, '/api'))
      return { part: 'api', response: await parts.api.fetch(request, { region: id, origin, client }) };
    if (parts.editor !== null && id === 'main' && /^\/admin\/?$/.test(path)) {
      const headers = { location: `${config.scheme}://admin.${host}/`, 'cache-control': 'no-store' };
      return { part: 'editor', response: new Response(null, { status: 302, headers }) };
    }
    if (path === VENDOR_GAMES_PATH) return { part: 'api', response: parts.vendorGames.answer(request, id) };
    if (path === REALTIME_PATH) return { part: 'refused', response: plainAnswer('Upgrade required', 426) };
    for (const form of parts.forms) {
      const response = await form.fetch(request, { region: id, origin, client });
      if (response !== null) return { part: 'contact', response };
    }
    const preview = await parts.previews.fetch(request, { region: id, origin });
    if (preview !== null) return { part: 'site', response: preview };
    return { part: 'site', response: await parts.site.fetch(request, { region: id, origin }) };
  }

  async function app(
    part: 'studio' | 'payment' | 'coins' | 'mifinity' | 'identity' | 'mail' | 'editor',
    target: FetchApp | null,
    request: Request,
  ): Promise<Answer> {
    if (target === null) return { part, response: plainAnswer('Not found', 404) };
    return { part, response: await target.fetch(request) };
  }

  async function backoffice({ request, host, client }: Visit): Promise<Answer> {
    const origin = `${config.scheme}://${host}`;
    return { part: 'backoffice', response: await parts.backoffice.fetch(request, { origin, client }) };
  }

  async function route(visit: Visit, destination: Destination): Promise<Answer> {
    if (holdsNul(new URL(visit.request.url), destination))
      return { part: 'refused', response: failureAnswer({ name: 'malformed' }) };
    if (destination.kind === 'unknown') return { part: 'refused', response: plainAnswer('Unknown host', 421) };
    const operation = visit.internal ? await parts.operations(visit.path, visit.request) : null;
    if (operation !== null) return { part: 'operations', response: operation };
    const isPublic = destination.kind === 'region' && destination.region === 'main' && parts.isCallback(visit.path);
    if (isPublic || (visit.internal && isBelow(visit.path, '/vendor'))) {
      return { part: 'vendors', response: await parts.vendors.fetch(visit.request) };
    }
    if (destination.kind === 'region') return region(visit, destination.region);
    if (destination.kind === 'studio') return app('studio', parts.studio, visit.request);
    if (destination.kind === 'payment') return app('payment', parts.paymentProvider, visit.request);
    if (destination.kind === 'coins') return app('coins', parts.coinProvider, visit.request);
    if (destination.kind === 'mifinity') return app('mifinity', parts.mifinity, visit.request);
    if (destination.kind === 'identity') return app('identity', parts.identityProvider, visit.request);
    if (destination.kind === 'backoffice') return backoffice(visit);
    if (destination.kind === 'editor') return app('editor', parts.editor, visit.request);
    // Other people's messages: only this machine or network reads them.
    if (destination.kind === 'mail' && visit.near) return app('mail', parts.mailbox, visit.request);
    return { part: 'refused', response: plainAnswer('Not found', 404) };
  }

  async function safely(visit: Visit, destination: Destination): Promise<Answer> {
    try {
      return await route(visit, destination);
    } catch (error) {
      if (error instanceof HungUp) return { part: 'refused', response: failureAnswer({ name: 'malformed' }) };
      noteFailure(error);
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

  async function answer(given: Request, address: string | undefined): Promise<Response> {
    const started = performance.now();
    const url = new URL(given.url);
    const host = given.headers.get('host') ?? url.host;
    const destination = hosts.resolve(host);
    const isOfVendor = VENDOR_KINDS.has(destination.kind) || isBelow(url.pathname, '/vendor');
    const whole = await wholeRequest(given, isOfVendor).catch((error: unknown) => {
      if (error instanceof HungUp) return null;
      throw error;
    });
    const request = whole ?? given;
    const client = clientAddress(address, request.headers.get('x-forwarded-for'), config.trustedProxies);
    const near = isFromPrivateNetwork(address, request.headers, config.trustedProxies);
    const visit: Visit = { request, path: url.pathname, host, client, near, internal: near && hosts.isInternal(host) };
    const { part, response } =
      whole === null
        ? { part: 'refused', response: failureAnswer({ name: 'too_large' }) }
        : await safely(visit, destination);
    const seconds = (performance.now() - started) / 1_000;
    metrics.observe(part, request.method, response.status, seconds);
    // Paths without their query: tickets and tokens travel there.
    const line = { part, method: request.method, path: loggedPath(url.pathname), status: response.status, client };
    const level = response.status >= 500 ? 'warn' : part === 'site' || request.method === 'GET' ? 'debug' : 'info';
    log[level]({ ...line, ms: Math.round(seconds * 1_000), key: request.headers.has(IDEMPOTENCY_HEADER) }, 'request');
    return withCommonHeaders(response);
  }

  return (request, { address }) => {
    const given = isTrustedProxy(address, config.trustedProxies) ? request.headers.get(REQUEST_ID_HEADER) : null;
    const id = requestIdOf(given);
    const described = (): TracedRequest => ({
      method: request.method,
      path: loggedPath(new URL(request.url).pathname),
      headers: request.headers,
      isInternal: isFromPrivateNetwork(address, request.headers, config.trustedProxies),
    });
    return underRequestId(id, async () => {
      const response = await inRequestSpan(described, () => answer(request, address));
      response.headers.set(REQUEST_ID_HEADER, id);
      response.headers.set(NODE_HEADER, parts.nodeMark);
      return response;
    });
  };
}

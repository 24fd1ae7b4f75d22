/** Binds the contract to its routes: one Hono app for every `/api` path (design section 6). */
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { CONTRACT, covers, type Endpoint, type SessionScope } from '#shared/contract/index.ts';
import { IDEMPOTENCY_KEY } from '#shared/contract/intent-acts.ts';
import { type EndpointName, HEADERS, IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';
import { isOutOfReach } from '../out-of-reach.ts';
import type { Failure, Result } from '../result.ts';
import { describeSpan, noteFailure } from '../tracing.ts';
import { failureAnswer, fileAnswer, jsonAnswer } from './answers.ts';
import { HungUp, readFile, readJson } from './body.ts';
import { docsPage } from './docs.ts';
import { FileAnswer, type RequestContext, type Route, type Routes } from './handler.ts';
import { type OpenApiDocument, openApiDocument, routeConfigs } from './openapi.ts';
import { isOwnWrite } from './origin.ts';
import { ENDPOINT_NEEDS } from './requirements.ts';
import { parseInput } from './validate.ts';

/** What the dispatcher knows of a request before the API sees it. */
export interface ApiBindings {
  region: RegionId;
  origin: string;
  client: string;
}

/** Who is behind a request, and what their session may do. */
export interface Visitor {
  sessionId: string;
  playerId: string;
  scope: SessionScope;
  /** Whether password or code were given lately. */
  fresh: boolean;
  lookedUp: 'now' | 'lately';
}

export interface ApiParts {
  /** Every endpoint of the contract, each with its handler. */
  routes: Routes;
  /** The live session behind the request's cookie, or null: looked up for it alone, or lately. */
  authenticate: {
    now(context: RequestContext): Promise<(Visitor & { lookedUp: 'now' }) | null>;
    lately(context: RequestContext): Promise<Visitor | null>;
  };
  /** Counts what a player writes. Error: `rate_limited`. */
  countWrite(playerId: string): Promise<Result<void>>;
  /** The AsyncAPI document of the socket at a domain's origin. */
  socketDocument(origin: string): object;
  log: Logger;
}

type ApiContext = Context<{ Bindings: ApiBindings }>;
/** A route once its input has been parsed by its own schemas. */
interface AnyRoute {
  admit?(input: unknown, context: RequestContext): Promise<Result<void>>;
  handle(input: unknown, context: RequestContext): Promise<Result<unknown>>;
}

function requestContext(context: ApiContext, cookies: string[]): RequestContext {
  const key = context.req.header(IDEMPOTENCY_HEADER) ?? '';
  return {
    ...context.env,
    userAgent: context.req.header('user-agent') ?? '',
    cookies: context.req.header('cookie') ?? null,
    sessionId: null,
    playerId: null,
    held: null,
    fresh: false,
    lookedUp: 'now',
    idempotencyKey: IDEMPOTENCY_KEY.test(key) ? key : null,
    setCookie: (header) => cookies.push(header),
  };
}

/** Checks what can be checked before anything is read or looked up. */
function refusal(name: EndpointName, context: ApiContext): Failure | null {
  const { region, origin } = context.env;
  if (PATHS[name].method !== 'GET' && !isOwnWrite(context.req.raw.headers, origin)) return { name: 'foreign_origin' };
  if (!offers(region, ENDPOINT_NEEDS[name] ?? [])) return { name: 'not_offered' };
  return null;
}

/** Only what reads, and asks for no proof, may be told of a session that was looked up a moment ago (ADR 0166). */
const mayRecall = (name: EndpointName, { fresh }: Endpoint) => PATHS[name].method === 'GET' && !fresh;

/** Who the endpoint is told is calling: nobody, unless their session may do what it asks for. */
function callerOf({ scope }: Endpoint, visitor: Visitor | null): Visitor | null {
  return visitor !== null && scope !== 'none' && covers(visitor.scope, scope) ? visitor : null;
}

/** Why a caller is refused, or null. */
function lackOf(endpoint: Endpoint, visitor: Visitor | null): Failure | null {
  const caller = callerOf(endpoint, visitor);
  if (caller !== null) return endpoint.fresh && !caller.fresh ? { name: 'step_up_required' } : null;
  if (endpoint.scope === 'none' || endpoint.guests) return null;
  if (visitor === null) return { name: 'unauthenticated' };
  return { name: visitor.scope === 'second-factor-pending' ? 'two_factor_required' : 'withdraw_only' };
}

async function answerOf(
  name: EndpointName,
  context: ApiContext,
  cookies: string[],
  parts: ApiParts,
): Promise<Response> {
  const refused = refusal(name, context);
  if (refused) return failureAnswer(refused);

  const endpoint: Endpoint = CONTRACT[name];
  const route = parts.routes[name] as Route<EndpointName> as unknown as AnyRoute;
  const own = requestContext(context, cookies);
  const visitor = await parts.authenticate[mayRecall(name, endpoint) ? 'lately' : 'now'](own);
  const lack = lackOf(endpoint, visitor);
  if (lack) return failureAnswer(lack);

  const writer = PATHS[name].method === 'GET' ? null : (visitor?.playerId ?? null);
  const counted = writer === null ? null : await parts.countWrite(writer);
  if (counted?.ok === false) return failureAnswer(counted.failure);

  const body = endpoint.body ? await readJson(context.req.raw) : null;
  if (body?.ok === false) return failureAnswer(body.failure);
  const input = parseInput(endpoint, { params: context.req.param(), query: context.req.query(), body: body?.value });
  if (!input.ok) return failureAnswer(input.failure);
  const { sessionId = null, playerId = null, fresh = false } = callerOf(endpoint, visitor) ?? {};
  const { scope: held = null, lookedUp = 'now' } = visitor ?? {};
  const caller = { ...own, sessionId, playerId, fresh, held, lookedUp };
  const admitted = await route.admit?.(input.value, caller);
  if (admitted?.ok === false) return failureAnswer(admitted.failure);
  const file = endpoint.upload === undefined ? null : await readFile(context.req.raw, endpoint.upload);
  if (file?.ok === false) return failureAnswer(file.failure);

  const result = await route.handle({ ...input.value, file: file?.value }, caller);
  if (!result.ok) return failureAnswer(result.failure);
  const { value } = result;
  return value instanceof FileAnswer
    ? fileAnswer(value.name, value.body, endpoint.download ?? 'application/octet-stream')
    : jsonAnswer(value);
}

function logHeaders(log: Logger, name: EndpointName, context: ApiContext): void {
  if (!log.isLevelEnabled('debug')) return;
  const claimed = (header: string) => context.req.header(header)?.slice(0, 256);
  log.debug({ endpoint: name, origin: claimed(HEADERS.origin), connection: claimed(HEADERS.connection) }, 'api call');
}

/** What is answered where a handler threw; a database out of reach is no fault of the endpoint's. */
function crashAnswer(error: unknown, name: EndpointName, log: Logger): Response {
  if (error instanceof HungUp) {
    log.debug({ endpoint: name }, 'the client hung up');
    return failureAnswer({ name: 'malformed' });
  }
  if (isOutOfReach(error)) {
    log.warn({ endpoint: name }, 'the database was out of reach');
    return failureAnswer({ name: 'unavailable' });
  }
  log.error({ error, endpoint: name }, 'endpoint failed');
  return failureAnswer({ name: 'internal' });
}

async function handleEndpoint(name: EndpointName, context: ApiContext, parts: ApiParts): Promise<Response> {
  logHeaders(parts.log, name, context);
  const { method, path } = PATHS[name];
  describeSpan(`${method} ${path}`, { 'http.route': path });
  const cookies: string[] = [];
  let answer: Response;
  try {
    answer = await answerOf(name, context, cookies, parts);
  } catch (error) {
    noteFailure(error);
    answer = crashAnswer(error, name, parts.log);
  }
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Creates the app of all `/api` paths. It is called with {@link ApiBindings} as its environment. */
export function createApi(parts: ApiParts): OpenAPIHono<{ Bindings: ApiBindings }> {
  const app = new OpenAPIHono<{ Bindings: ApiBindings }>();
  for (const [name, config] of routeConfigs()) {
    const route = createRoute(config);
    app.openAPIRegistry.registerPath(route);
    app.on(route.method.toUpperCase(), route.getRoutingPath(), (context) => handleEndpoint(name, context, parts));
  }
  // Made when it is first asked for: a process that nobody asks starts the sooner.
  let description: OpenApiDocument | undefined;
  const described = () => {
    description ??= openApiDocument(app);
    return description;
  };
  app.get('/api/openapi.json', () => jsonAnswer(described()));
  app.get('/api/asyncapi.json', (context) => jsonAnswer(parts.socketDocument(context.env.origin)));
  app.get('/api/docs', () => docsPage(described()));
  app.notFound(() => failureAnswer({ name: 'not_found' }));
  app.onError((error) => {
    parts.log.error({ error }, 'api failed');
    return failureAnswer({ name: 'internal' });
  });
  return app;
}

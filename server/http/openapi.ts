/** The contract as an OpenAPI document. */
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { MONEY_CALLS } from './money-calls.ts';

const errorSchema = z
  .object({
    error: z.object({
      code: z.number().int(),
      message: z.string(),
      variables: z.record(z.string(), z.union([z.string(), z.number()])),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: 'Failure', description: 'Why a call was refused. `message` is a key of the interface texts.' });

/** What a caller proves itself by. */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-fairwind_session',
    description: 'The session that login and registration set. Over plain http it is named `fairwind_session`.',
  },
  origin: {
    type: 'apiKey',
    in: 'header',
    name: 'Origin',
    description: 'The origin of our own page on the same host. Browsers send it; every write needs it.',
  },
} as const satisfies Record<string, SecurityScheme>;

/** The ways to prove oneself of which one must hold. */
function securityOf({ scope, guests }: Endpoint, write: boolean): NonNullable<RouteConfig['security']> {
  const always: Record<string, string[]> = write ? { origin: [] } : {};
  if (scope === 'none') return [always];
  const known = { ...always, session: [] };
  return guests ? [known, always] : [known];
}

/** What a call asks of the caller beyond being one, in words. */
function conditionsOf({ scope, guests, fresh, errors }: Endpoint): string {
  const conditions = [
    scope === 'none'
      ? 'Anybody may call it.'
      : `Sees a session that is at least \`${scope}\`${guests ? '; guests may call it too' : ''}.`,
    ...(fresh ? ['Password or code must have been given lately.'] : []),
    ...(errors.includes('profile_required') ? ['The player’s profile must be filled in.'] : []),
  ];
  return conditions.join(' ');
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until the call may be tried again, where that is known.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const;

/** Errors that any write can meet, whatever it does. */
const WRITE_ERRORS: readonly ErrorName[] = ['malformed', 'invalid', 'too_large', 'unsupported_media', 'foreign_origin'];

function errorResponses(endpoint: Endpoint, write: boolean): RouteConfig['responses'] {
  const names = new Set<ErrorName>([...endpoint.errors, ...(write ? WRITE_ERRORS : [])]);
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((name) => `${name} (${ERRORS[name].code})`).join(', '),
        ...(Number(status) === ERRORS.rate_limited.status ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}

function headersOf(name: EndpointName, write: boolean): z.ZodObject | undefined {
  if (!write) return undefined;
  return z.object({
    [WRITE_HEADER]: z.literal('1'),
    ...(MONEY_CALLS[name] === 'header' ? { [IDEMPOTENCY_HEADER]: z.string() } : {}),
  });
}

function configOf(name: EndpointName): RouteConfig {
  const endpoint: Endpoint = CONTRACT[name];
  const { method, path } = PATHS[name];
  const write = method !== 'GET';
  const headers = headersOf(name, write);
  return {
    method: method.toLowerCase() as 'get',
    path,
    operationId: name,
    summary: endpoint.summary,
    description: conditionsOf(endpoint),
    security: securityOf(endpoint, write),
    tags: [path.split('/')[2] ?? 'api'],
    request: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...(headers ? { headers } : {}),
      ...(endpoint.upload === undefined
        ? {}
        : {
            body: {
              required: true,
              content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
            },
          }),
      ...(endpoint.body
        ? { body: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
        : {}),
    },
    responses: {
      200: {
        description: 'Done',
        content: { [endpoint.download ?? 'application/json']: { schema: endpoint.response } },
      },
      ...errorResponses(endpoint, write),
    },
  };
}

/** Every endpoint of the contract as a route of `@hono/zod-openapi`. */
export function routeConfigs(): [EndpointName, RouteConfig][] {
  return (Object.keys(PATHS) as EndpointName[]).map((name) => [name, configOf(name)]);
}

type SecurityScheme = Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2];
export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The document of the app's routes. Its server is the host that it was read from: each domain has the same API. */
export function openApiDocument(app: Pick<OpenAPIHono, 'getOpenAPI31Document' | 'openAPIRegistry'>): OpenApiDocument {
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    servers: [{ url: '/', description: 'The domain that this document was read from' }],
    info: {
      title: 'Fairwind',
      version: '1',
      description:
        'The HTTP contract between the site and the server. Amounts are decimal strings. Writes are accepted from our own pages only.',
    },
  });
}

/** The contract as an OpenAPI document. */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint, type SessionScope } from '#shared/contract/index.ts';
import { IDEMPOTENCY_KEY } from '#shared/contract/intent-acts.ts';
import { type EndpointName, HEADERS, IDEMPOTENCY_HEADER, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { SHAPES } from '#shared/contract/shapes.ts';
import { closeTuples, DOCUMENT_INFO, TAGS, tagOf } from '../api-description.ts';
import { referToShapes } from '../schema-components.ts';
import type { JsonSchema } from '../schema-examples.ts';
import { MONEY_CALLS } from './money-calls.ts';
import { withExamples } from './openapi-examples.ts';
import { ENDPOINT_NEEDS } from './requirements.ts';

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

/** What the server answers before it looks at a call. */
const NOT_OURS = { 421: { description: 'The host is no domain of ours' } };

/** What a caller is refused with who lacks what the endpoint asks for. */
function callerErrors({ scope, guests, fresh }: Endpoint): readonly ErrorName[] {
  if (scope === 'none') return [];
  const step: readonly ErrorName[] = fresh ? ['step_up_required'] : [];
  if (guests) return step;
  const lesser: Readonly<Record<SessionScope, readonly ErrorName[]>> = {
    'second-factor-pending': [],
    'withdraw-only': ['two_factor_required'],
    full: ['two_factor_required', 'withdraw_only'],
  };
  return ['unauthenticated', ...lesser[scope], ...step];
}

/** Everything that a call may be refused with, whoever refuses it. */
export function errorsOf(name: EndpointName): ReadonlySet<ErrorName> {
  const endpoint: Endpoint = CONTRACT[name];
  const write = PATHS[name].method !== 'GET';
  const isRead = endpoint.params !== undefined || endpoint.query !== undefined;
  return new Set<ErrorName>([
    ...endpoint.errors,
    ...callerErrors(endpoint),
    // What each write is counted for: what a player's pages write in a minute.
    ...(write ? [...WRITE_ERRORS, 'rate_limited' as const] : []),
    ...(isRead ? (['invalid'] as const) : []),
    ...(ENDPOINT_NEEDS[name] ? (['not_offered'] as const) : []),
    // An address that spells a NUL.
    'malformed',
    'internal',
    'unavailable',
  ]);
}

function errorResponses(name: EndpointName): RouteConfig['responses'] {
  const names = errorsOf(name);
  const byStatus = Map.groupBy(names, (name) => ERRORS[name].status);
  const answers = Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((name) => `${name} (${ERRORS[name].code})`).join(', '),
        ...(Number(status) === ERRORS.rate_limited.status ? { headers: RETRY_AFTER } : {}),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
  return { ...answers, ...NOT_OURS };
}

/** A header as a parameter of calls. */
const header = <Schema extends z.ZodType>(name: string, schema: Schema, description: string): Schema =>
  schema.meta({ param: { name, in: 'header', description } });

const connectionHeader = header(
  HEADERS.connection,
  z.string().max(256).optional(),
  'The `connection_id` that the socket’s `connect` gave to the page. For the logs; nothing depends on it.',
);
const writeHeader = header(
  WRITE_HEADER,
  z.literal('1'),
  'A page elsewhere cannot send it unasked: every write needs it.',
);
const idempotencyHeader = header(
  IDEMPOTENCY_HEADER,
  z.string().regex(IDEMPOTENCY_KEY),
  'Made by the client for each intent: 8 to 128 letters, digits, `-` or `_`, such as a UUID. The same call under the same key has one effect.',
);

function headersOf(name: EndpointName, write: boolean): z.ZodObject {
  return z.object({
    [HEADERS.connection]: connectionHeader,
    ...(write ? { [WRITE_HEADER]: writeHeader } : {}),
    ...(MONEY_CALLS[name] === 'header' ? { [IDEMPOTENCY_HEADER]: idempotencyHeader } : {}),
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
    tags: [tagOf(path)],
    request: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      headers,
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
      ...errorResponses(name),
    },
  };
}

/** Every endpoint of the contract as a route of `@hono/zod-openapi`. */
export function routeConfigs(): [EndpointName, RouteConfig][] {
  return (Object.keys(PATHS) as EndpointName[]).map((name) => [name, configOf(name)]);
}

type SecurityScheme = Parameters<OpenAPIHono['openAPIRegistry']['registerComponent']>[2];
export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** The shapes that calls share, as the generator writes them: each is what a path made for this answers with. */
function shapeSchemas(): Record<string, JsonSchema> {
  const app = new OpenAPIHono();
  const content = Object.fromEntries(Object.entries(SHAPES).map(([name, schema]) => [name, { schema }]));
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/shapes',
    responses: { 200: { description: '', content } },
  });
  const { paths } = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const written: Record<string, { schema: JsonSchema }> = paths?.['/shapes']?.get?.responses?.['200']?.content ?? {};
  return Object.fromEntries(Object.entries(written).map(([name, { schema }]) => [name, schema]));
}

/** The document of the app's routes. Its server is the host that it was read from: each domain has the same API. */
export function openApiDocument(app: Pick<OpenAPIHono, 'getOpenAPI31Document' | 'openAPIRegistry'>): OpenApiDocument {
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    servers: [{ url: '/', description: 'The domain that this document was read from' }],
    info: {
      title: 'Fairwind',
      version: '1',
      description:
        'The HTTP contract between the site and the server. Amounts are decimal strings. Writes are accepted from our own pages only.',
      ...DOCUMENT_INFO,
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  const shapes = shapeSchemas();
  const { components } = document;
  const whole = { ...document, components: { ...components, schemas: { ...components?.schemas, ...shapes } } };
  return closeTuples(withExamples(referToShapes(whole as OpenApiDocument, shapes)));
}

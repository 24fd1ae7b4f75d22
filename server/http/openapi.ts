/** The contract as an OpenAPI document. */
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';

const errorSchema = z.object({
  error: z.object({
    code: z.number().int(),
    message: z.string(),
    variables: z.record(z.string(), z.union([z.string(), z.number()])),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

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
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}

function headersOf(name: EndpointName, write: boolean): z.ZodObject | undefined {
  if (!write) return undefined;
  return z.object({
    [WRITE_HEADER]: z.literal('1'),
    ...(name === 'startDeposit' ? { [IDEMPOTENCY_HEADER]: z.string() } : {}),
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

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

export function openApiDocument(app: Pick<OpenAPIHono, 'getOpenAPI31Document'>): OpenApiDocument {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Fairwind',
      version: '1',
      description:
        'The HTTP contract between the site and the server. Amounts are decimal strings. Writes are accepted from our own pages only.',
    },
  });
}

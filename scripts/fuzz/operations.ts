/** All operations of all APIs and hosts, each with what it may be sent and what it may answer. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';
import { errorsOf } from '#server/http/openapi.ts';
import { exampleOf, type JsonSchema } from '#server/schema-examples.ts';
import { STAFF_ERRORS, type StaffErrorName } from '#shared/backoffice/errors.ts';
import { STAFF_CONTRACT, type StaffEndpoint } from '#shared/backoffice/index.ts';
import { STAFF_PATHS, type StaffEndpointName } from '#shared/backoffice/paths.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { OUTSIDE_PATHS } from './outside.ts';

/** What was answered. */
export interface Answered {
  status: number;
  /** The media type, without its parameters. */
  type: string;
  /** The body where it is JSON. */
  json: unknown;
}

export interface Operation {
  api: 'players' | 'console' | 'hosts';
  name: string;
  method: string;
  /** The label of the host below the main one; empty: the main one. */
  label: string;
  /** With `{name}` in the place of parameters. */
  path: string;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** A body that is right; undefined where none is taken. */
  body: unknown;
  isUpload: boolean;
  /** What the contract does not say of an answer; null: nothing. */
  faultOf(answer: Answered): string | null;
}

type Form = Pick<Operation, 'params' | 'query' | 'body'>;

const errorShape = z.object({
  error: z.strictObject({
    code: z.number().int(),
    message: z.string(),
    variables: z.record(z.string(), z.union([z.string(), z.number()])),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

const asJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

const exampleFor = (schema: z.ZodType | undefined, name: string): unknown =>
  schema === undefined ? undefined : exampleOf(asJsonSchema(schema, 'input'), {}, 'full', name);

const membersOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

const formOf = ({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>, name: string): Form => ({
  params: membersOf(exampleFor(params, name)),
  query: membersOf(exampleFor(query, name)),
  body: exampleFor(body, name),
});

/** @param tells the statuses of each error that the contract names for the operation */
function faultOfRefusal({ status, type, json }: Answered, tells: ReadonlyMap<string, number>): string | null {
  if (type !== 'application/json') return `${status} is ${type || 'nothing'}`;
  const { data } = errorShape.safeParse(json);
  if (data === undefined) return `${status} has another form than a refusal`;
  const named = tells.get(data.error.message);
  if (named === undefined) return `${data.error.message} (${status}) is not named`;
  return named === status ? null : `${data.error.message} has ${status}, and the contract says ${named}`;
}

interface Told {
  /** The media type of a right answer. */
  type: string;
  isRight: ValidateFunction | null;
  tells: ReadonlyMap<string, number>;
}

const faultBy =
  ({ type, isRight, tells }: Told) =>
  (answer: Answered): string | null => {
    if (answer.status !== 200) return faultOfRefusal(answer, tells);
    if (answer.type !== type) return `200 is ${answer.type}, and the contract says ${type}`;
    if (isRight === null || isRight(answer.json)) return null;
    const [fault] = isRight.errors ?? [];
    return `200 ${fault?.instancePath ?? ''} ${fault?.message ?? ''}`;
  };

/** The form of the documents of the API: what an integrator would generate a client from. */
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

function playersOperations(document: object): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(document, 'api');
  const { paths } = document as Document;
  return (Object.keys(PATHS) as EndpointName[]).map((name) => {
    const { method, path } = PATHS[name];
    const endpoint: Endpoint = CONTRACT[name];
    const content = paths[path]?.[method.toLowerCase()]?.responses['200']?.content ?? {};
    const [type = ''] = Object.keys(content);
    const pointer = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', type, 'schema'];
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
    const isRight = type === 'application/json' ? ajv.compile({ $ref: `api#/${escaped.join('/')}` }) : null;
    const tells = new Map([...errorsOf(name)].map((error) => [error as string, ERRORS[error].status]));
    return {
      ...({ api: 'players', name, method, label: '', path, ...formOf(endpoint, name) } as const),
      isUpload: endpoint.upload !== undefined,
      faultOf: faultBy({ type: type.replace(/;.*$/, ''), isRight, tells }),
    };
  });
}

/** What any call of the console may be refused with. */
const STAFF_COMMON: readonly StaffErrorName[] = [
  ...(['staff_unauthenticated', 'staff_forbidden', 'foreign_origin', 'rate_limited'] as const),
  ...(['malformed', 'invalid', 'too_large', 'unsupported_media', 'internal', 'unavailable'] as const),
  ...(['idempotency_conflict', 'not_found'] as const),
];

const staffStatus = (name: StaffErrorName): number =>
  name in STAFF_ERRORS
    ? STAFF_ERRORS[name as keyof typeof STAFF_ERRORS].status
    : ERRORS[name as keyof typeof ERRORS].status;

function typeOf({ file, stream }: StaffEndpoint): string {
  if (stream) return 'text/event-stream';
  return file ? 'text/csv' : 'application/json';
}

function consoleOperations(): Operation[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  return (Object.keys(STAFF_PATHS) as StaffEndpointName[]).map((name) => {
    const { method, path } = STAFF_PATHS[name];
    const endpoint: StaffEndpoint = STAFF_CONTRACT[name];
    const type = typeOf(endpoint);
    const isRight = type === 'application/json' ? ajv.compile(asJsonSchema(endpoint.response, 'output')) : null;
    const tells = new Map([...endpoint.errors, ...STAFF_COMMON].map((error) => [error as string, staffStatus(error)]));
    return {
      ...({ api: 'console', name, method, label: 'backoffice', path, ...formOf(endpoint, name) } as const),
      isUpload: endpoint.upload !== undefined,
      faultOf: faultBy({ type, isRight, tells }),
    };
  });
}

/** Hosts without a contract of ours: they only may not fail. */
function hostOperations(): Operation[] {
  return OUTSIDE_PATHS.map(({ label, method, path, body }) => ({
    ...({ api: 'hosts', name: `${label || 'main'} ${path}`, method, label, path } as const),
    params: {},
    query: { state: 'x', from: '2026-03-01' },
    body,
    isUpload: false,
    faultOf: () => null,
  }));
}

/** @param document the OpenAPI document, as the server answers it */
export const allOperations = (document: object): Operation[] => [
  ...playersOperations(document),
  ...consoleOperations(),
  ...hostOperations(),
];

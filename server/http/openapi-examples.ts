/** Puts an example beside every body and answer of the OpenAPI document. */
import type { RequestOf } from '#shared/contract/index.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
import { type Extent, exampleOf, type JsonSchema } from '../schema-examples.ts';

/** Bodies that say more than their schema does: which of their fields go together, or what a short text must be. */
const BODIES: { readonly [Name in EndpointName]?: RequestOf<Name>['body'] } = {
  claimBonus: { code: 'WELCOME' },
  confirmPhone: { code: '492817' },
  confirmRegistration: { token: 'pQ8rZk3vB1xYt7Ns', code: '492817' },
  excludeSelf: { length: 'six_months' },
  saveMessagePreference: { topic: 'marketing', channel: 'mail', allowed: true },
  sayInChat: {
    key: '0f8c1d2e-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    text: 'When will my withdrawal arrive?',
    topic: 'withdrawal',
    language: 'en',
  },
  stepUp: { password: 'calm-water-7' },
};

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

interface Operation {
  operationId: EndpointName;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

type Components = Readonly<Record<string, JsonSchema>>;

/** Texts of files: their schema says only that they are. */
const FILES: Readonly<Record<string, string>> = {
  'text/csv; charset=utf-8': 'created_at,amount,currency\r\n2026-03-01T12:00:00.000Z,25.00,EUR\r\n',
  'text/plain': '1 ma•••l 340.00\n2 jo•••k 312.50\n',
};

/** Beside JSON, and the files that are text; what is binary has none. */
function illustrate(content: Record<string, Media> | undefined, make: (schema: JsonSchema) => unknown): void {
  for (const [type, media] of Object.entries(content ?? {})) {
    const made = type === 'application/json' && media.schema ? make(media.schema) : FILES[type];
    if (made !== undefined) media.example ??= made;
  }
}

function illustrateOperation(operation: Operation, components: Components): void {
  const { operationId, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    parameter.example ??= exampleOf(parameter.schema, components, 'full', parameter.name);
  }
  const json = requestBody?.content['application/json'];
  const written = BODIES[operationId];
  if (json && written) json.example = written;
  const maker = (extent: Extent) => (schema: JsonSchema) => exampleOf(schema, components, extent, operationId);
  illustrate(requestBody?.content, maker('least'));
  for (const [status, { content }] of Object.entries(responses)) {
    if (status.startsWith('2')) illustrate(content, maker('full'));
  }
}

interface Document {
  paths?: object;
  components?: { schemas?: object };
}

/** Gives the document an example for each request body, each answer and each parameter. @returns the same document */
export function withExamples<Whole extends Document>(document: Whole): Whole {
  const components = (document.components?.schemas ?? {}) as Components;
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods as object)) illustrateOperation(operation, components);
  }
  return document;
}

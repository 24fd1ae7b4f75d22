/** A whole answer of every endpoint, made of the contract itself, as the documents of the API show it. */
import { z } from 'zod';
import { exampleOf, type JsonSchema } from '#server/schema-examples.ts';
import { CONTRACT, type ResponseOf } from '#shared/contract/index.ts';
import type { EndpointName } from '#shared/contract/paths.ts';

export function exampleAnswer<Name extends EndpointName>(name: Name): ResponseOf<Name> {
  const { $defs = {}, ...schema } = z.toJSONSchema(CONTRACT[name].response as z.ZodType, {
    io: 'output',
    unrepresentable: 'any',
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  return exampleOf(schema, $defs, 'full', name) as ResponseOf<Name>;
}

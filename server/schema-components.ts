/** Named schemas of a document: what several places spell out becomes one component that they refer to. */
import type { JsonSchema } from './schema-examples.ts';

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A schema without the null that it allows beside its own type; null where it allows none. */
function withoutNull(schema: JsonSchema): JsonSchema | null {
  const { type } = schema;
  if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) return null;
  return { ...schema, type: type.find((one) => one !== 'null') ?? 'null' };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * The document with references in the place of what equals a named schema, its components among it.
 * @param document JSON that holds the components too
 * @param shapes the named schemas, each written out in full
 */
export function referToShapes<Document extends object>(
  document: Document,
  shapes: Readonly<Record<string, JsonSchema>>,
): Document {
  const names = new Map(Object.entries(shapes).map(([name, schema]) => [JSON.stringify(schema), name]));
  const roots = new Set<unknown>(Object.values(shapes));

  function named(node: object): JsonSchema | null {
    const name = names.get(JSON.stringify(node));
    if (name !== undefined) return refTo(name);
    const bare = withoutNull(node as JsonSchema);
    const nullable = bare && names.get(JSON.stringify(bare));
    return nullable ? { anyOf: [refTo(nullable), { type: 'null' }] } : null;
  }

  function walk(node: unknown): unknown {
    if (!isObject(node)) return node;
    const reference = roots.has(node) || Array.isArray(node) ? null : named(node);
    if (reference) return reference;
    if (Array.isArray(node)) return node.map(walk);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
  }

  return walk(document) as Document;
}

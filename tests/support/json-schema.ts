/** What a document's schemas say of a value. */
import { z } from 'zod';

interface Described {
  components: { schemas?: object };
}

/** A schema as a whole of its own: the document's components come along as its definitions. */
function standAlone(schema: unknown, document: Described): z.ZodType {
  const { $ref, ...members } = schema as { $ref?: string };
  const whole = { ...($ref === undefined ? members : { allOf: [{ $ref }] }), $defs: document.components.schemas ?? {} };
  const local = JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/');
  return z.fromJSONSchema(JSON.parse(local));
}

/** What is wrong with a value by a schema of a document; empty: nothing. */
export function faultsOf(value: unknown, schema: unknown, document: Described): string[] {
  const { error } = standAlone(schema, document).safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** Every `$ref` of a document that leads nowhere in it. */
export function brokenReferences(document: object): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  const target = (path: string) =>
    path.split('/').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
  return references.filter((path) => target(path) === undefined);
}

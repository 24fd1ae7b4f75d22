/**
 * `node scripts/contract-shapes.ts`: writes what the browser checks answers by (shared/contract/fits.ts) to
 * `shared/contract/shapes`. Run it after a change of a response in the contract.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '#builder/paths.ts';
import { bin, capture } from '#builder/process.ts';
import { FIRST_PATHS } from '#shared/contract/first-paths.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';

/** What of a JSON schema a shape is made of. */
interface Drawn {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Drawn[];
  oneOf?: Drawn[];
  type?: string | string[];
  items?: Drawn;
  prefixItems?: Drawn[];
  properties?: Record<string, Drawn>;
  required?: string[];
  additionalProperties?: Drawn;
}

type Definitions = Readonly<Record<string, Drawn>>;

const SIGNS: Readonly<Record<string, string>> = { string: 's', number: 'n', integer: 'n', boolean: 'b', null: '0' };
const signOf = (value: unknown): string => SIGNS[value === null ? 'null' : typeof value] ?? 'x';

/** One of several shapes; null stands behind it as `~`. */
function either(shapes: readonly string[]): string {
  const all = [...new Set(shapes)];
  const [first = '0', ...others] = all.filter((shape) => shape !== '0');
  if (all.length === 1) return first;
  const body = others.length === 0 ? first : `(${[first, ...others].join('|')})`;
  return all.includes('0') ? `${body}~` : body;
}

function objectOf({ properties, required = [], additionalProperties }: Drawn, definitions: Definitions): string {
  if (!properties) return additionalProperties ? `<${draw(additionalProperties, definitions)}>` : '{}';
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}:${draw(member, definitions)}`,
  );
  return `{${members.join(',')}}`;
}

function draw(schema: Drawn, definitions: Definitions): string {
  const { $ref, type } = schema;
  if ($ref) return draw(definitions[$ref.split('/').at(-1) ?? ''] ?? {}, definitions);
  if (schema.const !== undefined) return signOf(schema.const);
  if (schema.enum) return either(schema.enum.map(signOf));
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return either(several.map((one) => draw(one, definitions)));
  if (Array.isArray(type)) return either(type.map((one) => draw({ ...schema, type: one }, definitions)));
  if (type === 'array') return `[${schema.prefixItems ? 'x' : draw(schema.items ?? {}, definitions)}]`;
  return type === 'object' ? objectOf(schema, definitions) : (SIGNS[type ?? ''] ?? 'x');
}

/** The shape of a schema's output. */
export function shapeOf(schema: z.ZodType): string {
  const drawn = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Drawn & { $defs?: Definitions };
  return draw(drawn, drawn.$defs ?? {});
}

type Shapes = Readonly<Record<string, string>>;

const shapesOf = (names: readonly EndpointName[]): Shapes =>
  Object.fromEntries(names.map((name) => [name, shapeOf(CONTRACT[name].response)]));

/** The shapes of the contract's answers: of what any page calls, and of the rest, as the paths are (paths.ts). */
export function contractShapes(): { first: Shapes; rest: Shapes } {
  const names = Object.keys(PATHS) as EndpointName[];
  const isFirst = (name: EndpointName) => name in FIRST_PATHS;
  return { first: shapesOf(names.filter(isFirst)), rest: shapesOf(names.filter((name) => !isFirst(name))) };
}

if (import.meta.main) {
  const folder = join(ROOT, 'shared/contract/shapes');
  for (const [name, shapes] of Object.entries(contractShapes())) {
    const text = `export const ${name.toUpperCase()}_SHAPES = ${JSON.stringify(shapes)} as const;\n`;
    writeFileSync(join(folder, `${name}.ts`), `/** Written by scripts/contract-shapes.ts. */\n${text}`);
  }
  await capture(bin('biome'), ['check', '--write', folder]);
}

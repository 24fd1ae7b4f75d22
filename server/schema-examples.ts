/** Examples of a JSON schema, made from it: what the API's documents show of each body and message. */
import { BY_FIELD, BY_FORM, BY_HOLDER, KEYS, SAMPLE_ID, type Samples, SELDOM_SET } from '#shared/contract/samples.ts';

/** The part of JSON Schema that zod writes for the contract. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema | JsonSchema[];
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** `full`: with everything that may be in it; `least`: with what must be. */
export type Extent = 'full' | 'least';

interface Making {
  /** Named schemas, by the last part of their references. */
  components: Readonly<Record<string, JsonSchema>>;
  extent: Extent;
  /** Of what it is an example: an operation, a message. */
  subject: string;
}

/** Where a value stands: its field's name, and that of the object around it. */
interface Place {
  field: string;
  holder: string;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: SAMPLE_ID,
  email: 'mara@inbox.example',
  date: '2026-03-01',
  'date-time': '2026-03-01T12:00:00.000Z',
  binary: '',
};

/** Fields that end in these are instants. */
const INSTANT = /(?:^|_)(?:at|until|now|since|start|end)$/;

function fits(text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): boolean {
  return text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern).test(text));
}

/** A text in words of its field's name, where nothing better is known: `coin_name` becomes "coin name". */
const wordsOf = (field: string): string => field.replaceAll('_', ' ');

/** The value for a place: the more it says about where it stands, the better. */
function sampleOf({ field, holder }: Place, { subject }: Making): Samples[string] | undefined {
  return BY_HOLDER[`${holder}.${field}`] ?? BY_HOLDER[`${subject}.${field}`] ?? BY_FIELD[field];
}

function textOf(schema: JsonSchema, place: Place, making: Making): string {
  const { field } = place;
  const sample = sampleOf(place, making);
  if (schema.format === 'date' && typeof sample === 'string' && fits(sample, schema)) return sample;
  if (schema.format !== undefined && schema.format in BY_FORMAT) return BY_FORMAT[schema.format] ?? '';
  const known = [
    sample,
    BY_FIELD[field],
    ...(INSTANT.test(field) ? [BY_FORMAT['date-time']] : []),
    ...(field.endsWith('_id') ? [SAMPLE_ID] : []),
    ...(schema.pattern === undefined ? [wordsOf(field)] : BY_FORM),
  ];
  const texts = known.filter((value) => typeof value === 'string');
  return texts.find((text) => fits(text, schema)) ?? '';
}

function numberOf({ minimum, maximum }: JsonSchema, place: Place, making: Making): number {
  const named = sampleOf(place, making);
  const value = typeof named === 'number' ? named : 1;
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value);
}

function listOf({ items, prefixItems }: JsonSchema, place: Place, making: Making): unknown[] {
  const tuple = prefixItems ?? (Array.isArray(items) ? items : undefined);
  if (tuple) return tuple.map((item) => make(item, place, making));
  return [make((items as JsonSchema | undefined) ?? {}, place, making)];
}

function objectOf(schema: JsonSchema, place: Place, making: Making): Record<string, unknown> {
  // What a record holds has no name but the record's.
  const field = place.field === 'value' ? place.holder : place.field;
  const { properties = {}, required = [], additionalProperties } = schema;
  const shown = Object.entries(properties).filter(([name]) => making.extent === 'full' || required.includes(name));
  const members = shown.map(([name, member]) => [name, make(member, { field: name, holder: field }, making)]);
  const key = KEYS[field];
  const named =
    typeof additionalProperties === 'object' && key !== undefined && shown.length === 0
      ? [[key, make(additionalProperties, { field: 'value', holder: field }, making)]]
      : [];
  return Object.fromEntries([...members, ...named]);
}

/** The type of a schema that may allow null beside it. */
function typeOf({ type, properties, additionalProperties }: JsonSchema): string | undefined {
  if (type === undefined) return properties || additionalProperties !== undefined ? 'object' : undefined;
  return [type].flat().find((one) => one !== 'null') ?? 'null';
}

const MAKERS: Readonly<Record<string, (schema: JsonSchema, place: Place, making: Making) => unknown>> = {
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: (_schema, { field }) => !SELDOM_SET.includes(field),
  array: listOf,
  object: objectOf,
  null: () => null,
};

/** The schema that one of several branches, or all of them together, come to. */
function branchOf({ anyOf, oneOf, allOf }: JsonSchema, place: Place, making: Making): { value: unknown } | null {
  const branches = anyOf ?? oneOf;
  if (branches) {
    const branch = branches.find((one) => one.type !== 'null') ?? {};
    return { value: make(branch, place, making) };
  }
  if (!allOf) return null;
  return { value: Object.assign({}, ...allOf.map((part) => make(part, place, making))) };
}

function make(schema: JsonSchema, place: Place, making: Making): unknown {
  if (schema.$ref !== undefined) {
    return make(making.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, place, making);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) {
    const named = sampleOf(place, making);
    return named !== undefined && schema.enum.includes(named) ? named : schema.enum[0];
  }
  if (schema.default !== undefined) return schema.default;
  const branch = branchOf(schema, place, making);
  if (branch) {
    const own = schema.properties ? objectOf(schema, place, making) : {};
    return schema.properties ? { ...(branch.value as object), ...own } : branch.value;
  }
  const type = typeOf(schema);
  return type === undefined ? (sampleOf(place, making) ?? {}) : MAKERS[type]?.(schema, place, making);
}

/**
 * An example of a schema.
 * @param components the named schemas that it refers to
 * @param subject what it is an example of, e.g. an operation
 */
export function exampleOf(
  schema: JsonSchema,
  components: Making['components'],
  extent: Extent = 'full',
  subject = '',
): unknown {
  return make(schema, { field: subject, holder: '' }, { components, extent, subject });
}

/** Fields of the editor, drawn from a content schema: a new field or choice of the schema appears by itself. */
import { z } from 'astro/zod';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';

/** A field as the editor's configuration names it. */
export interface EditorField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  hint?: string;
  fields?: EditorField[];
  field?: EditorField;
  options?: readonly { label: string; value: string }[];
  [option: string]: unknown;
}

/** The parts of JSON Schema that content schemas use. */
export interface SchemaNode {
  type?: string;
  format?: string;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
  propertyNames?: SchemaNode;
  additionalProperties?: SchemaNode | false;
  required?: string[];
}

type Path = readonly string[];

/** What a drawing of fields needs beside the schema. */
export interface FieldGuide {
  /** Words by path; a `*` stands for any key. */
  words: Readonly<Record<string, { label: string; hint?: string }>>;
  /** Names of the choices of a field, by its path and the value; without one a choice is called as the file has it. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether a field must be filled where the schema's own checks know more than its form; undefined: as the form says. */
  isRequired?(path: Path): boolean | undefined;
}

/** A content schema as a person's input must be, before defaults and conversions. */
export function schemaTree(schema: z.ZodType): SchemaNode {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode;
}

function wordsOf({ words }: FieldGuide, path: Path): { label: string; hint?: string } {
  const fits = (pattern: string) => {
    const parts = pattern.split('.');
    return parts.length === path.length && parts.every((part, depth) => part === '*' || part === path[depth]);
  };
  const found = words[Object.keys(words).find(fits) ?? ''];
  if (found === undefined) throw new Error(`src/features/editor/words.ts has no words for ${path.join('.')}`);
  return { ...found, label: found.label.replace('{key}', shownKey(path.at(-1) ?? '')) };
}

/** A locale by its own name; other keys and choices as the file has them. */
function shownKey(key: string): string {
  return key in LOCALES ? `${LOCALES[key as LocaleCode].name} (${key})` : key;
}

const choicesOf = (node: SchemaNode, { guide, path }: Place): EditorField['options'] =>
  (node.enum ?? []).map((value) => ({ label: guide.choices?.[path.join('.')]?.[value] ?? shownKey(value), value }));

const SAFE = Number.MAX_SAFE_INTEGER;

function numberOptions(node: SchemaNode): Record<string, unknown> {
  const { minimum, exclusiveMinimum, maximum } = node;
  const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return {
    widget: 'number',
    value_type: 'int',
    ...(low !== undefined && low > -SAFE ? { min: low } : {}),
    ...(maximum !== undefined && maximum < SAFE ? { max: maximum } : {}),
  };
}

/** Longer texts have room for several lines. */
const LINE_LENGTH = 100;

function textOptions(node: SchemaNode, label: string): Record<string, unknown> {
  const { maxLength, pattern } = node;
  return {
    widget: maxLength !== undefined && maxLength > LINE_LENGTH ? 'text' : 'string',
    ...(maxLength === undefined ? {} : { maxlength: maxLength }),
    ...(pattern === undefined ? {} : { pattern: [pattern, `${label}: not of the form that is wanted`] }),
  };
}

interface Place {
  guide: FieldGuide;
  path: Path;
  label: string;
  required: boolean;
}

function listOptions({ items = {}, minItems, maxItems }: SchemaNode, place: Place) {
  const { label, required } = place;
  // The editor asks for the smallest number even of a list that may be left out.
  const bounds = {
    ...(minItems === undefined || !required ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  };
  if (items.enum) return { widget: 'select', multiple: true, options: choicesOf(items, place), ...bounds };
  const item = { name: 'line', label, required: true, ...textOptions(items, label) };
  return { widget: 'list', field: item, ...bounds };
}

function optionsOf(node: SchemaNode, place: Place): Record<string, unknown> {
  const { guide, path, label } = place;
  if (node.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', default: '{{now}}' };
  if (node.enum) return { widget: 'select', options: choicesOf(node, place) };
  if (node.type === 'integer' || node.type === 'number') return numberOptions(node);
  if (node.type === 'array') return listOptions(node, place);
  if (node.type === 'object') return { widget: 'object', collapsed: true, fields: fieldsOf(node, guide, path) };
  return textOptions(node, label);
}

/** The keys of an object: those it names, or those its key's choices allow. */
function membersOf({ properties, propertyNames, additionalProperties }: SchemaNode): [string, SchemaNode][] {
  const value = additionalProperties || {};
  return [
    ...Object.entries(properties ?? {}),
    ...(propertyNames?.enum ?? []).map((name): [string, SchemaNode] => [name, value]),
  ];
}

/** Every field of an object of a schema, in the schema's order. @throws for a field without words */
export function fieldsOf(node: SchemaNode, guide: FieldGuide, above: Path = []): EditorField[] {
  return membersOf(node).map(([name, own]) => {
    const path = [...above, name];
    const { label, hint } = wordsOf(guide, path);
    const inForm = (node.required ?? []).includes(name) && own.default === undefined;
    const required = guide.isRequired?.(path) ?? inForm;
    return {
      name,
      label,
      required,
      ...(hint === undefined ? {} : { hint }),
      ...(own.default === undefined ? {} : { default: own.default }),
      ...(optionsOf(own, { guide, path, label, required }) as { widget: string }),
    };
  });
}

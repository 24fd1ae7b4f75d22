/** Values of forms and the texts of files: YAML, or Markdown under a head of YAML. */
import { type Document, isScalar, parseDocument } from 'yaml';

export type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isValues(value) && Object.keys(value).length === 0);

/** Values without what a form left empty: a file says nothing of a field that has no value. */
export function filled(values: Values): Values {
  const inner = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (Array.isArray(value)) return [name, value.filter((item) => !isEmpty(item))];
    return [name, isValues(value) ? filled(value) : value];
  });
  return Object.fromEntries(inner.filter(([, value]) => !isEmpty(value)));
}

/** What a text in YAML holds; nothing of one that is none. */
export function dataOf(text: string): Values {
  const document = parseDocument(text);
  const data: unknown = document.errors.length > 0 ? null : document.toJS();
  return isValues(data) ? data : {};
}

function merge(document: Document, path: readonly string[], before: Values, values: Values): void {
  for (const [name, known] of Object.entries(before))
    if (!(name in values || isEmpty(known))) document.deleteIn([...path, name]);
  for (const [name, value] of Object.entries(values)) {
    const known = before[name];
    const own = [...path, name];
    const node = document.getIn(own, true);
    if (isValues(known) && isValues(value)) merge(document, own, known, value);
    // A text that is changed keeps its quotation marks.
    else if (isScalar(node) && typeof known === 'string' && typeof value === 'string') node.value = value;
    else if (JSON.stringify(known) !== JSON.stringify(value)) document.setIn(own, document.createNode(value));
  }
}

/** Writes values over a text in YAML: what they leave as it is keeps its form, its order and its comments. */
export function written(text: string, values: Values): string {
  const document = parseDocument(text);
  const sound = document.errors.length === 0 && isValues(document.toJS());
  const target = sound ? document : parseDocument('{}');
  if (!sound) target.contents = target.createNode({}) as typeof target.contents;
  merge(target, [], sound ? dataOf(text) : {}, filled(values));
  return target.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false });
}

/** The lines between the first two that are nothing but `---`. */
const HEAD = /^---[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/;

/** A text page's file: what its head holds, and the text below it. */
export function partsOf(text: string): { head: Values; body: string } {
  const match = HEAD.exec(text);
  if (match === null) return { head: {}, body: text };
  return { head: dataOf(match[1] ?? ''), body: text.slice(match[0].length).trim() };
}

/** A text page's file with other values. */
export function writtenPage(text: string, { body, ...head }: Values): string {
  const own = HEAD.exec(text)?.[1] ?? '';
  return `---\n${written(own, head)}---\n\n${String(body ?? '').trim()}\n`;
}

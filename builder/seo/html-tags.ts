/** What single tags of a page say, and which of them an HTML parser must see as they are to judge the page. */
import { parseFragment, type Token, type TokenHandler, Tokenizer } from 'parse5';

export interface OpenTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

export interface TagReading {
  name: string;
  /** The start tag with its attributes; null for an end tag. */
  element: OpenTag | null;
  /** Everything up to the end tag is text, outside of drawings. */
  isText: boolean;
  /** How much deeper in drawings what follows stands. */
  drawing: -1 | 0 | 1;
  /** The shortest tag that a parser finds the same faults around; the tag itself where that is not certain. */
  shape: string;
}

/** Character references that are written here, and mean what they say. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&lt;': '<',
  '&#60;': '<',
  '&gt;': '>',
  '&#62;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
const REFERENCE = /&[^;]*;/g;
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|#(?:34|38|39|60|62|x27));)/;

const decoded = (value: string): string =>
  value.includes('&') ? value.replace(REFERENCE, (reference) => REFERENCES[reference] ?? reference) : value;

/** Whether text between tags is free of all that a parser reads as more than text. */
export function isPlainText(text: string): boolean {
  return !text.includes('<') && !(text.includes('&') && OTHER_REFERENCE.test(text));
}

/** The text that HTML without tags stands for. */
export function textOf(html: string): string {
  if (!html.includes('&') || !OTHER_REFERENCE.test(html)) return decoded(html);
  const [node] = parseFragment(`<title>${html}</title>`).childNodes;
  const [text] = node && 'childNodes' in node ? node.childNodes : [];
  return text && 'value' in text ? text.value : '';
}

/** Attributes as our own pages write them, each with its value in double quotes or none. */
const PLAIN_TAG = /^<[a-z][a-z0-9-]*(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*\s*\/?>$/i;
const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/i;
const ATTRIBUTE = /\s([^\s"'<>/=]+)(?:="([^"]*)")?/g;

/** Elements whose content is text to a parser that runs scripts. */
const TEXT_ELEMENTS = new Set('script style textarea title noscript iframe xmp noembed noframes'.split(' '));
const DRAWINGS = new Set(['svg', 'math']);
/** Elements whose attributes decide where they may stand. */
const JUDGED_BY_ATTRIBUTES = new Set(['input', 'font', 'annotation-xml', 'template']);

/** Reads any tag as a parser does. */
function parsedAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const nothing = () => undefined;
  const handler: TokenHandler = {
    onStartTag: ({ attrs }: Token.TagToken) => {
      for (const { name, value } of attrs) attributes.set(name, value);
    },
    onEndTag: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  };
  new Tokenizer({}, handler).write(tag, true);
  return attributes;
}

/** The attributes of a plain tag; null where one stands twice. */
function plainAttributes(tag: string): Map<string, string> | null {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
    if (attributes.has(name.toLowerCase())) return null;
    attributes.set(name.toLowerCase(), decoded(value));
  }
  return attributes;
}

function readEndTag(tag: string, name: string): TagReading {
  return { name, element: null, isText: false, drawing: DRAWINGS.has(name) ? -1 : 0, shape: tag };
}

/** Reads a tag. */
export function readTag(tag: string): TagReading {
  const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? '';
  if (tag.startsWith('</')) return readEndTag(tag, name);
  const isPlain = PLAIN_TAG.test(tag) && !OTHER_REFERENCE.test(tag);
  const plain = isPlain ? plainAttributes(tag) : null;
  const end = tag.endsWith('/>') ? '/>' : '>';
  return {
    name,
    element: { name, attributes: plain ?? parsedAttributes(tag) },
    isText: TEXT_ELEMENTS.has(name),
    drawing: DRAWINGS.has(name) && end === '>' ? 1 : 0,
    shape: plain && !JUDGED_BY_ATTRIBUTES.has(name) ? `<${name}${end}` : tag,
  };
}

/**
 * Reads the XML that feeds write: elements with attributes, one after the other. No text, no entities of its own, no
 * document types: what is otherwise is refused.
 */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
}

const TOKEN =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|\s+/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#\d+|#x[\da-fA-F]+|\w+);/g, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]): [string, string] => [
    name,
    unescaped(double ?? single ?? ''),
  ]);
  return Object.fromEntries(found);
}

interface Open extends Element {
  children: Element[];
}

/** What stands at a place: an element, or what says nothing (null), and where it ends. */
interface Found {
  element: Element | null;
  end: number;
}

/**
 * The element at a place of a text, with those inside it. Throws, with the place, at what is no such XML.
 * @param roots names that stand inside no other: one that does shows that the element around it has no end
 */
function elementAt(text: string, start: number, roots: ReadonlySet<string>): Found {
  const open: Open[] = [];
  TOKEN.lastIndex = start;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) throw new Error(`no XML at character ${at}: ${text.slice(at, at + 40)}`);
    const [, closes, name, attributes = '', isEmpty] = token;
    const around = open.at(-1);
    if (name === undefined) {
      if (around === undefined) return { element: null, end: TOKEN.lastIndex };
      continue;
    }
    if (closes) {
      open.pop();
      if (around?.name !== name) throw new Error(`</${name}> at character ${at} ends <${around?.name ?? ''}>`);
      if (open.length === 0) return { element: around, end: TOKEN.lastIndex };
      continue;
    }
    if (around !== undefined && roots.has(name)) break;
    const element: Open = { name, attributes: attributesOf(attributes), children: [] };
    around?.children.push(element);
    if (!isEmpty) open.push(element);
    else if (around === undefined) return { element, end: TOKEN.lastIndex };
  }
  throw new Error(`<${open[0]?.name}> has no end`);
}

const NO_ROOTS: ReadonlySet<string> = new Set();

/** The elements of a text, each with those inside it. Throws, with the place, at what is no such XML. */
export function readElements(text: string): Element[] {
  const elements: Element[] = [];
  for (let place = 0; place < text.length; ) {
    const { element, end } = elementAt(text, place, NO_ROOTS);
    if (element !== null) elements.push(element);
    place = end;
  }
  return elements;
}

/** A message of a stream as it is written; `element` null: it is no XML, for a reason. */
export type StreamPart = { text: string } & ({ element: Element } | { element: null; reason: string });

/**
 * The messages of a stream as far as they are whole, with where each ends. What cannot be read ends where the next message begins.
 * @param roots the names of messages
 * @param isEnded nothing more follows: what is left at the end is no whole message, but all there is
 */
export function* readStream(
  text: string,
  roots: ReadonlySet<string>,
  isEnded: boolean,
): Generator<{ part: StreamPart | null; end: number }> {
  const begin = new RegExp(`<(?:${[...roots].join('|')})(?=[\\s/>])`, 'g');
  let place = 0;
  while (place < text.length) {
    let found: Found;
    try {
      found = elementAt(text, place, roots);
    } catch (error) {
      begin.lastIndex = place + 1;
      const next = begin.exec(text)?.index;
      // It may still be written.
      if (next === undefined && !isEnded) return;
      const reason = error instanceof Error ? error.message : String(error);
      const end = next ?? text.length;
      yield { part: { text: text.slice(place, end), element: null, reason }, end };
      place = end;
      continue;
    }
    const { element, end } = found;
    yield { part: element === null ? null : { text: text.slice(place, end), element }, end };
    place = end;
  }
}

/** The elements of a name directly inside another. */
export const within = ({ children }: Element, name: string): Element[] => children.filter((one) => one.name === name);

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

/** The elements of a file, each with those inside it. Throws, with the place, at what is no such XML. */
export function readElements(text: string): Element[] {
  const roots: Element[] = [];
  const open: Open[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (token === null) throw new Error(`no XML at character ${at}: ${text.slice(at, at + 40)}`);
    const [, closes, name, attributes = '', isEmpty] = token;
    if (name === undefined) continue;
    if (closes) {
      const ended = open.pop();
      if (ended?.name !== name) throw new Error(`</${name}> at character ${at} ends <${ended?.name ?? ''}>`);
      continue;
    }
    const element: Open = { name, attributes: attributesOf(attributes), children: [] };
    (open.at(-1)?.children ?? roots).push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> has no end`);
  return roots;
}

/** The elements of a name directly inside another. */
export const within = ({ children }: Element, name: string): Element[] => children.filter((one) => one.name === name);

/** What is wrong with a page's HTML itself, as an HTML parser finds it. */
import { hash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, Parser, type ParserError, type ParserOptions, type Token } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;
type Settings = ParserOptions<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>;

/** Reports errors without tracking the place of every element, which takes three times as long, and counts tags. */
class ListeningParser extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  /** Start tags by name, as written. */
  readonly written = new Map<string, number>();

  constructor(settings: Settings, onError: (error: ParserError) => void) {
    super(settings);
    this.onParseError = onError;
  }

  override onStartTag(token: Token.TagToken): void {
    this.written.set(token.tagName, (this.written.get(token.tagName) ?? 0) + 1);
    super.onStartTag(token);
  }
}

/** Elements a parser adds where HTML lets them be left out. */
const IMPLIED: ReadonlySet<string> = new Set(['html', 'head', 'body', 'tbody', 'colgroup']);

/** A parser mends wrong nesting by making elements that nobody wrote, and says nothing: the counts then differ. */
function nestingFaults(written: ReadonlyMap<string, number>, made: ReadonlyMap<string, number>): string[] {
  const names = new Set([...written.keys(), ...made.keys()]);
  return [...names]
    .filter((name) => !IMPLIED.has(name) && written.get(name) !== made.get(name))
    .map((name) => `HTML: wrong nesting around <${name}>`);
}

function* elementsBelow(node: Node): Generator<Element> {
  if ('content' in node) yield* elementsBelow(node.content);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsBelow(child);
  }
}

function parse(html: string): string[] {
  const faults: string[] = [];
  const parser = new ListeningParser({}, ({ code }) => faults.push(`HTML: ${code}`));
  parser.tokenizer.write(html, true);
  const made = new Map<string, number>();
  for (const { tagName } of elementsBelow(parser.document)) {
    const name = tagName.toLowerCase();
    made.set(name, (made.get(name) ?? 0) + 1);
  }
  return [...faults, ...nestingFaults(parser.written, made)];
}

/** What is wrong with structures met before, by their hash. */
const known = new Map<string, readonly string[]>();

/**
 * What is wrong with a page.
 * @param structure its HTML, or its HTML with what no parser finds fault with made short: the faults are the same.
 */
export function structureFaults(structure: string): readonly string[] {
  const key = hash('sha256', structure, 'base64');
  const faults = known.get(key) ?? parse(structure);
  known.set(key, faults);
  return faults;
}

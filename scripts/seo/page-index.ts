/** What a built page says of itself and where it leads, read by one pass of an HTML parser. */
import { type DefaultTreeAdapterTypes, Parser, type ParserError, type ParserOptions, type Token } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Everything the check, the sitemaps and the feeds ask of a page. */
export interface PageIndex {
  lang: string;
  title: string;
  description: string;
  keywords: string;
  /** Title as shared, without the name of the house. */
  sharedTitle: string;
  /** Address of the picture it is shared with, and the words on it. */
  picture: { url: string; words: string } | null;
  /** The day its content last changed, `2026-11-20`, where it says one. */
  modified: string | null;
  listed: boolean;
  canonicals: string[];
  alternates: { hreflang: string; href: string }[];
  headings: number;
  /** What can be followed: links and targets of forms, as written. */
  links: string[];
  /** What is loaded: pictures, styles, scripts, icons. */
  assets: string[];
  ids: string[];
  /** What is wrong with the HTML itself. */
  faults: string[];
}

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

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function* elementsBelow(node: Node): Generator<Element> {
  if ('content' in node) yield* elementsBelow(node.content);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsBelow(child);
  }
}

const sourcesOf = (set: string): string[] => set.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');

/** Attributes that name what a page loads. */
const ASSET_ATTRIBUTES = ['src', 'poster', 'component-url', 'renderer-url', 'before-hydration-url'] as const;
/** Relations of `link` that lead to pages or other documents rather than load something. */
const LINK_RELATIONS: ReadonlySet<string> = new Set(['canonical', 'alternate']);

class Collector {
  readonly index: PageIndex = {
    lang: '',
    title: '',
    description: '',
    keywords: '',
    sharedTitle: '',
    picture: null,
    modified: null,
    listed: true,
    canonicals: [],
    alternates: [],
    headings: 0,
    links: [],
    assets: [],
    ids: [],
    faults: [],
  };
  readonly #links = new Set<string>();
  readonly #assets = new Set<string>();
  readonly #ids = new Set<string>();
  #picture = '';
  #words = '';

  readonly #readers: Readonly<Record<string, (element: Element) => void>> = {
    html: (element) => {
      this.index.lang = attribute(element, 'lang') ?? '';
    },
    title: (element) => {
      if (element.namespaceURI.endsWith('xhtml') && this.index.title === '') this.index.title = textOf(element);
    },
    h1: () => {
      this.index.headings += 1;
    },
    meta: (element) => this.#meta(element),
    link: (element) => this.#link(element),
    a: (element) => this.#follow(attribute(element, 'href')),
    area: (element) => this.#follow(attribute(element, 'href')),
    form: (element) => this.#follow(attribute(element, 'action')),
    use: (element) => this.#load(attribute(element, 'href')),
    img: (element) => this.#image(element),
  };

  readonly #metaReaders: Readonly<Record<string, (content: string) => void>> = {
    description: (content) => {
      this.index.description = content;
    },
    keywords: (content) => {
      this.index.keywords = content;
    },
    robots: (content) => {
      if (content.includes('noindex')) this.index.listed = false;
    },
    'og:title': (content) => {
      this.index.sharedTitle = content;
    },
    'og:image': (content) => {
      this.#picture = content;
    },
    'og:image:alt': (content) => {
      this.#words = content;
    },
    'article:modified_time': (content) => {
      this.index.modified = content;
    },
  };

  #follow(href: string | undefined): void {
    if (href !== undefined && href !== '') this.#links.add(href);
  }

  #load(address: string | undefined): void {
    if (address !== undefined && address !== '' && !address.startsWith('data:')) this.#assets.add(address);
  }

  #meta(element: Element): void {
    const name = attribute(element, 'name') ?? attribute(element, 'property') ?? '';
    this.#metaReaders[name]?.(attribute(element, 'content') ?? '');
  }

  #link(element: Element): void {
    const relation = attribute(element, 'rel') ?? '';
    const href = attribute(element, 'href') ?? '';
    const hreflang = attribute(element, 'hreflang');
    if (relation === 'canonical') this.index.canonicals.push(href);
    else if (relation === 'alternate' && hreflang !== undefined) this.index.alternates.push({ hreflang, href });
    else if (!LINK_RELATIONS.has(relation)) this.#load(href);
    else this.#follow(href);
    this.#load(attribute(element, 'data-whole'));
  }

  #image(element: Element): void {
    const has = (name: string) => attribute(element, name) !== undefined;
    if (has('alt') && has('width') && has('height')) return;
    this.index.faults.push(`img without alt, width or height: ${attribute(element, 'src')}`);
  }

  take(element: Element): void {
    const { tagName, attrs } = element;
    this.#readers[tagName]?.(element);
    for (const { name, value } of attrs) {
      if (name === 'id') this.#id(value);
      else if (name === 'srcset') for (const source of sourcesOf(value)) this.#load(source);
      else if (ASSET_ATTRIBUTES.some((known) => known === name)) this.#load(value);
    }
  }

  #id(id: string): void {
    if (this.#ids.has(id)) this.index.faults.push(`id twice: ${id}`);
    this.#ids.add(id);
  }

  finish(): PageIndex {
    const picture = this.#picture === '' ? null : { url: this.#picture, words: this.#words };
    return { ...this.index, picture, links: [...this.#links], assets: [...this.#assets], ids: [...this.#ids] };
  }
}

/** Reads a page. */
export function indexPage(html: string): PageIndex {
  const collector = new Collector();
  const parser = new ListeningParser({}, ({ code }) => collector.index.faults.push(`HTML: ${code}`));
  parser.tokenizer.write(html, true);
  const made = new Map<string, number>();
  for (const element of elementsBelow(parser.document)) {
    const name = element.tagName.toLowerCase();
    made.set(name, (made.get(name) ?? 0) + 1);
    collector.take(element);
  }
  collector.index.faults.push(...nestingFaults(parser.written, made));
  return collector.finish();
}

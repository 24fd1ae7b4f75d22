/**
 * What a built page says of itself and where it leads. Pages share most of their tags and nearly all of their structure:
 * each tag is read once, and each structure is given to an HTML parser once.
 */
import { type MarkupVisitor, scanMarkup } from '../markup-tokens.ts';
import { structureFaults } from './html-structure.ts';
import { isPlainText, type OpenTag, readTag, type TagReading, textOf } from './html-tags.ts';

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

  readonly #readers: Readonly<Record<string, (element: OpenTag) => void>> = {
    html: (element) => {
      this.index.lang = element.attributes.get('lang') ?? '';
    },
    h1: () => {
      this.index.headings += 1;
    },
    meta: (element) => this.#meta(element),
    link: (element) => this.#link(element),
    a: (element) => this.#follow(element.attributes.get('href')),
    area: (element) => this.#follow(element.attributes.get('href')),
    form: (element) => this.#follow(element.attributes.get('action')),
    use: (element) => this.#load(element.attributes.get('href')),
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

  #meta(element: OpenTag): void {
    const name = element.attributes.get('name') ?? element.attributes.get('property') ?? '';
    this.#metaReaders[name]?.(element.attributes.get('content') ?? '');
  }

  #link(element: OpenTag): void {
    const relation = element.attributes.get('rel') ?? '';
    const href = element.attributes.get('href') ?? '';
    const hreflang = element.attributes.get('hreflang');
    if (relation === 'canonical') this.index.canonicals.push(href);
    else if (relation === 'alternate' && hreflang !== undefined) this.index.alternates.push({ hreflang, href });
    else if (!LINK_RELATIONS.has(relation)) this.#load(href);
    else this.#follow(href);
    this.#load(element.attributes.get('data-whole'));
  }

  #image(element: OpenTag): void {
    const has = (name: string) => element.attributes.has(name);
    if (has('alt') && has('width') && has('height')) return;
    this.index.faults.push(`img without alt, width or height: ${element.attributes.get('src')}`);
  }

  title(text: string): void {
    if (this.index.title === '') this.index.title = text;
  }

  take(element: OpenTag): void {
    this.#readers[element.name]?.(element);
    for (const [name, value] of element.attributes) {
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

/** Tags that are remembered: those of the frame and of what pages share; a page's own come and go. */
const TAGS_REMEMBERED = 30_000;
const known = new Map<string, TagReading>();

function reading(tag: string): TagReading {
  const before = known.get(tag);
  if (before) return before;
  if (known.size >= TAGS_REMEMBERED) known.clear();
  const read = readTag(tag);
  known.set(tag, read);
  return read;
}

/** Text that no parser finds fault with stands for all such text. */
function shapeOf(text: string): string {
  if (!isPlainText(text)) return text;
  return text.trim() === '' ? ' ' : 'x';
}

/** Characters that are faults wherever they stand. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const ODD = /[\0-\b\v\f\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]|[\ud83f-\udbff][\udffe\udfff]/;

/** The page under way: its facts go to the collector, its structure is gathered. */
class IndexVisitor implements MarkupVisitor {
  readonly #html: string;
  readonly #collector: Collector;
  #drawings = 0;
  structure = '';

  constructor(html: string, collector: Collector) {
    this.#html = html;
    this.#collector = collector;
  }

  /** Takes an element whose content is text. */
  #take(name: string, content: string): void {
    if (name === 'title') this.#collector.title(textOf(content));
    this.structure += `${content.includes('<!--') ? content : ''}</${name}>`;
  }

  tag(text: string, end: number): number {
    const tag = reading(text);
    this.structure += tag.shape;
    this.#drawings += tag.drawing;
    if (tag.element) this.#collector.take(tag.element);
    if (!tag.isText || this.#drawings > 0) return end;
    const close = this.#html.indexOf(`</${tag.name}>`, end);
    if (close === -1) return end;
    this.#take(tag.name, this.#html.slice(end, close));
    return close + tag.name.length + 3;
  }

  text(text: string): void {
    this.structure += shapeOf(text);
  }

  comment(comment: string): void {
    this.structure += comment;
  }
}

/** Reads a page. */
export function indexPage(html: string): PageIndex {
  const collector = new Collector();
  const visitor = new IndexVisitor(html, collector);
  scanMarkup(html, visitor);
  const isOdd = ODD.test(html) || !html.isWellFormed();
  collector.index.faults.push(...structureFaults(isOdd ? html : visitor.structure));
  return collector.finish();
}

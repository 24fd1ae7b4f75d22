/**
 * What a built page says of itself and where it leads. Pages share most of their tags and nearly all of their structure:
 * each tag is read once, and each structure is given to an HTML parser once.
 */
import { hash } from 'node:crypto';
import { cutLoose, type MarkupVisitor, scanMarkup } from '../finish/markup-tokens.ts';
import { structureFaults } from './html-structure.ts';
import { isPlainText, type OpenTag, readTag, type TagReading, textOf } from './html-tags.ts';

/** Everything the check, the sitemaps and the feeds ask of a page. */
export interface PageIndex {
  lang: string;
  title: string;
  description: string;
  keywords: string;
  /** Title as shared, without the name of the site. */
  sharedTitle: string;
  /** Address of the picture it is shared with, and the words on it. */
  picture: { url: string; words: string } | null;
  /** The day its content last changed, `2026-11-20`, where it says one. */
  modified: string | null;
  listed: boolean;
  /** Whether it is about something that is over: its headline says so in `data-ended`. */
  ended: boolean;
  canonicals: string[];
  alternates: { hreflang: string; href: string }[];
  headings: number;
  /** What can be followed: links and targets of forms, as written. */
  links: string[];
  /** What is loaded: pictures, styles, scripts, icons. */
  assets: string[];
  /** Addresses that its structured data (JSON-LD) names. */
  named: string[];
  ids: string[];
  /** What is wrong with the HTML itself. */
  faults: string[];
}

/** A stretch of a page's HTML. Where two pages have it alike, it may be the same object, which is then read once. */
export interface HtmlPart {
  html: string;
}

const sourcesOf = (set: string): string[] => set.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');

/** Attributes that name what a page loads. */
const ASSET_ATTRIBUTES = ['src', 'poster', 'component-url', 'renderer-url', 'before-hydration-url'] as const;
/** Relations of `link` that lead to pages or other documents rather than load something. */
const LINK_RELATIONS: ReadonlySet<string> = new Set(['canonical', 'alternate']);

/** What a stretch of a page says, in order. */
interface PartFacts {
  /** What counts for the page as a whole (`PAGE_ELEMENTS`). */
  elements: OpenTag[];
  /** Texts of titles. */
  titles: string[];
  links: Set<string>;
  assets: Set<string>;
  named: Set<string>;
  ids: string[];
  faults: string[];
}

const STRUCTURED_DATA = 'application/ld+json';

/** The addresses in structured data that lead somewhere: an `@id` only says what is spoken of. */
function addressesIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(addressesIn);
  if (typeof data === 'string') return /^https?:/.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key.startsWith('@') && key !== '@graph' ? [] : addressesIn(value),
  );
}

/** Gathers what tags of a stretch say. */
class Collector {
  readonly facts: PartFacts = {
    elements: [],
    titles: [],
    links: new Set(),
    assets: new Set(),
    named: new Set(),
    ids: [],
    faults: [],
  };

  readonly #readers: Readonly<Record<string, (element: OpenTag) => void>> = {
    html: (element) => void this.facts.elements.push(element),
    h1: (element) => void this.facts.elements.push(element),
    meta: (element) => void this.facts.elements.push(element),
    link: (element) => this.#link(element),
    a: (element) => this.#follow(element.attributes.get('href')),
    area: (element) => this.#follow(element.attributes.get('href')),
    form: (element) => this.#follow(element.attributes.get('action')),
    use: (element) => this.#load(element.attributes.get('href')),
    img: (element) => this.#image(element),
    script: ({ attributes }) => {
      for (const module of attributes.get('data-modules')?.split(' ') ?? []) this.#load(module);
    },
  };

  #follow(href: string | undefined): void {
    if (href !== undefined && href !== '') this.facts.links.add(href);
  }

  #load(address: string | undefined): void {
    if (address !== undefined && address !== '' && !address.startsWith('data:')) this.facts.assets.add(address);
  }

  #link(element: OpenTag): void {
    const relation = element.attributes.get('rel') ?? '';
    const href = element.attributes.get('href') ?? '';
    if (isOfPage(relation, element)) this.facts.elements.push(element);
    else if (!LINK_RELATIONS.has(relation)) this.#load(href);
    else this.#follow(href);
    this.#load(element.attributes.get('data-whole'));
  }

  #image(element: OpenTag): void {
    const has = (name: string) => element.attributes.has(name);
    if (has('alt') && has('width') && has('height')) return;
    this.facts.faults.push(`img without alt, width or height: ${element.attributes.get('src')}`);
  }

  /** Takes the content of structured data. */
  takeData(content: string): void {
    try {
      for (const address of addressesIn(JSON.parse(content))) this.facts.named.add(address);
    } catch (error) {
      this.facts.faults.push(`structured data is no JSON: ${String(error)}`);
    }
  }

  take(element: OpenTag): void {
    this.#readers[element.name]?.(element);
    for (const [name, value] of element.attributes) {
      if (name === 'id') this.facts.ids.push(value);
      else if (name === 'srcset') for (const source of sourcesOf(value)) this.#load(source);
      else if (ASSET_ATTRIBUTES.some((known) => known === name)) this.#load(value);
    }
  }
}

/** Whether a `link` says something of the page itself. */
const isOfPage = (relation: string, { attributes }: OpenTag): boolean =>
  relation === 'canonical' || (relation === 'alternate' && attributes.has('hreflang'));

/** Puts together what the stretches of a page say. */
class Gatherer {
  readonly #index: PageIndex = {
    lang: '',
    title: '',
    description: '',
    keywords: '',
    sharedTitle: '',
    picture: null,
    modified: null,
    listed: true,
    ended: false,
    canonicals: [],
    alternates: [],
    headings: 0,
    links: [],
    assets: [],
    named: [],
    ids: [],
    faults: [],
  };
  readonly #links = new Set<string>();
  readonly #assets = new Set<string>();
  readonly #named = new Set<string>();
  readonly #ids = new Set<string>();
  #picture = '';
  #words = '';

  readonly #readers: Readonly<Record<string, (element: OpenTag) => void>> = {
    html: ({ attributes }) => {
      this.#index.lang = attributes.get('lang') ?? '';
    },
    h1: ({ attributes }) => {
      this.#index.headings += 1;
      if (attributes.has('data-ended')) this.#index.ended = true;
    },
    meta: (element) => this.#meta(element),
    link: (element) => this.#link(element),
  };

  readonly #metaReaders: Readonly<Record<string, (content: string) => void>> = {
    description: (content) => {
      this.#index.description = content;
    },
    keywords: (content) => {
      this.#index.keywords = content;
    },
    robots: (content) => {
      if (content.includes('noindex')) this.#index.listed = false;
    },
    'og:title': (content) => {
      this.#index.sharedTitle = content;
    },
    'og:image': (content) => {
      this.#picture = content;
    },
    'og:image:alt': (content) => {
      this.#words = content;
    },
    'article:modified_time': (content) => {
      this.#index.modified = content;
    },
  };

  #meta({ attributes }: OpenTag): void {
    const name = attributes.get('name') ?? attributes.get('property') ?? '';
    this.#metaReaders[name]?.(attributes.get('content') ?? '');
  }

  #link({ attributes }: OpenTag): void {
    const href = attributes.get('href') ?? '';
    const hreflang = attributes.get('hreflang');
    if (attributes.get('rel') === 'canonical') this.#index.canonicals.push(href);
    else this.#index.alternates.push({ hreflang: hreflang ?? '', href });
  }

  #id(id: string): void {
    if (this.#ids.has(id)) this.#index.faults.push(`id twice: ${id}`);
    this.#ids.add(id);
  }

  add({ elements, titles, links, assets, named, ids, faults }: PartFacts): void {
    for (const element of elements) this.#readers[element.name]?.(element);
    for (const title of titles) if (this.#index.title === '') this.#index.title = title;
    for (const link of links) this.#links.add(link);
    for (const asset of assets) this.#assets.add(asset);
    for (const address of named) this.#named.add(address);
    for (const id of ids) this.#id(id);
    for (const fault of faults) this.#index.faults.push(fault);
  }

  finish(faults: readonly string[]): PageIndex {
    const picture = this.#picture === '' ? null : { url: this.#picture, words: this.#words };
    return {
      ...this.#index,
      picture,
      links: [...this.#links],
      assets: [...this.#assets],
      named: [...this.#named],
      ids: [...this.#ids],
      faults: [...this.#index.faults, ...faults],
    };
  }
}

/** Tags that are remembered: those of the frame and of what pages share; a page's own come and go. */
const TAGS_REMEMBERED = 30_000;
const known = new Map<string, TagReading>();

function reading(tag: string): TagReading {
  const before = known.get(tag);
  if (before) return before;
  if (known.size >= TAGS_REMEMBERED) known.clear();
  const own = cutLoose(tag);
  const read = readTag(own);
  known.set(own, read);
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

/** A tag or comment that never ends within its stretch. */
const TORN = /<(?:\/?[a-z]|!--)/i;

/** The stretch under way: its facts go to the collector, its structure is gathered. */
class IndexVisitor implements MarkupVisitor {
  readonly #html: string;
  readonly #collector: Collector;
  #drawings = 0;
  structure = '';
  /** An element whose content is text begins here and does not end. */
  #isOpen = false;

  constructor(html: string, collector: Collector) {
    this.#html = html;
    this.#collector = collector;
  }

  /** Whether it can be read without what stands before and after it. */
  get standsAlone(): boolean {
    return this.#drawings === 0 && !this.#isOpen;
  }

  /** Takes an element whose content is text. */
  #take({ name, element }: TagReading, content: string): void {
    if (name === 'title') this.#collector.facts.titles.push(textOf(content));
    if (element?.attributes.get('type') === STRUCTURED_DATA) this.#collector.takeData(content);
    this.structure += `${content.includes('<!--') ? content : ''}</${name}>`;
  }

  tag(text: string, end: number): number {
    const tag = reading(text);
    this.structure += tag.shape;
    this.#drawings += tag.drawing;
    if (tag.element) this.#collector.take(tag.element);
    if (!tag.isText || this.#drawings > 0) return end;
    const close = this.#html.indexOf(`</${tag.name}>`, end);
    if (close === -1) {
      this.#isOpen = tag.element !== null;
      return end;
    }
    this.#take(tag, this.#html.slice(end, close));
    return close + tag.name.length + 3;
  }

  text(text: string): void {
    // The tag it may begin could end in the next stretch.
    if (TORN.test(text)) this.#isOpen = true;
    this.structure += shapeOf(text);
  }

  comment(comment: string): void {
    this.structure += comment;
  }
}

/** A stretch that was read. */
interface ReadPart {
  facts: PartFacts;
  structure: string;
  /** Of its structure among all that were met. */
  number: number;
  isOdd: boolean;
  standsAlone: boolean;
}

/** Structures of stretches by their hash, and what is wrong with pages that are made of them, by their numbers. */
const numbers = new Map<string, number>();
const knownFaults = new Map<string, readonly string[]>();
const readParts = new WeakMap<HtmlPart, ReadPart>();

function numberOf(structure: string): number {
  const key = hash('sha256', structure, 'base64');
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

function readPart(part: HtmlPart): ReadPart {
  const before = readParts.get(part);
  if (before) return before;
  const collector = new Collector();
  const visitor = new IndexVisitor(part.html, collector);
  scanMarkup(part.html, visitor);
  const { structure, standsAlone } = visitor;
  const isOdd = ODD.test(part.html) || !part.html.isWellFormed();
  const read = { facts: collector.facts, structure, number: numberOf(structure), isOdd, standsAlone };
  readParts.set(part, read);
  return read;
}

function faultsOf(parts: readonly HtmlPart[], read: readonly ReadPart[]): readonly string[] {
  if (read.some(({ isOdd }) => isOdd)) return structureFaults(parts.map(({ html }) => html).join(''));
  const key = read.map(({ number }) => number).join();
  const faults = knownFaults.get(key) ?? structureFaults(read.map(({ structure }) => structure).join(''));
  knownFaults.set(key, faults);
  return faults;
}

/** Reads a page that is given in stretches; one that two pages share is read once. */
export function indexParts(parts: readonly HtmlPart[]): PageIndex {
  const read = parts.map(readPart);
  if (parts.length > 1 && !read.every(({ standsAlone }) => standsAlone))
    return indexPage(parts.map(({ html }) => html).join(''));
  const gatherer = new Gatherer();
  for (const { facts } of read) gatherer.add(facts);
  return gatherer.finish(faultsOf(parts, read));
}

/** Reads a page. */
export function indexPage(html: string): PageIndex {
  return indexParts([{ html }]);
}

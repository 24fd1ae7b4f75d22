/**
 * The stylesheets of pages. Each page blocks its first paint only for the rules its markup can need; the whole of the
 * styles is one more file, named by `data-whole`, that the page loads when it is used (src/platform/styles.ts); without
 * JavaScript it comes at once. What a page gets follows from its own markup alone, so a page that is
 * rendered again by itself is the same as in a build of all pages.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Root } from 'postcss';
import { criticalCss, parseCss, wholeCss } from './critical-css.ts';
import { collectNames, type MarkupNames, noNames } from './markup-names.ts';
import type { StyledPart } from './page-markup.ts';

/** A file that pages load, by its address. */
export interface AssetFile {
  address: string;
  text: string;
}

/** A file whose name follows from its text. */
export function hashedFile(name: string, extension: string, text: string): AssetFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { address: `/_astro/${name}.${hash}.${extension}`, text };
}

/**
 * All stylesheets in one order that every page agrees with.
 * @throws when two pages load the same stylesheets in different orders: then no one file can stand for both.
 */
export function commonOrder(lists: readonly (readonly string[])[]): string[] {
  const order: string[] = [];
  for (const list of [...lists].sort((a, b) => b.length - a.length || (a.join() < b.join() ? -1 : 1))) {
    let place = 0;
    for (const sheet of list) {
      const known = order.indexOf(sheet);
      if (known !== -1 && known < place) throw new Error(`Pages load ${list.join(', ')} in different orders`);
      if (known === -1) order.splice(place, 0, sheet);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return order;
}

/** The file that holds all styles but the faces that every first stylesheet declares. */
export function wholeFile(css: string): AssetFile {
  return hashedFile('styles', 'css', wholeCss(parseCss(css)));
}

const CLASS_IN_CSS = /\.((?:\\.|[\w-])+)/g;
const ID_IN_CSS = /#((?:\\.|[\w-])+)/g;
const STATE_IN_CSS = /(?:\[|:)([a-z][a-z-]*)/g;

const namesIn = (css: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...css.matchAll(pattern)].map(([, name = '']) => name.replace(/\\(.)/g, '$1')));

const TAG_NAME = /^<([a-z][a-z0-9-]*)/i;
const ATTRIBUTE = /\s([a-z][a-z0-9-]*)(?:="([^"]*)")?(?=[\s>/])/gi;

/** Tags as the stylesheet sees them: what it never names is left out, so that pages which look alike are alike. */
class TagKinds {
  readonly #classes: ReadonlySet<string>;
  readonly #ids: ReadonlySet<string>;
  readonly #states: ReadonlySet<string>;
  readonly #numbers = new Map<string, number>();
  readonly #tags: string[] = [];

  constructor(css: string) {
    this.#classes = namesIn(css, CLASS_IN_CSS);
    this.#ids = namesIn(css, ID_IN_CSS);
    this.#states = namesIn(css, STATE_IN_CSS);
  }

  #attribute(name: string, value: string): string {
    if (name === 'class') {
      const decoded = value
        .replaceAll('&amp;', '&')
        .replaceAll('&#38;', '&')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<');
      const own = decoded.split(/\s+/).filter((one) => this.#classes.has(one.replaceAll('&quot;', '"')));
      return own.length > 0 ? ` class="${own.sort().join(' ').replaceAll('&', '&amp;').replaceAll('>', '&gt;')}"` : '';
    }
    if (name === 'id') return this.#ids.has(value) ? ` id="${value}"` : '';
    return this.#states.has(name) ? ` ${name}` : '';
  }

  #read(tag: string): string {
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? '';
    const attributes = [...tag.matchAll(ATTRIBUTE)].map(([, own = '', value = '']) => this.#attribute(own, value));
    return `<${name}${attributes.sort().join('')}>`;
  }

  /** The number of a tag's kind; how numbers are given differs from run to run. */
  numberOf(tag: string): number {
    const read = this.#read(tag);
    const number = this.#numbers.get(read) ?? this.#tags.push(read) - 1;
    this.#numbers.set(read, number);
    return number;
  }

  /** A tag of each kind, in an order of their own. */
  tagsOf(kinds: Iterable<number>): string {
    return Array.from(kinds, (number) => this.#tags[number] ?? '')
      .sort()
      .join('');
  }
}

/** A page's stylesheets, and what stands for them in its head. */
export interface PageSheets {
  link: string;
  files: AssetFile[];
}

function namesOf(tags: string): MarkupNames {
  const names = noNames();
  collectNames(tags, names);
  return names;
}

/** Gives pages their stylesheets. */
export class PageStyles {
  readonly #css: string;
  /** The same, read when a first stylesheet must be made; a publish seldom makes one. */
  #root: Root | null = null;
  readonly #whole: string;
  readonly #tags: TagKinds;
  readonly #memory: string;
  readonly #files = new Map<string, AssetFile>();
  readonly #filesOfSets = new Map<string, AssetFile>();
  readonly #kindSets = new Map<string, number>();
  /** The number of the set of a part's kinds. */
  readonly #needs = new WeakMap<StyledPart, number>();

  /**
   * @param css all styles, in order.
   * @param whole where the file stands that holds them.
   * @param memory a folder that belongs to these styles, where first stylesheets are remembered.
   */
  constructor(css: string, whole: string, memory: string) {
    this.#css = css;
    this.#whole = whole;
    this.#tags = new TagKinds(css);
    this.#memory = memory;
    mkdirSync(memory, { recursive: true });
  }

  #parsed(): Root {
    this.#root ??= parseCss(this.#css);
    return this.#root;
  }

  /** Texts that follow from a key: made once, then remembered. */
  #remembered(key: string, make: () => string): string {
    const path = join(this.#memory, createHash('sha256').update(key).digest('hex'));
    if (existsSync(path)) return readFileSync(path, 'utf8');
    const text = make();
    const partial = `${path}.${process.pid}.${threadId}`;
    writeFileSync(partial, text);
    renameSync(partial, path);
    return text;
  }

  /** The kind of a tag, as these styles tell tags apart. */
  kindOf(tag: string): number {
    return this.#tags.numberOf(tag);
  }

  /** What a part's markup asks for; parts that ask for the same have the same. */
  #needsOf(part: StyledPart): number {
    const known = this.#needs.get(part);
    if (known !== undefined) return known;
    const key = Uint32Array.from(part.kinds).sort().join();
    const number = this.#kindSets.get(key) ?? this.#kindSets.size;
    this.#kindSets.set(key, number);
    this.#needs.set(part, number);
    return number;
  }

  /** The first stylesheet of a page: pages with the same kinds of elements share it. */
  #fileFor(parts: readonly StyledPart[]): AssetFile {
    const numbers = new Set(parts.map((part) => this.#needsOf(part)));
    const key = [...numbers].join();
    const known = this.#filesOfSets.get(key);
    if (known) return known;
    const file = this.#fileOfKinds(new Set(parts.flatMap(({ kinds }) => [...kinds])));
    this.#filesOfSets.set(key, file);
    return file;
  }

  #fileOfKinds(kinds: ReadonlySet<number>): AssetFile {
    const key = Uint32Array.from(kinds).sort().join();
    const known = this.#files.get(key);
    if (known) return known;
    const tags = this.#tags.tagsOf(kinds);
    const file = hashedFile(
      'start',
      'css',
      this.#remembered(tags, () => criticalCss(this.#parsed(), namesOf(tags))),
    );
    this.#files.set(key, file);
    return file;
  }

  #firstLink({ address }: AssetFile): string {
    const whole = this.#whole;
    // The router keeps an element with a name that both pages know: no page loads a second first stylesheet.
    return (
      `<link rel="stylesheet" href="${address}" data-whole="${whole}" data-astro-transition-persist="${whole}">` +
      `<noscript><link rel="stylesheet" href="${whole}"></noscript>`
    );
  }

  /** A page's first stylesheet, and the link that stands for those the page was rendered with. */
  firstFor(parts: readonly StyledPart[]): PageSheets {
    const file = this.#fileFor(parts);
    return { link: this.#firstLink(file), files: [file] };
  }
}

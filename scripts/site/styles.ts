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
import { criticalCss, parseCss, wholeCss } from '../critical-css.ts';
import { collectNames, noNames } from '../markup-names.ts';

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

/** Characters that only the faces of the wider Latin alphabets draw, such as those of Polish and Hungarian. */
const WIDE_LATIN = /[\u0100-\u024f\u1e00-\u1eff\u2020\u20a0-\u20ab\u20ad-\u20c0\u2113]/;

/** The addresses of the files that hold all styles, for pages whose first one declares the wider faces, and for others. */
export type WholeStyles = Record<'wide' | 'narrow', string>;

/** The files that hold all styles but the faces that a page's first one declares. */
export function wholeFiles(css: string): Record<keyof WholeStyles, AssetFile> {
  const root = parseCss(css);
  const fileFor = (wide: boolean) => hashedFile('styles', 'css', wholeCss(root, wide));
  return { wide: fileFor(true), narrow: fileFor(false) };
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

/** Gives pages their stylesheets. */
export class PageStyles {
  readonly #root: Root;
  readonly #whole: WholeStyles;
  readonly #tags: TagKinds;
  readonly #memory: string;
  readonly #files = new Map<string, AssetFile>();

  /**
   * @param css all styles, in order.
   * @param whole where the files stand that hold them.
   * @param memory a folder that belongs to these styles, where first stylesheets are remembered.
   */
  constructor(css: string, whole: WholeStyles, memory: string) {
    this.#root = parseCss(css);
    this.#whole = whole;
    this.#tags = new TagKinds(css);
    this.#memory = memory;
    mkdirSync(memory, { recursive: true });
  }

  #make(tags: string, wide: boolean): string {
    const path = join(this.#memory, createHash('sha256').update(`${wide} ${tags}`).digest('hex'));
    if (existsSync(path)) return readFileSync(path, 'utf8');
    const names = noNames();
    collectNames(tags, names);
    const css = criticalCss(this.#root, names, wide);
    const partial = `${path}.${process.pid}.${threadId}`;
    writeFileSync(partial, css);
    renameSync(partial, path);
    return css;
  }

  /** The kind of a tag, as these styles tell tags apart. */
  kindOf(tag: string): number {
    return this.#tags.numberOf(tag);
  }

  /** The first stylesheet of a page: pages with the same kinds of elements share it. */
  #fileFor(kinds: ReadonlySet<number>, wide: boolean): AssetFile {
    const key = `${wide} ${Uint32Array.from(kinds).sort().join()}`;
    const known = this.#files.get(key) ?? hashedFile('start', 'css', this.#make(this.#tags.tagsOf(kinds), wide));
    this.#files.set(key, known);
    return known;
  }

  /**
   * A page's first stylesheet, and the link that stands for those the page was rendered with.
   * @param kinds of its tags (`kindOf`).
   */
  firstFor(kinds: ReadonlySet<number>, html: string): { link: string; file: AssetFile } {
    const wide = WIDE_LATIN.test(html);
    const whole = this.#whole[wide ? 'wide' : 'narrow'];
    const file = this.#fileFor(kinds, wide);
    // The router keeps an element with a name that both pages know: no page loads a second first stylesheet.
    const link =
      `<link rel="stylesheet" href="${file.address}" data-whole="${whole}" data-astro-transition-persist="${whole}">` +
      `<noscript><link rel="stylesheet" href="${whole}"></noscript>`;
    return { link, file };
  }
}

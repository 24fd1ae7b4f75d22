/**
 * What pages say of themselves, in little room: a build holds it of every page until the site is checked. Pages name the
 * same addresses over and over, so each text is held once and pages have its number.
 */
import type { PageIndex } from './page-index.ts';

/** Texts by their numbers. */
export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  numberOf = (text: string): number => {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.push(text) - 1;
    this.#numbers.set(text, number);
    return number;
  };

  textOf = (number: number): string => this.#texts[number] ?? '';

  /** The same text as it was met first. */
  held = (text: string): string => this.textOf(this.numberOf(text));

  /** All of them, in the order of their numbers. */
  all(): readonly string[] {
    return this.#texts;
  }
}

type Facts = Omit<PageIndex, 'links' | 'assets' | 'named' | 'ids' | 'alternates'>;

/** The index of a page; its lists are made when they are asked for. */
export class CompactIndex implements PageIndex {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly sharedTitle: string;
  readonly picture: PageIndex['picture'];
  readonly modified: string | null;
  readonly listed: boolean;
  readonly ended: boolean;
  readonly canonicals: string[];
  readonly headings: number;
  readonly faults: string[];
  readonly #texts: Texts;
  /** The lists one after the other; of alternates language and address in turn. */
  readonly #numbers: Uint32Array;
  /** Where each list ends. */
  readonly #ends: readonly [links: number, assets: number, named: number, ids: number];

  constructor(texts: Texts, index: PageIndex) {
    const { links, assets, named, ids, alternates, ...facts } = index;
    const { lang, title, description, keywords, sharedTitle, picture, modified, listed, ended }: Facts = facts;
    this.#texts = texts;
    // Of many pages these are alike.
    const { held } = texts;
    this.lang = held(lang);
    this.title = title;
    this.description = description;
    this.keywords = held(keywords);
    this.sharedTitle = sharedTitle;
    this.picture = picture;
    this.modified = modified === null ? null : held(modified);
    this.listed = listed;
    this.ended = ended;
    this.canonicals = facts.canonicals.map(held);
    this.headings = facts.headings;
    this.faults = facts.faults;
    const pairs = alternates.flatMap(({ hreflang, href }) => [hreflang, href]);
    const lists = [links, assets, named, ids, pairs];
    const numbers = new Uint32Array(lists.reduce((total, { length }) => total + length, 0));
    const ends: number[] = [];
    let end = 0;
    for (const list of lists) {
      for (const text of list) {
        numbers[end] = texts.numberOf(text);
        end += 1;
      }
      ends.push(end);
    }
    this.#numbers = numbers;
    this.#ends = [ends[0] ?? 0, ends[1] ?? 0, ends[2] ?? 0, ends[3] ?? 0];
  }

  #between(start: number, end: number): string[] {
    return Array.from(this.#numbers.subarray(start, end), this.#texts.textOf);
  }

  get links(): string[] {
    return this.#between(0, this.#ends[0]);
  }

  get assets(): string[] {
    return this.#between(this.#ends[0], this.#ends[1]);
  }

  get named(): string[] {
    return this.#between(this.#ends[1], this.#ends[2]);
  }

  get ids(): string[] {
    return this.#between(this.#ends[2], this.#ends[3]);
  }

  get alternates(): PageIndex['alternates'] {
    const pairs = this.#between(this.#ends[3], this.#numbers.length);
    return pairs.flatMap((hreflang, place) => (place % 2 === 0 ? [{ hreflang, href: pairs[place + 1] ?? '' }] : []));
  }

  /** The same as a plain record, its fields in the order of a page's reading. */
  toJSON(): PageIndex {
    const { lang, title, description, keywords, sharedTitle, picture, modified, listed, ended, canonicals } = this;
    const { alternates, headings, links, assets, named, ids, faults } = this;
    return {
      ...{ lang, title, description, keywords, sharedTitle, picture, modified, listed, ended, canonicals },
      ...{ alternates, headings, links, assets, named, ids, faults },
    };
  }
}

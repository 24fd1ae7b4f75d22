/**
 * Pages on their way from a thread. Pages name the same links, files and reads over and over: a thread sends each text
 * once, and later its number, so that neither sending nor keeping thousands of pages costs thousands of copies.
 */
import type { PageIndex } from '../seo/page-index.ts';
import type { PageAddress, RenderedPage } from './model.ts';
import type { AssetFile } from './styles.ts';

type Numbers = readonly number[];

interface PackedIndex extends Omit<PageIndex, 'links' | 'assets' | 'ids' | 'alternates'> {
  links: Numbers;
  assets: Numbers;
  ids: Numbers;
  /** Language and address in turn. */
  alternates: Numbers;
}

interface PackedPage extends PageAddress {
  bytes: Uint8Array<ArrayBuffer>;
  sum: string;
  index: PackedIndex | null;
  reads: Numbers;
  /** Numbers of lists. */
  sharedReads: Numbers;
  /** Addresses. */
  files: Numbers;
  scriptHashes: Numbers;
  styleHashes: Numbers;
}

/** Pages of one thread, with all they name that was not sent before. */
export interface Parcel {
  texts: readonly string[];
  lists: readonly Numbers[];
  assets: readonly AssetFile[];
  pages: readonly PackedPage[];
}

/** A thread's half. */
export class Packer {
  readonly #numbers = new Map<string, number>();
  readonly #sentAssets = new Set<string>();
  readonly #listNumbers = new Map<readonly string[], number>();
  #texts: string[] = [];
  #lists: Numbers[] = [];
  #assets: AssetFile[] = [];

  #numberOf = (text: string): number => {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    this.#texts.push(text);
    return number;
  };

  #listNumberOf = (list: readonly string[]): number => {
    const known = this.#listNumbers.get(list);
    if (known !== undefined) return known;
    const number = this.#listNumbers.size;
    this.#listNumbers.set(list, number);
    this.#lists.push(list.map(this.#numberOf));
    return number;
  };

  #packIndex(index: PageIndex): PackedIndex {
    return {
      ...index,
      links: index.links.map(this.#numberOf),
      assets: index.assets.map(this.#numberOf),
      ids: index.ids.map(this.#numberOf),
      alternates: index.alternates.flatMap(({ hreflang, href }) => [this.#numberOf(hreflang), this.#numberOf(href)]),
    };
  }

  #pack(page: RenderedPage): PackedPage {
    for (const asset of page.files) {
      if (this.#sentAssets.has(asset.address)) continue;
      this.#sentAssets.add(asset.address);
      this.#assets.push(asset);
    }
    return {
      ...page,
      index: page.index && this.#packIndex(page.index),
      reads: page.reads.map(this.#numberOf),
      sharedReads: page.sharedReads.map(this.#listNumberOf),
      files: page.files.map(({ address }) => this.#numberOf(address)),
      scriptHashes: page.scriptHashes.map(this.#numberOf),
      styleHashes: page.styleHashes.map(this.#numberOf),
    };
  }

  pack(pages: readonly RenderedPage[]): Parcel {
    const packed = pages.map((page) => this.#pack(page));
    const parcel = { texts: this.#texts, lists: this.#lists, assets: this.#assets, pages: packed };
    this.#texts = [];
    this.#lists = [];
    this.#assets = [];
    return parcel;
  }
}

/** The half of whoever asked one thread. */
export class Unpacker {
  readonly #texts: string[] = [];
  readonly #lists: (readonly string[])[] = [];
  readonly #assets = new Map<string, AssetFile>();
  /** Texts of all threads: each is kept once. */
  readonly #shared: Map<string, string>;

  constructor(shared: Map<string, string>) {
    this.#shared = shared;
  }

  #textOf = (number: number): string => this.#texts[number] ?? '';

  #assetOf = (number: number): AssetFile => {
    const address = this.#textOf(number);
    const asset = this.#assets.get(address);
    if (!asset) throw new Error(`A page brings ${address}, which never came`);
    return asset;
  };

  #unpackIndex({ links, assets, ids, alternates, ...index }: PackedIndex): PageIndex {
    const pairs = alternates.filter((_, place) => place % 2 === 0);
    return {
      ...index,
      links: links.map(this.#textOf),
      assets: assets.map(this.#textOf),
      ids: ids.map(this.#textOf),
      alternates: pairs.map((hreflang, pair) => ({
        hreflang: this.#textOf(hreflang),
        href: this.#textOf(alternates[pair * 2 + 1] ?? -1),
      })),
    };
  }

  #listOf = (number: number): readonly string[] => this.#lists[number] ?? [];

  unpack({ texts, lists, assets, pages }: Parcel): RenderedPage[] {
    for (const text of texts) {
      const shared = this.#shared.get(text) ?? text;
      this.#shared.set(shared, shared);
      this.#texts.push(shared);
    }
    for (const list of lists) this.#lists.push(list.map(this.#textOf));
    for (const asset of assets) this.#assets.set(asset.address, asset);
    return pages.map((page) => ({
      ...page,
      index: page.index && this.#unpackIndex(page.index),
      reads: page.reads.map(this.#textOf),
      sharedReads: page.sharedReads.map(this.#listOf),
      files: page.files.map(this.#assetOf),
      scriptHashes: page.scriptHashes.map(this.#textOf),
      styleHashes: page.styleHashes.map(this.#textOf),
    }));
  }
}

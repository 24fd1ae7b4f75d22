/**
 * Pages on their way from a thread. What many of them have in common, the files they bring and the lists of what shared
 * work has read, is sent once by each thread: with thousands of promotions such a list has thousands of lines, and most
 * lines stand on many lists.
 */
import type { AssetFile } from '../finish/styles.ts';
import { hashOf } from '../publish/trees.ts';
import { Texts } from '../seo/compact-index.ts';
import type { RenderedPage } from './model.ts';

interface PackedPage extends Omit<RenderedPage, 'sharedReads' | 'files'> {
  /** Numbers of lists. */
  sharedReads: readonly number[];
  /** Addresses. */
  files: readonly string[];
}

/** Pages of one thread, with the lists and files that it has not sent before. */
export interface Parcel {
  /** Lines of lists that come for the first time. */
  lines: readonly string[];
  /** Numbers of lines. */
  lists: readonly Uint32Array[];
  assets: readonly AssetFile[];
  pages: readonly PackedPage[];
}

/** A thread's half. */
export class Packer {
  readonly #lines = new Texts();
  readonly #listNumbers = new Map<readonly string[], number>();
  readonly #sentAssets = new Set<string>();

  pack(pages: readonly RenderedPage[]): Parcel {
    const sentLines = this.#lines.all().length;
    const lists: Uint32Array[] = [];
    const assets: AssetFile[] = [];
    const listNumberOf = (list: readonly string[]): number => {
      const known = this.#listNumbers.get(list);
      if (known !== undefined) return known;
      lists.push(Uint32Array.from(list, this.#lines.numberOf));
      const number = this.#listNumbers.size;
      this.#listNumbers.set(list, number);
      return number;
    };
    const addressOf = (asset: AssetFile): string => {
      if (!this.#sentAssets.has(asset.address)) assets.push(asset);
      this.#sentAssets.add(asset.address);
      return asset.address;
    };
    const packed = pages.map((page) => ({
      ...page,
      sharedReads: page.sharedReads.map(listNumberOf),
      files: page.files.map(addressOf),
    }));
    return { lines: this.#lines.all().slice(sentLines), lists, assets, pages: packed };
  }
}

/** Lists as they came first from any thread of a run: all of them send the same. */
export class HeldLists {
  readonly #lines = new Texts();
  readonly #lists = new Map<string, readonly string[]>();

  line = (line: string): string => this.#lines.held(line);

  list(list: readonly string[]): readonly string[] {
    const sum = hashOf(list.join('\n'));
    const held = this.#lists.get(sum) ?? list;
    this.#lists.set(sum, held);
    return held;
  }
}

/** The half of whoever asked one thread. */
export class Unpacker {
  readonly #held: HeldLists;
  readonly #lines: string[] = [];
  readonly #lists: (readonly string[])[] = [];
  readonly #assets = new Map<string, AssetFile>();

  constructor(held: HeldLists) {
    this.#held = held;
  }

  #assetOf = (address: string): AssetFile => {
    const asset = this.#assets.get(address);
    if (!asset) throw new Error(`A page brings ${address}, which never came`);
    return asset;
  };

  unpack({ lines, lists, assets, pages }: Parcel): RenderedPage[] {
    for (const line of lines) this.#lines.push(this.#held.line(line));
    for (const list of lists)
      this.#lists.push(this.#held.list(Array.from(list, (number) => this.#lines[number] ?? '')));
    for (const asset of assets) this.#assets.set(asset.address, asset);
    return pages.map((page) => ({
      ...page,
      sharedReads: page.sharedReads.map((number) => this.#lists[number] ?? []),
      files: page.files.map(this.#assetOf),
    }));
  }
}

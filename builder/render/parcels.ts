/**
 * Pages on their way from a thread. What many of them have in common, the files they bring and the lists of what shared
 * work has read, is sent once by each thread: with thousands of promotions such a list has thousands of lines.
 */
import type { AssetFile } from '../finish/styles.ts';
import type { RenderedPage } from './model.ts';

interface PackedPage extends Omit<RenderedPage, 'sharedReads' | 'files'> {
  /** Numbers of lists. */
  sharedReads: readonly number[];
  /** Addresses. */
  files: readonly string[];
}

/** Pages of one thread, with the lists and files that it has not sent before. */
export interface Parcel {
  lists: readonly (readonly string[])[];
  assets: readonly AssetFile[];
  pages: readonly PackedPage[];
}

/** A thread's half. */
export class Packer {
  readonly #listNumbers = new Map<readonly string[], number>();
  readonly #sentAssets = new Set<string>();

  pack(pages: readonly RenderedPage[]): Parcel {
    const lists: (readonly string[])[] = [];
    const assets: AssetFile[] = [];
    const listNumberOf = (list: readonly string[]): number => {
      const known = this.#listNumbers.get(list);
      if (known !== undefined) return known;
      lists.push(list);
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
    return { lists, assets, pages: packed };
  }
}

/** The half of whoever asked one thread. */
export class Unpacker {
  readonly #lists: (readonly string[])[] = [];
  readonly #assets = new Map<string, AssetFile>();

  #assetOf = (address: string): AssetFile => {
    const asset = this.#assets.get(address);
    if (!asset) throw new Error(`A page brings ${address}, which never came`);
    return asset;
  };

  unpack({ lists, assets, pages }: Parcel): RenderedPage[] {
    for (const list of lists) this.#lists.push(list);
    for (const asset of assets) this.#assets.set(asset.address, asset);
    return pages.map((page) => ({
      ...page,
      sharedReads: page.sharedReads.map((number) => this.#lists[number] ?? []),
      files: page.files.map(this.#assetOf),
    }));
  }
}

/**
 * What a build keeps of its pages until the site is whole: what the check and the sitemaps ask of each, and what all of
 * them read together. The rest is written down as each page comes.
 */
import { momentOf } from '#shared/site-run.ts';
import { CompactIndex, Texts } from '../seo/compact-index.ts';
import type { PageIndex } from '../seo/page-index.ts';
import { fileOf, isAnswer } from './field-reads.ts';
import { type IndexedPage, TableWriter } from './index-file.ts';

type HashList = 'scriptHashes' | 'styleHashes';

export class PageLedger {
  /** By file, in the order of the site's addresses; null for a file that is no page. */
  readonly indexes: Map<string, PageIndex | null>;
  readonly #texts = new Texts();
  readonly #table: TableWriter | null;
  /** Content that pages read, and moments from which they look different. */
  readonly #contents = new Set<string>();
  readonly #moments = new Set<string>();
  readonly #seenLists = new Set<readonly string[]>();
  readonly #hashes = new Map<string, Set<string>>();

  /** @param table where the table of pages is written; null for a site that nothing follows. */
  constructor(files: readonly string[], table: string | null) {
    this.indexes = new Map(files.map((file) => [file, null]));
    this.#table = table === null ? null : new TableWriter(table, this.#texts);
  }

  /** Moments that no page alone has read. */
  noteMoments(moments: readonly string[]): void {
    for (const moment of moments) this.#moments.add(moment);
  }

  #note(reads: readonly string[]): void {
    for (const read of reads) {
      if (isAnswer(read)) continue;
      if (momentOf(read) === null) this.#contents.add(fileOf(read));
      else this.#moments.add(read);
    }
  }

  #hashesOf(region: string, list: HashList): Set<string> {
    const key = `${region} ${list}`;
    const hashes = this.#hashes.get(key) ?? new Set<string>();
    this.#hashes.set(key, hashes);
    return hashes;
  }

  #add(file: string, page: IndexedPage, index: PageIndex | null): void {
    this.indexes.set(file, index);
    this.#note(page.reads);
    for (const list of page.sharedReads) {
      if (!this.#seenLists.has(list)) this.#note(list);
      this.#seenLists.add(list);
    }
    const region = file.split('/')[0] ?? '';
    for (const list of ['scriptHashes', 'styleHashes'] as const)
      for (const hash of page[list]) this.#hashesOf(region, list).add(hash);
    this.#table?.add(file, page);
  }

  /** A page that was rendered. */
  render(file: string, page: IndexedPage): void {
    this.#add(file, page, page.index && new CompactIndex(this.#texts, page.index));
  }

  /** A page that is taken over as it was: its index stays the same object. */
  takeOver(file: string, page: IndexedPage): void {
    this.#add(file, page, page.index);
  }

  /** Ends the table. */
  end(): void {
    this.#table?.end();
  }

  /** Content files and folders that pages read, sorted. */
  contents(): string[] {
    return [...this.#contents].sort();
  }

  /** The first moment after the publishing time at which a page looks different by itself. */
  nextChange(time: Date): string | null {
    const moments = [...this.#moments].flatMap((read) => momentOf(read) ?? []).filter((moment) => moment > time);
    return moments.sort((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null;
  }

  /** Of what stands inline on a region's pages, for its policy; sorted. */
  hashes(region: string, list: HashList): string[] {
    return [...this.#hashesOf(region, list)].sort();
  }
}

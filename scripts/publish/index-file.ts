/** What is known of every page of a release, kept beside it: the next publish renders and reads only what is new. */
import type { PageIndex } from '../seo/page-index.ts';

/** A page with what it was made of. */
export interface IndexedPage {
  /** What it says of itself and where it leads; null for a file that is no HTML page. */
  index: PageIndex | null;
  /** Content it read while it was rendered, and moments from which it looks different (shared/site-run.ts). */
  reads: readonly string[];
  /** Such reads of work that several pages use; pages that have a list in common have the same object. */
  sharedReads: readonly (readonly string[])[];
  /** Files it brings besides the compiled ones: its own first styles, its scripts. */
  brings: readonly string[];
  /** Hashes of what stands inline, for the policy of its region. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** Pages by their file, `<region>/…/index.html`. */
export type PageTable = ReadonlyMap<string, IndexedPage>;

/** Facts that are lists of texts which repeat from page to page. */
const PAGE_LISTS = ['reads', 'brings', 'scriptHashes', 'styleHashes'] as const;
const INDEX_LISTS = ['links', 'assets', 'named', 'ids'] as const;
type Numbered<Whole, Name extends keyof Whole> = Omit<Whole, Name> & Record<Name, number[]>;

interface StoredIndex extends Omit<Numbered<PageIndex, (typeof INDEX_LISTS)[number]>, 'alternates'> {
  alternates: [number, number][];
}
type Row = Omit<Numbered<IndexedPage, (typeof PAGE_LISTS)[number]>, 'index' | 'sharedReads'> & {
  file: string;
  index: StoredIndex | null;
  /** Numbers of lists. */
  sharedReads: number[];
};

/** Of the table; to be raised whenever a row of it means something else. */
const FORMAT = 3;

interface Stored {
  format: number;
  strings: string[];
  /** Lists of reads. */
  lists: number[][];
  pages: Row[];
}

function mapLists<Name extends string, From, To>(
  names: readonly Name[],
  lists: Record<Name, readonly From[]>,
  convert: (value: From) => To,
): Record<Name, To[]> {
  return Object.fromEntries(names.map((name) => [name, lists[name].map(convert)])) as Record<Name, To[]>;
}

/** Writes tables down: each text once, named by its number. */
export class TableWriter {
  readonly #numbers = new Map<string, number>();
  readonly #lists = new Map<readonly string[], number>();
  /** By file. */
  readonly #rows = new Map<string, string>();

  #numberOf = (text: string): number => {
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  };

  #listNumberOf = (list: readonly string[]): number => {
    const known = this.#lists.get(list) ?? this.#lists.size;
    this.#lists.set(list, known);
    return known;
  };

  #store(index: PageIndex): StoredIndex {
    return {
      ...index,
      ...mapLists(INDEX_LISTS, index, this.#numberOf),
      alternates: index.alternates.map(({ hreflang, href }) => [this.#numberOf(hreflang), this.#numberOf(href)]),
    };
  }

  /** Writes a page's row, ahead of the others where there is time for it. */
  add(file: string, page: IndexedPage): void {
    if (this.#rows.has(file)) return;
    const row: Row = {
      file,
      index: page.index && this.#store(page.index),
      ...mapLists(PAGE_LISTS, page, this.#numberOf),
      sharedReads: page.sharedReads.map(this.#listNumberOf),
    };
    this.#rows.set(file, JSON.stringify(row));
  }

  /** The whole table, in its order. */
  write(table: PageTable): string {
    for (const [file, page] of table) this.add(file, page);
    const rows = [...table.keys()].map((file) => this.#rows.get(file));
    const lists = [...this.#lists.keys()].map((list) => list.map(this.#numberOf));
    const strings = JSON.stringify([...this.#numbers.keys()]);
    return `{"format":${FORMAT},"strings":${strings},"lists":${JSON.stringify(lists)},"pages":[${rows.join(',')}]}`;
  }
}

/** Everything that pages of a table read. */
export function allReads(table: PageTable): Set<string> {
  const pages = [...table.values()];
  const lists = new Set(pages.flatMap(({ sharedReads }) => sharedReads));
  return new Set([...pages.flatMap(({ reads }) => reads), ...[...lists].flat()]);
}

/** Reads what a `TableWriter` wrote; a release of another version's table has pages that are not known: all are rendered. */
export function readTable(text: string): PageTable {
  const stored = JSON.parse(text) as Partial<Stored>;
  if (stored.format !== FORMAT) return new Map();
  const { strings, lists, pages } = stored as Stored;
  const textOf = (number: number): string => strings[number] ?? '';
  const restore = (index: StoredIndex): PageIndex => ({
    ...index,
    ...mapLists(INDEX_LISTS, index, textOf),
    alternates: index.alternates.map(([hreflang, href]) => ({ hreflang: textOf(hreflang), href: textOf(href) })),
  });
  const sharedLists = lists.map((list) => list.map(textOf));
  return new Map(
    pages.map((row) => [
      row.file,
      {
        index: row.index && restore(row.index),
        ...mapLists(PAGE_LISTS, row, textOf),
        sharedReads: row.sharedReads.map((number) => sharedLists[number] ?? []),
      },
    ]),
  );
}

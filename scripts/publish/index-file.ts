/** What is known of every page of a release, kept beside it: the next publish renders and reads only what is new. */
import type { PageIndex } from '../seo/page-index.ts';

/** A page with what it was made of. */
export interface IndexedPage {
  /** What it says of itself and where it leads; null for a file that is no HTML page. */
  index: PageIndex | null;
  /** Content it read while it was rendered, and moments from which it looks different (shared/site-run.ts). */
  reads: readonly string[];
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
const INDEX_LISTS = ['links', 'assets', 'ids'] as const;
type Numbered<Whole, Name extends keyof Whole> = Omit<Whole, Name> & Record<Name, number[]>;

interface StoredIndex extends Omit<Numbered<PageIndex, (typeof INDEX_LISTS)[number]>, 'alternates'> {
  alternates: [number, number][];
}
type Row = Omit<Numbered<IndexedPage, (typeof PAGE_LISTS)[number]>, 'index'> & {
  file: string;
  index: StoredIndex | null;
};

interface Stored {
  strings: string[];
  pages: Row[];
}

function mapLists<Name extends string, From, To>(
  names: readonly Name[],
  lists: Record<Name, readonly From[]>,
  convert: (value: From) => To,
): Record<Name, To[]> {
  return Object.fromEntries(names.map((name) => [name, lists[name].map(convert)])) as Record<Name, To[]>;
}

/** Each text is written once, and named by its number. */
export function writeTable(table: PageTable): string {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const store = (index: PageIndex): StoredIndex => ({
    ...index,
    ...mapLists(INDEX_LISTS, index, numberOf),
    alternates: index.alternates.map(({ hreflang, href }) => [numberOf(hreflang), numberOf(href)]),
  });
  const pages = [...table].map(
    ([file, page]): Row => ({
      file,
      index: page.index && store(page.index),
      ...mapLists(PAGE_LISTS, page, numberOf),
    }),
  );
  return JSON.stringify({ strings: [...numbers.keys()], pages } satisfies Stored);
}

/** Reads what `writeTable` wrote. */
export function readTable(text: string): PageTable {
  const { strings, pages } = JSON.parse(text) as Stored;
  const textOf = (number: number): string => strings[number] ?? '';
  const restore = (index: StoredIndex): PageIndex => ({
    ...index,
    ...mapLists(INDEX_LISTS, index, textOf),
    alternates: index.alternates.map(([hreflang, href]) => ({ hreflang: textOf(hreflang), href: textOf(href) })),
  });
  return new Map(
    pages.map((row) => [row.file, { index: row.index && restore(row.index), ...mapLists(PAGE_LISTS, row, textOf) }]),
  );
}

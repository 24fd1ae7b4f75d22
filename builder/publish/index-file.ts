/** What is known of every page of a release, stored beside it: the next publish renders and reads only what is new. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Texts } from '../seo/compact-index.ts';
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
const FORMAT = 4;

/** The last line of the table. */
interface Footer {
  format: number;
  strings: readonly string[];
  /** Lists of reads. */
  lists: number[][];
}

function mapLists<Name extends string, From, To>(
  names: readonly Name[],
  lists: Record<Name, readonly From[]>,
  convert: (value: From) => To,
): Record<Name, To[]> {
  return Object.fromEntries(names.map((name) => [name, lists[name].map(convert)])) as Record<Name, To[]>;
}

/** Rows are written together, so many characters of them. */
const TOGETHER = 1 << 20;

/**
 * Writes a table into a file, a line for each page as it comes, so that a build holds none of them. Each text is written
 * once, in the last line, and named by its number before.
 */
export class TableWriter {
  readonly #file: number;
  readonly #texts: Texts;
  readonly #lists = new Map<readonly string[], number>();
  #lines = '';

  /** @param texts those of the pages' indexes, where they are held anyway. */
  constructor(path: string, texts = new Texts()) {
    this.#file = openSync(path, 'w');
    this.#texts = texts;
  }

  #listNumberOf = (list: readonly string[]): number => {
    const known = this.#lists.get(list) ?? this.#lists.size;
    this.#lists.set(list, known);
    return known;
  };

  #store(index: PageIndex): StoredIndex {
    const { numberOf } = this.#texts;
    return {
      ...index,
      ...mapLists(INDEX_LISTS, index, numberOf),
      alternates: index.alternates.map(({ hreflang, href }) => [numberOf(hreflang), numberOf(href)]),
    };
  }

  #write(line: string): void {
    this.#lines += `${line}\n`;
    if (this.#lines.length >= TOGETHER) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#lines);
    this.#lines = '';
  }

  /** Writes a page's row. */
  add(file: string, page: IndexedPage): void {
    const row: Row = {
      file,
      index: page.index && this.#store(page.index),
      ...mapLists(PAGE_LISTS, page, this.#texts.numberOf),
      sharedReads: page.sharedReads.map(this.#listNumberOf),
    };
    this.#write(JSON.stringify(row));
  }

  /** Ends the table, and closes its file. */
  end(): void {
    const lists = [...this.#lists.keys()].map((list) => list.map(this.#texts.numberOf));
    const footer: Footer = { format: FORMAT, strings: this.#texts.all(), lists };
    this.#write(JSON.stringify(footer));
    this.#flush();
    closeSync(this.#file);
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
  const lines = text.trimEnd().split('\n');
  const footer = JSON.parse(lines.pop() ?? '{}') as Partial<Footer>;
  if (footer.format !== FORMAT) return new Map();
  const { strings, lists } = footer as Footer;
  const textOf = (number: number): string => strings[number] ?? '';
  const restore = (index: StoredIndex): PageIndex => ({
    ...index,
    ...mapLists(INDEX_LISTS, index, textOf),
    alternates: index.alternates.map(([hreflang, href]) => ({ hreflang: textOf(hreflang), href: textOf(href) })),
  });
  const sharedLists = lists.map((list) => list.map(textOf));
  return new Map(
    lines.map((line) => {
      const row = JSON.parse(line) as Row;
      const page: IndexedPage = {
        index: row.index && restore(row.index),
        ...mapLists(PAGE_LISTS, row, textOf),
        sharedReads: row.sharedReads.map((number) => sharedLists[number] ?? []),
      };
      return [row.file, page];
    }),
  );
}

/** The words of building: a compiled site renders pages at addresses. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Facades } from '../finish/page-markup.ts';
import type { PageIndex } from '../seo/page-index.ts';

/** The program and the assets made of the code. */
export interface CompiledSite {
  /** Of the code it was made of. */
  hash: string;
  /** Absolute path; `client/` in it holds the files every release shares. */
  folder: string;
  /** The program, from the folder. */
  entry: string;
  /** Address of the file that holds all styles. */
  wholeStyles: string;
  /** Modules that only load others, and which: builder/compile/modules.ts. */
  facades: Facades;
  /** Inline styles that it holds. */
  inlineStyles: string[];
}

/** Where a page stands. */
export interface PageAddress {
  region: RegionId;
  /** With the region before it: `/de/ch-de/promo`. */
  path: string;
  /** In the release: `de/ch-de/promo/index.html`. */
  file: string;
}

/** A page ready to be served. */
export interface RenderedPage extends PageAddress {
  /** As it is served, UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes, hex. */
  sum: string;
  /** What it says of itself and where it leads; null for what is no HTML page. */
  index: PageIndex | null;
  /** Content it read, by path or question from the repository's root (a folder's list ends in `/`), and moments (shared/site-run.ts). */
  reads: string[];
  /** Such reads of work that several pages use; pages that have a list in common have the same object. */
  sharedReads: (readonly string[])[];
  /** Scripts and styles it brings that no compiled file holds; many pages bring the same. */
  files: { address: string; text: string }[];
  /** For the Content-Security-Policy of its region. */
  scriptHashes: string[];
  styleHashes: string[];
}

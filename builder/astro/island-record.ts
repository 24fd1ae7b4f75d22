/**
 * How an island gets the record of its page. It stands once in the document (`<html data-page>`) and not in each island:
 * the browser's half adds it when an island hydrates (react-in-browser.ts), and in builds it travels under a symbol, which
 * Astro hands to the renderer and does not write down.
 */
export const RECORD = Symbol.for('fairwind.island-record');

/** What an island is rendered with besides the props that are written into the page. */
export interface IslandRecord {
  /** The page's record; undefined for an island that takes none. */
  page: unknown;
  /** Of the ids in its HTML. */
  prefix: string;
}

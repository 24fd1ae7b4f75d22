/** What happens to islands when one page follows another. */
const PERSIST = 'data-astro-transition-persist';

/**
 * An island that has not hydrated holds only the old page's HTML: it is not carried over, so that the new page's own takes
 * its place.
 */
export function releaseDeferredIslands(root: ParentNode): void {
  for (const island of root.querySelectorAll(`astro-island[ssr][${PERSIST}]`)) island.removeAttribute(PERSIST);
}

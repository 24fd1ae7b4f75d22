/** The banner in the page's HTML. */

export const BANNER_ID = 'consent';

/** Null where the region asks nothing. */
export function bannerElement(): HTMLElement | null {
  return document.getElementById(BANNER_ID);
}

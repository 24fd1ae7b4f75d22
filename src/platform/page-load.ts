/**
 * The router's word that a page has loaded, for modules that may come before or after it: they are loaded when the page
 * has been painted (src/layouts/after-paint.ts).
 */
let hasLoaded = false;

/** Starts following the pages. The router says nothing of a page that had loaded before the router came. */
export function followPageLoads(): void {
  document.addEventListener('astro:page-load', () => {
    hasLoaded = true;
  });
  document.addEventListener('astro:before-swap', () => {
    hasLoaded = false;
  });
  if (document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'));
}

/** Works once on the page on screen, when it has loaded, and once on each that follows. */
export function onPageLoad(work: () => void): void {
  document.addEventListener('astro:page-load', work);
  if (hasLoaded) work();
}

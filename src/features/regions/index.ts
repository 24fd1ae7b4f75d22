/** Regions and the page one is on. `.astro` pages take their static paths from `paths.ts`. */
export * from './page.ts';
export { $page, currentPage, readPage } from './store.ts';
export { readPageAmount, writePageAmount } from './typed.ts';

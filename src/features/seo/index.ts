/** Titles, descriptions, addresses and shared pictures for search engines (design section 3). */
export { isListedHere, type Neighbours } from './addresses.ts';
export { type ShareScene, tilesScene } from './scenes.ts';
export type { Thing } from './structured-data.ts';
export { fittingTitle, fullTitle, seoTexts } from './texts.ts';

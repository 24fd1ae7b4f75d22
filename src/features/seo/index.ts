/** Titles, descriptions, addresses and shared pictures for search engines (design section 3). */
export { type ShareScene, tilesScene } from './scenes.ts';
export { fullTitle, seoTexts } from './texts.ts';

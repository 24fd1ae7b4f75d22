/** Texts and locales of the interface. `.astro` files take `translator` from `texts.build.ts` instead. */
export { translator } from './instance.ts';
export type { Namespace, TextKey, Translate } from './namespaces.ts';
export { rememberLocale } from './remember.ts';
export { loadTexts, loadTextsInUse } from './texts.browser.ts';

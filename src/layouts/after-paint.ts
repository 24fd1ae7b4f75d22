/**
 * Loads a page's modules once its HTML has been painted, so that nothing competes with the first paint on a slow line
 * (docs/decisions/0079). The build writes their addresses into `data-modules` (scripts/site/finish.ts); in development
 * modules have tags of their own.
 */
const LOAD = 'm.map(a=>import(a))';

/** For browsers that keep their paints to themselves. A module asked for twice runs once. */
const AT_THE_LATEST_MILLISECONDS = 3_000;

const withModules = (work: string) => `{let m=document.currentScript.dataset.modules.split(' ');${work}}`;

/** The way of pages to read. A frame that was drawn may wait long to be shown; a paint is reported when it was. */
export const AFTER_PAINT = withModules(
  `let f=()=>${LOAD};setTimeout(f,${AT_THE_LATEST_MILLISECONDS});new PerformanceObserver(f).observe({type:'paint',buffered:1})`,
);

/** The way of pages that are nothing without their modules. */
export const AT_ONCE = withModules(LOAD);

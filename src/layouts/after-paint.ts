/**
 * Loads a page's modules once its HTML has been painted, so that nothing competes with the first paint on a slow line
 * (docs/decisions/0079). The build writes their addresses into `data-modules` (scripts/site/finish.ts); in development
 * modules have tags of their own.
 */
const LOAD = `m.split(' ').map(a=>import(a))`;

const withModules = (work: string) => `{let m=document.currentScript.dataset.modules,f=requestAnimationFrame;${work}}`;

/** The way of pages to read. The second frame begins when the first has been painted. */
export const AFTER_PAINT = withModules(`f(()=>f(()=>${LOAD}))`);

/** The way of pages that are nothing without their modules. */
export const AT_ONCE = withModules(LOAD);

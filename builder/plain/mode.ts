/**
 * Which way the site is built. The plain one takes no shortcut and nothing private of Astro: stock `astro build` renders
 * the pages, and the same finishing follows (docs/architecture.md).
 */
export const isPlainBuild = (): boolean => process.env.FAIRWIND_BUILD === 'plain';

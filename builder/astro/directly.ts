/** How the renderer asks a page of the program for its HTML without a request (direct-pages.ts). */

/** Under which a page's component offers it. */
export const DIRECTLY = Symbol.for('fairwind.render-directly');

/** Null until Astro has rendered a page of the route. */
export type RenderDirectly = (props: Record<string, unknown>) => Promise<string> | null;

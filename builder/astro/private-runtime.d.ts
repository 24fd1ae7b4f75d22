/** Astro's runtime as ours takes it; its source is in `builder/astro-internals.ts`. */
declare module 'fairwind:astro-runtime' {
  type PrivateRuntime = import('../astro-internals.ts').PrivateRuntime;
  export const createComponent: PrivateRuntime['createComponent'];
  export const renderComponent: PrivateRuntime['renderComponent'];
  export const unescapeHTML: PrivateRuntime['unescapeHTML'];
  export const renderToString: PrivateRuntime['renderToString'];
}

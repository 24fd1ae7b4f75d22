/// <reference types="astro/client" />
import type { DeferredIsland } from './app/islands.ts';

declare global {
  interface ImportMetaEnv {
    /** The page colour of the design tokens, for the browser's own surfaces (astro.config.mjs). */
    readonly THEME_COLOR: string;
    /** Changes with any byte of the games index (astro.config.mjs). */
    readonly GAMES_INDEX_VERSION: string;
  }
  interface Window {
    /** Islands that wait for the page to be used (src/app/entry.ts). */
    fairwindIslands?: { push(island: DeferredIsland): unknown };
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of use, or at idle for a known player; the value names the text namespaces it needs. */
    'client:deferred'?: string;
  }
}

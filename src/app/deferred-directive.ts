/**
 * `client:deferred="namespaces"`: puts the island in the queue that the entry script empties once the page is in use.
 * Astro inlines this file into every page, so it holds nothing but the queue.
 */
import type { ClientDirective } from 'astro';
import type { DeferredIsland } from './islands.ts';

const defer: ClientDirective = (load, options) => {
  window.fairwindIslands ??= [];
  window.fairwindIslands.push({
    namespaces: String(options.value),
    hydrate: async () => (await load())(),
  } satisfies DeferredIsland);
};

export default defer;

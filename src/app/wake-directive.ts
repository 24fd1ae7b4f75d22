/**
 * `client:wake="namespaces"`: puts the island in the queue that the entry script empties once the page is in use.
 * Astro inlines this file into every page, so it holds nothing but the queue.
 */
import type { ClientDirective } from 'astro';
import type { SleepingIsland } from './islands.ts';

const wake: ClientDirective = (load, options) => {
  window.fairwindIslands ??= [];
  window.fairwindIslands.push({
    namespaces: String(options.value),
    hydrate: async () => (await load())(),
  } satisfies SleepingIsland);
};

export default wake;

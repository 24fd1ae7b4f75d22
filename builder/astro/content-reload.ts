/** In development, shows changed content at once: pages read it from disk, so Vite does not know that they depend on it. */
import type { AstroIntegration } from 'astro';

const CONTENT = /[\\/]src[\\/]content[\\/]/;

export function contentReload(): AstroIntegration {
  return {
    name: 'fairwind-content-reload',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.watcher.on('all', (_event, path) => {
          if (CONTENT.test(path)) server.ws.send({ type: 'full-reload' });
        });
      },
    },
  };
}

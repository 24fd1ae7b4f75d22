/** In builds, compiled `.astro` files run on Astro's runtime with components that are kept (kept-components.ts). */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const OWN_RUNTIME = fileURLToPath(new URL('./kept-components.ts', import.meta.url));

export function keptComponents(): AstroIntegration {
  return {
    name: 'fairwind-kept-components',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'fairwind-kept-components',
                enforce: 'pre',
                resolveId: (id, importer) =>
                  id === 'astro/compiler-runtime' && importer !== OWN_RUNTIME ? OWN_RUNTIME : undefined,
              },
            ],
          },
        });
      },
    },
  };
}

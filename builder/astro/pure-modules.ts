/**
 * Tells the bundler of browser code that features, components, platform and shared tables do nothing by being imported.
 * A page that takes a store from a feature's entry point then does not load the components that it exports too.
 */
import type { AstroIntegration } from 'astro';

/** TypeScript of these folders has no effect at import; `src/app` and the scripts of `.astro` files do. */
const PURE_MODULE = /\/(?:src\/(?:features|ui|platform)|shared)\/[^?]+\.tsx?$/;

export function pureModules(): AstroIntegration {
  return {
    name: 'fairwind-pure-modules',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'fairwind-pure-modules',
                applyToEnvironment: ({ name }) => name === 'client',
                transform: {
                  filter: { id: PURE_MODULE },
                  handler: () => ({ moduleSideEffects: false }),
                },
              },
            ],
          },
        });
      },
    },
  };
}

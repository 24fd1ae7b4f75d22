/**
 * Keeps the program that renders pages instead of running it: Astro compiles, `scripts/site/render.ts` renders. The
 * folder to keep it in is `FAIRWIND_RENDERER`; without it Astro builds as ever.
 */
import { cp } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

export function keepRenderer(): AstroIntegration {
  const target = process.env.FAIRWIND_RENDERER;
  let bundle: URL;
  return {
    name: 'fairwind-keep-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        bundle = new URL('./.prerender/', config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        if (!target) return;
        setPrerenderer((own) => ({
          ...own,
          name: 'fairwind-keep-renderer',
          setup: () => cp(bundle, target, { recursive: true }),
          getStaticPaths: async () => [],
        }));
      },
    },
  };
}

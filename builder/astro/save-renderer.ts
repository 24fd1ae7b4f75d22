/**
 * Saves the program that renders pages instead of running it: Astro compiles, `builder/render/render.ts` renders. The
 * folder to save it in is `FAIRWIND_RENDERER`; without it Astro builds as ever.
 */
import { cp } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { PROGRAM_FOLDER } from '../astro-internals.ts';

export function saveRenderer(): AstroIntegration {
  const target = process.env.FAIRWIND_RENDERER;
  let bundle: URL;
  return {
    name: 'fairwind-save-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        bundle = new URL(PROGRAM_FOLDER, config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        if (!target) return;
        setPrerenderer((own) => ({
          ...own,
          name: 'fairwind-save-renderer',
          setup: () => cp(bundle, target, { recursive: true }),
          getStaticPaths: async () => [],
        }));
      },
    },
  };
}

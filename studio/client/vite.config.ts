/** Builds the game pages' client into `dist/games` (served by the studio, budget 250 KB brotli for a first play). */
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The site's build names another folder while it builds beside the running one. */
const dist = process.env.FAIRWIND_DIST ?? join(import.meta.dirname, '../../dist');

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  build: {
    outDir: join(dist, 'games'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rollupOptions: { input: ['main.ts', 'verify/main.ts'] },
  },
});

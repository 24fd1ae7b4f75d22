/** Builds the game pages' client into `dist/games` (served by the studio, budget 250 KB brotli for a first play). */
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The site's build names another folder while it builds beside the running one. */
const dist = process.env.FAIRWIND_DIST ?? join(import.meta.dirname, '../../dist');

/**
 * Which code goes together: what every game runs, what the slots share, what the table games share. A browser without
 * HTTP/2 fetches six files at a time, so a game is a handful of files and not one for each module. The server names
 * some of them (server/page.ts).
 */
const SHARED_CHUNKS = [
  {
    name: 'shell',
    test: /\/studio\/client\/(?:ui\/|(?:api|balance|bridge|failures|loading|money|own-seed|result|sound|sound\/settings|texts|waits|wins\/tiers)\.ts$)|studio\/texts\.ts$|rolldown\/runtime|shared\/(?:next-task|first-format)\.ts$/,
  },
  { name: 'slots', test: /\/studio\/client\/(?:stage\/|slot\/|(?:game|present|titles\/index)\.ts$)/ },
  { name: 'symbols', test: /\/studio\/client\/(?:symbols\/|titles\/cover-theme\.ts$)/ },
  {
    name: 'table-games',
    test: /\/studio\/(?:client\/table-games\/[\w-]+\.ts|engines\/(?:amounts|cards|engine|shape)\.ts|maths\/rational\.ts)$/,
  },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  build: {
    outDir: join(dist, 'games'),
    emptyOutDir: true,
    manifest: true,
    // A title's drawings come with its theme: a file each would cost a phone more ways to and fro than the game itself.
    assetsInlineLimit: (path) => path.endsWith('.svg'),
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: ['main.ts', 'verify/main.ts'], output: { codeSplitting: { groups: SHARED_CHUNKS } } },
  },
});

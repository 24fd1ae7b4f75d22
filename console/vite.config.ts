/** Builds the operator's console into `dist/console`, a bundle of its own (ADR 0104). */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The site's build names another folder while it builds beside the running one. */
const dist = process.env.FAIRWIND_DIST ?? join(import.meta.dirname, '../dist');

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [tailwindcss()],
  build: {
    outDir: join(dist, 'console'),
    emptyOutDir: true,
    // Nothing inline: the policy of the console admits its own files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});

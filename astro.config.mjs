import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { contentReload } from './scripts/astro/content-reload.ts';
import { gamesIndexVersion } from './scripts/astro/games-index-version.ts';
import { keepRenderer } from './scripts/astro/keep-renderer.ts';
import { keptComponents } from './scripts/astro/kept.ts';
import { pureModules } from './scripts/astro/pure-modules.ts';
import { reactIslands } from './scripts/astro/react.ts';
import { regionRouting } from './scripts/astro/region-routing.ts';
import { sharedChunks } from './scripts/astro/shared-chunks.ts';
import { uploadedMedia } from './scripts/astro/uploaded-media.ts';
import { wakeDirective } from './scripts/astro/wake-directive.ts';
import tailwind from './tailwind.config.mjs';

export default defineConfig({
  output: 'static',
  outDir: process.env.FAIRWIND_DIST ?? './dist',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  prefetch: false,
  integrations: [
    reactIslands(),
    wakeDirective(),
    pureModules(),
    sharedChunks(),
    regionRouting(),
    contentReload(),
    keptComponents(),
    uploadedMedia(),
    keepRenderer(),
  ],
  vite: {
    plugins: [tailwindcss()],
    // A script inside the page would need its hash in the policy, and makes the router break it.
    build: { assetsInlineLimit: 0 },
    define: {
      'import.meta.env.THEME_COLOR': JSON.stringify(tailwind.theme.colors.ink),
      'import.meta.env.GAMES_INDEX_VERSION': JSON.stringify(gamesIndexVersion()),
    },
  },
});

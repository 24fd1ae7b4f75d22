import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { builderIntegrations, gamesIndexVersion } from './builder/astro/index.ts';
import { i18next } from './src/features/i18n/integration.build.ts';
import tailwind from './tailwind.config.mjs';

export default defineConfig({
  output: 'static',
  outDir: process.env.FAIRWIND_DIST ?? './dist',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  prefetch: false,
  integrations: [i18next(), ...builderIntegrations()],
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

/** What the builder adds to Astro: the integrations of `astro.config.mjs`, in their order. */
import type { AstroIntegration } from 'astro';
import { isPlainBuild } from '../plain/mode.ts';
import { cachedComponents } from './cached-components.ts';
import { contentReload } from './content-reload.ts';
import { contentRun } from './content-run.ts';
import { deferredDirective } from './deferred-directive.ts';
import { pureModules } from './pure-modules.ts';
import { reactIslands } from './react.ts';
import { regionRouting } from './region-routing.ts';
import { saveRenderer } from './save-renderer.ts';
import { sharedChunks } from './shared-chunks.ts';
import { uploadedMedia } from './uploaded-media.ts';

export { gamesIndexVersion } from './games-index-version.ts';

/** Those that a plain build goes without. */
const shortcuts = (): AstroIntegration[] => [cachedComponents(), saveRenderer()];

export function builderIntegrations(): AstroIntegration[] {
  return [
    reactIslands(),
    deferredDirective(),
    pureModules(),
    sharedChunks(),
    regionRouting(),
    contentReload(),
    uploadedMedia(),
    ...(isPlainBuild() ? [contentRun()] : shortcuts()),
  ];
}

/** React islands: @astrojs/react in development and in the browser, a renderer of our own for prebuilt pages. */
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration, HookParameters } from 'astro';
import { isPlainBuild } from '../plain/mode.ts';

const SERVER = fileURLToPath(new URL('./react-on-server.ts', import.meta.url));
const CLIENT = fileURLToPath(new URL('./react-in-browser.ts', import.meta.url));

export function reactIslands(): AstroIntegration {
  const { hooks, ...own } = react();
  return {
    ...own,
    hooks: {
      ...hooks,
      'astro:config:setup': (options: HookParameters<'astro:config:setup'>) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              clientEntrypoint: CLIENT,
              ...(options.command === 'build' && !isPlainBuild() ? { serverEntrypoint: SERVER } : {}),
            }),
        }),
    },
  };
}

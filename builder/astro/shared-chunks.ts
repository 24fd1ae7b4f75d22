/**
 * Says which code of the browser goes together: React, what every page runs before use, and what every page loads when
 * it hydrates. Parts that are always used together compress better in one file, and need no list of each other's names.
 */
import type { AstroIntegration } from 'astro';
import { ROUTER_MODULES } from '../astro-internals.ts';

/** Files by name; each takes along what it imports, and what two of them need goes to the first. */
const SHARED_CHUNKS: readonly { name: string; test: RegExp }[] = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@nanostores\/react|@astrojs\/react)\/|\/builder\/astro\/react-in-browser\.ts$/,
  },
  // Five names that the sport page reads before use; the tables would take them along.
  { name: 'sport-paths', test: /\/shared\/sport-paths\.ts$/ },
  // The scripts of the frame, of the home page and of winners do nothing where they find nothing: one request less is worth more.
  {
    name: 'start',
    test: new RegExp(
      String.raw`\/src\/(?:app\/entry|features\/shell\/start)\.ts$|${ROUTER_MODULES}|\/(?:Document|HomeScreen|WinnersPlace)\.astro\?astro&type=script`,
    ),
  },
  // Pages with jackpots read these before use, every page after it; ahead of the tables, which are larger.
  { name: 'jackpots', test: /\/src\/features\/jackpots\// },
  // The bonus map reads the seasons before use, and none of the other tables.
  { name: 'seasons', test: /\/shared\/regions\/themes\.ts$/ },
  // Some pages read these before use, every page after it; who lives where is asked by the registration alone. What makes
  // addresses of them stands here too: it would go with the wins, which few pages have.
  {
    name: 'tables',
    test: /\/shared\/(?:regions\/(?!(?:policy|countries)\.ts$)|routes\.ts$)|\/src\/features\/regions\/page\.ts$/,
  },
  // Pages with winners read these before use.
  { name: 'names', test: /\/shared\/catalogue\/names\.ts$/ },
  { name: 'recipes', test: /\/src\/ui\/recipes\.ts$/ },
  { name: 'controls', test: /\/src\/ui\/(?:Button|Icon|Options|ProgressBar|Spinner)\.tsx$/ },
  { name: 'lobby', test: /\/features\/lobby\/(?:model|names|own|useFavourites)\.ts$/ },
  // The list of all games, which the home page reads too.
  { name: 'games', test: /\/features\/lobby\/api\.ts$/ },
  // The home page tells wins before use, lists of games after it.
  { name: 'wins', test: /\/features\/winners\/(?:line|log|strip)\.ts$/ },
  {
    name: 'frame',
    test: /\/src\/(?:app\/(?:boot|islands|router)\.ts|features\/(?:i18n\/react|shell\/ui\/(?:HeaderPlayer|ProfileCard)|popups\/ui\/(?:PopupHost|ToastHost))\.tsx)$/,
  },
  // What a press on a button of the page asks for: the popup's row comes with the action that opens it.
  { name: 'actions', test: /\/src\/app\/(?:actions|gate|popup-registry)\.ts$/ },
  { name: 'lists', test: /\/features\/lobby\/ui\/(?:LobbyGrid|useSelects|DemoSwitch|FilterBar)\.tsx?$/ },
];

export function sharedChunks(): AstroIntegration {
  const groups = SHARED_CHUNKS.map((chunk, index) => ({ ...chunk, priority: SHARED_CHUNKS.length - index }));
  return {
    name: 'fairwind-shared-chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'fairwind-shared-chunks',
                configEnvironment: (name) =>
                  name === 'client'
                    ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
                    : undefined,
              },
            ],
          },
        });
      },
    },
  };
}

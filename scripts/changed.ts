/**
 * What a change can reach (`npm test -- --changed`). The suites of the source are found through Vitest's import graph;
 * this table adds what no import shows: files that are read, programs that are started, pages that a browser opens.
 */

import { capture } from '#builder/process.ts';
import { checksOf } from './checks.ts';

export interface Change {
  /** The commit that the files are compared with. */
  base: string;
  /** Paths from the root, those that are gone included. */
  files: readonly string[];
}

interface Reach {
  /** Names of the static checks. */
  checks: readonly string[];
  /** Files whose importers are tested beside those of the change itself. */
  source: readonly string[];
  /** Suites that need the built site: files below `tests/`; null for all of them. */
  browser: readonly string[] | null;
}

/** Every suite of the browser: for rooms that all pages stand on. */
const ALL = 'all';
type Suites = readonly string[] | typeof ALL;

/** The suites that read the built pages as files, in seconds: any page may have changed. */
const BUILT = ['e2e/built-pages', 'budgets/weights'] as const;
/** The game page of the studio, in each way that a person plays. */
const GAME = [
  'e2e/game-page',
  'e2e/money-clock',
  'e2e/played-by-hand',
  'e2e/stage',
  'e2e/table-games',
  'budgets/games',
] as const;
const SHARED_ROUNDS = ['e2e/live-tables', 'e2e/aviator', 'e2e/chat'] as const;
const PUBLISHING = ['e2e/publishing', 'e2e/vendor-publishing', 'e2e/rendering', ...BUILT] as const;
const MONEY = ['e2e/journey', 'e2e/table-games'] as const;

/** Suites of the browser by the folder that changed; the row with the longest name counts. */
export const BROWSER_SUITES: Readonly<Record<string, Suites>> = {
  '': [],
  'art/': BUILT,
  'builder/': PUBLISHING,
  'console/': ['e2e/console', 'e2e/content-desk'],
  'locales/': [...BUILT, 'accessibility/pages'],
  'public/': BUILT,
  'scripts/edge/': ['e2e/web-servers'],
  'server/': [...MONEY, 'e2e/navigation'],
  'server/adapters/games/': ['e2e/vendors', 'e2e/vendor-games', 'e2e/table-games'],
  'server/http/': [...MONEY, 'e2e/web-servers'],
  'server/jobs/': ['e2e/publishing'],
  'server/adapters/sport-feed/': ['e2e/sport'],
  'server/adapters/sportsbook/': ['e2e/vendors'],
  'server/modules/publishing/': ['e2e/content-desk'],
  'server/modules/sport/': ['e2e/sport'],
  'server/modules/sport-widget/': ['e2e/vendors'],
  'server/realtime/': ['e2e/winners', ...SHARED_ROUNDS],
  'server/site/': ['e2e/web-servers', 'e2e/navigation'],
  'shared/': [...BUILT, ...MONEY, 'e2e/lobby', 'e2e/navigation'],
  'shared/sport/': ['e2e/sport'],
  'src/': ALL,
  'src/content/': [...BUILT, 'e2e/promo', 'e2e/pages'],
  'src/features/': ALL,
  'src/features/account/': [...BUILT, 'e2e/journey', 'e2e/security'],
  'src/features/achievements/': [...BUILT, 'e2e/journey'],
  'src/features/affiliate/': [...BUILT, 'e2e/affiliates', 'e2e/pages'],
  'src/features/analytics/': [...BUILT, 'e2e/vendors'],
  'src/features/aviator/': [...BUILT, 'e2e/aviator'],
  'src/features/bonus/': [...BUILT, 'e2e/promo', 'e2e/free-rounds'],
  'src/features/chat/': [...BUILT, 'e2e/vendors'],
  'src/features/coins/': [...BUILT, 'e2e/pages'],
  'src/features/consent/': [...BUILT, 'e2e/vendors'],
  'src/features/crm/': [...BUILT, 'e2e/vendors'],
  'src/features/daily-bonuses/': [...BUILT, 'e2e/promo'],
  'src/features/editor/': ['e2e/editor', 'e2e/editor-git', 'e2e/content-desk'],
  'src/features/events/': [...BUILT, 'e2e/promo'],
  'src/features/fingerprint/': [...BUILT, 'e2e/vendors'],
  'src/features/home/': [...BUILT, 'e2e/lobby', 'e2e/winners', 'budgets/hydrated', 'budgets/styles'],
  'src/features/inbox/': [...BUILT, 'e2e/menu', 'accessibility/shell'],
  'src/features/intents/': [...BUILT, 'e2e/journey', 'e2e/sport', 'e2e/money'],
  'src/features/jackpots/': [...BUILT, 'e2e/winners'],
  'src/features/languages/': [...BUILT, 'e2e/menu', 'e2e/navigation'],
  'src/features/live-tables/': [...BUILT, 'e2e/lobby'],
  'src/features/lobby/': [...BUILT, 'e2e/lobby', 'e2e/favourites', 'budgets/scrolling'],
  'src/features/friends/': [...BUILT, 'e2e/affiliates'],
  'src/features/favourites/': [...BUILT, 'e2e/favourites', 'e2e/lobby'],
  'src/features/pages/': [...BUILT, 'e2e/pages'],
  'src/features/payment/': [...BUILT, 'e2e/journey'],
  'src/features/play/': [
    ...BUILT,
    'e2e/money-clock',
    'e2e/play-page',
    'e2e/game-first',
    'e2e/refused-play',
    'e2e/stage',
  ],
  'src/features/protection/': [...BUILT, 'e2e/protection', 'e2e/journey'],
  'src/features/promo/': [...BUILT, 'e2e/promo'],
  'src/features/pwa/': [...BUILT, 'e2e/pages'],
  'src/features/rounds/': [...BUILT, 'e2e/left-rounds'],
  'src/features/search/': [...BUILT, 'e2e/lobby'],
  'src/features/seo/': [...BUILT, 'e2e/pages'],
  'src/features/session/': [...BUILT, 'e2e/journey', 'e2e/popups', 'e2e/open-auth', 'e2e/security'],
  'src/features/shell/': [...BUILT, 'e2e/menu', 'accessibility/shell'],
  'src/features/shop/': [...BUILT, 'e2e/journey'],
  'src/features/sport/': [...BUILT, 'e2e/menu', 'e2e/sport', 'e2e/sport-labels', 'e2e/layers', 'e2e/vendors'],
  'src/features/tournaments/': [...BUILT, 'e2e/promo'],
  'src/features/vendors/': [...BUILT, 'e2e/vendors'],
  'src/features/verification/': [...BUILT, 'e2e/journey'],
  'src/features/vip/': [...BUILT, 'e2e/promo'],
  'src/features/wallet/': [...BUILT, 'e2e/journey', 'e2e/money'],
  'src/features/winners/': [...BUILT, 'e2e/winners'],
  'studio/': GAME,
  'studio/client/aviator/': ['e2e/aviator'],
  'studio/client/chat/': ['e2e/chat'],
  'studio/client/live/': ['e2e/live-tables'],
  'studio/client/verify/': ['e2e/verify'],
  'studio/server/': ['e2e/table-games', 'e2e/left-rounds'],
  'studio/server/aviator/': ['e2e/aviator'],
  'studio/server/chat/': ['e2e/chat'],
  'studio/server/live/': ['e2e/live-tables'],
  'studio/shared-rounds/': SHARED_ROUNDS,
};

/** Suites that start a program of the repository, whose imports Vitest does not see. */
const CRASHES = ['tests/server/crash.test.ts', 'tests/studio/crash.test.ts'] as const;
const FLIGHT_CRASH = 'tests/studio/flight-crash.test.ts';
const LIVE_CRASH = 'tests/studio/live-crash.test.ts';

/** What is read or started without an import, and the files whose importers have to be tested for it. */
export const UNSEEN: readonly { changed: RegExp; source: readonly string[] }[] = [
  { changed: /^server\/db\/migrations\//, source: ['tests/support/databases.ts', ...CRASHES] },
  { changed: /^server\/(?:db|modules\/(?:ledger|game))/, source: CRASHES },
  { changed: /^server\/(?:main|config|variables)\.ts$/, source: ['tests/server/http-process.test.ts'] },
  { changed: /^studio\/(?:server|shared-rounds)\//, source: ['tests/studio/crash.test.ts', FLIGHT_CRASH, LIVE_CRASH] },
  { changed: /^tests\/support\/deposit-worker/, source: ['tests/server/crash.test.ts'] },
  { changed: /^src\/features\/play\/sheets\//, source: ['tests/studio/sheets.test.ts'] },
  { changed: /^studio\/client\/verify\/replay/, source: ['tests/studio/served-sources.test.ts'] },
  { changed: /^tests\/support\/spin-worker/, source: ['tests/studio/crash.test.ts'] },
  { changed: /^tests\/support\/flight-worker/, source: [FLIGHT_CRASH] },
  { changed: /^tests\/support\/live-worker/, source: [LIVE_CRASH] },
  {
    changed: /^deploy\//,
    source: ['tests/server/deploy.test.ts', 'tests/server/deploy-tls.test.ts', 'tests/server/figures.test.ts'],
  },
  {
    changed: /^scripts\/edge/,
    source: [
      'tests/server/edge.test.ts',
      'tests/server/edge-clients.test.ts',
      'tests/server/edge-nodes.test.ts',
      'tests/server/edge-resolver.test.ts',
    ],
  },
  { changed: /^locales\//, source: ['tests/site/i18n.test.ts'] },
  { changed: /^src\/content\//, source: ['tests/site/content.test.ts', 'tests/site/promo.test.ts'] },
  { changed: /^art\/|^public\/art\//, source: ['tests/unit/art.test.ts'] },
  { changed: /^studio\/certification\//, source: ['tests/studio/certification.test.ts'] },
];

function suitesOf(file: string): Suites {
  const suite = /^tests\/((?:e2e|accessibility|budgets)\/[\w-]+)\.test\.ts$/.exec(file)?.[1];
  if (suite !== undefined) return [suite];
  const folders = Object.keys(BROWSER_SUITES).filter((folder) => file.startsWith(folder));
  const [longest = ''] = folders.sort((one, other) => other.length - one.length);
  return BROWSER_SUITES[longest] ?? ALL;
}

/** What has to run for a change of these files. */
export function reachOf(files: readonly string[]): Reach {
  const found = files.map(suitesOf);
  const named = new Set(found.flatMap((suites) => (suites === ALL ? [] : suites)));
  return {
    checks: checksOf(files),
    source: UNSEEN.flatMap(({ changed, source }) => (files.some((file) => changed.test(file)) ? source : [])),
    browser: found.includes(ALL) ? null : [...named].sort().map((suite) => `tests/${suite}.test.ts`),
  };
}

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await capture('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output;
}

/** Where a branch left the main one: that of the origin, or of this clone. */
const MAIN_BRANCHES = ['origin/main', 'main'] as const;

async function baseOf(reference: string | undefined): Promise<string> {
  for (const branch of reference === undefined ? MAIN_BRANCHES : [reference]) {
    const { code, output } = await capture('git', ['merge-base', 'HEAD', branch]);
    if (code === 0) return output.trim();
  }
  throw new Error(`git knows neither ${reference ?? MAIN_BRANCHES.join(' nor ')} beside HEAD`);
}

/**
 * The files that differ from where the branch left the main one, committed or not.
 * @param reference what to compare with instead; its last common commit counts.
 * @throws when git does not know it.
 */
export async function changedSince(reference: string | undefined): Promise<Change> {
  const base = await baseOf(reference);
  const known = await git('diff', '--name-only', '--no-renames', '-z', base);
  const unknown = await git('ls-files', '--others', '--exclude-standard', '-z');
  return { base, files: [...known.split('\0'), ...unknown.split('\0')].filter((file) => file !== '') };
}

/** The import arrows of the house (design section 2): they point down only, and a feature is entered by its door. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/paths.ts';

const SOURCE = /\.(?:ts|tsx|astro|mjs)$/;
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const ALIASES: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).imports;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (SOURCE.test(entry.name)) yield path;
  }
}

function resolveAlias(specifier: string): string | null {
  for (const [alias, target] of Object.entries(ALIASES)) {
    const prefix = alias.replace('*', '');
    if (specifier.startsWith(prefix)) return join(target.replace('*', specifier.slice(prefix.length)));
  }
  return null;
}

/** The repository path an import leads to, or null for a package. */
function targetOf(file: string, specifier: string): string | null {
  const clean = specifier.split('?')[0] ?? specifier;
  if (clean.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), clean));
  return resolveAlias(clean);
}

interface Arrow {
  from: string;
  to: string;
}

const files = ['src', 'shared', 'server', 'studio', 'scripts'].flatMap((folder) => [...sources(folder)]);
const packagesOf = new Map<string, string[]>();
const arrows: Arrow[] = files.flatMap((from) => {
  const text = readFileSync(join(ROOT, from), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    const to = targetOf(from, specifier);
    if (to === null) packagesOf.set(from, [...(packagesOf.get(from) ?? []), specifier]);
    return to === null ? [] : [{ from, to }];
  });
});

const FOUNDATIONS = ['content', 'i18n', 'regions', 'seo', 'popups', 'realtime', 'navigation'];

type Room =
  | 'pages'
  | 'layouts'
  | 'app'
  | 'feature'
  | 'foundation'
  | 'ui'
  | 'platform'
  | 'shared'
  | 'server'
  | 'studio'
  | 'scripts'
  | 'locales'
  | 'styles'
  | 'content'
  | 'other';

function roomOf(path: string): Room {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top === 'src') {
    if (second === 'features') return FOUNDATIONS.includes(third) ? 'foundation' : 'feature';
    const rooms: Room[] = ['pages', 'layouts', 'app', 'ui', 'platform', 'styles', 'content'];
    return rooms.find((room) => room === second) ?? 'other';
  }
  const rooms: Room[] = ['shared', 'server', 'studio', 'scripts', 'locales'];
  return rooms.find((room) => room === top) ?? 'other';
}

/** What each room may import. */
const ALLOWED: Record<Room, readonly Room[]> = {
  pages: ['layouts', 'app', 'feature', 'foundation', 'ui', 'platform', 'shared', 'content', 'styles'],
  layouts: ['layouts', 'app', 'feature', 'foundation', 'ui', 'platform', 'shared', 'styles'],
  app: ['app', 'feature', 'foundation', 'ui', 'platform', 'shared'],
  feature: ['feature', 'foundation', 'ui', 'platform', 'shared', 'content'],
  foundation: ['foundation', 'ui', 'platform', 'shared', 'locales'],
  ui: ['ui', 'platform', 'shared', 'styles'],
  platform: ['platform', 'shared'],
  content: ['content', 'shared'],
  styles: ['styles'],
  shared: ['shared'],
  server: ['server', 'shared'],
  studio: ['studio', 'shared'],
  scripts: ['scripts', 'shared', 'server', 'studio', 'other'],
  locales: [],
  other: ['other', 'shared', 'scripts', 'app', 'feature'],
};

/** The process that runs house and studio together: nothing else on either side may know the other. */
const COMPOSITION: readonly Arrow[] = [{ from: 'server/main.ts', to: 'studio/index.ts' }];

const isComposition = (arrow: Arrow): boolean =>
  COMPOSITION.some(({ from, to }) => from === arrow.from && to === arrow.to);

const featureOf = (path: string) => (path.startsWith('src/features/') ? path.split('/')[2] : undefined);

/** The doors of a feature: index.ts, and for `.astro` files its screens and the build-time modules. */
const DOOR = /^src\/features\/[^/]+\/(?:index\.tsx?|ui\/[A-Z]\w+\.astro|[\w-]+\.build\.ts)$/;
/** Build-time modules of foundations that static pages use directly (they must not reach the browser's bundle). */
const PAGE_DOORS = [
  'src/features/regions/paths.ts',
  'src/features/regions/page.ts',
  'src/features/i18n/react.tsx',
  'src/features/navigation/react.ts',
  'src/features/play/react.ts',
];

function passesDoor({ from, to }: Arrow): boolean {
  const target = featureOf(to);
  if (target === undefined || target === featureOf(from)) return true;
  if (DOOR.test(to) || PAGE_DOORS.includes(to)) return true;
  // The popup registry loads popups lazily, and layouts name island components: both by file.
  const lazyUi = /^src\/features\/[^/]+\/ui\/\w+\.tsx$/.test(to);
  return lazyUi && (roomOf(from) === 'app' || from.endsWith('.astro'));
}

describe('design section 2: arrows', () => {
  test('the scan sees the house', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(arrows.length).toBeGreaterThan(200);
  });

  test('every import points down', () => {
    const wrong = arrows.filter(
      (arrow) =>
        roomOf(arrow.from) !== 'other' &&
        !ALLOWED[roomOf(arrow.from)].includes(roomOf(arrow.to)) &&
        !isComposition(arrow),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('a feature is entered only by its door', () => {
    const wrong = arrows.filter((arrow) => !passesDoor(arrow));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('shared imports no package but zod, and no Node module', () => {
    const wrong = files
      .filter((file) => roomOf(file) === 'shared')
      .flatMap((file) => (packagesOf.get(file) ?? []).map((name) => `${file} → ${name}`))
      .filter((line) => !/→ zod$/.test(line));
    expect(wrong).toEqual([]);
  });

  test('there is no cycle of modules', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of arrows) graph.set(from, [...(graph.get(from) ?? []), to]);
    expect(findCycle(graph)).toBeNull();
  });
});

/** Depth-first search for a cycle; the path of the first found, or null. Type-only imports count: they couple too. */
function findCycle(graph: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

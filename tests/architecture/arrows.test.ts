/** The import arrows (design section 2): they point down only, and a feature or module is entered by its index. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';

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

const files = ['src', 'shared', 'server', 'studio', 'console', 'builder', 'scripts'].flatMap((folder) => [
  ...sources(folder),
]);
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
  | 'console'
  | 'builder'
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
  if (path === 'astro-i18next.config.cjs') return 'locales';
  const rooms: Room[] = ['shared', 'server', 'studio', 'console', 'builder', 'scripts', 'locales'];
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
  // The list of languages, as a type alone.
  shared: ['shared', 'locales'],
  server: ['server', 'shared'],
  studio: ['studio', 'shared'],
  console: ['console', 'shared'],
  builder: ['builder', 'shared', 'server', 'other'],
  scripts: ['scripts', 'builder', 'shared', 'server', 'studio', 'console', 'other'],
  locales: [],
  other: ['other', 'shared', 'scripts', 'app', 'feature'],
};

/** The process that runs platform and studio together: nothing else on either side may know the other. */
const COMPOSITION: readonly Arrow[] = [{ from: 'server/main.ts', to: 'studio/index.ts' }];

const isComposition = (arrow: Arrow): boolean =>
  COMPOSITION.some(({ from, to }) => from === arrow.from && to === arrow.to);

type ServerRoom =
  | 'composition'
  | 'http'
  | 'http surface'
  | 'site'
  | 'realtime'
  | 'jobs'
  | 'modules'
  | 'adapters'
  | 'vendors'
  | 'ports'
  | 'db'
  | 'foundation';

/** What modules see of HTTP: the types of routes, and how a request is read and answered. */
const HTTP_SURFACE = ['handler.ts', 'answers.ts', 'body.ts', 'origin.ts', 'validate.ts'].map(
  (file) => `server/http/${file}`,
);

/** The part of the server that a file belongs to; files beside the folders are what every part stands on. */
function serverRoomOf(path: string): ServerRoom {
  const [, folder = ''] = path.split('/');
  if (path === 'server/main.ts' || path === 'server/app.ts' || folder === 'app') return 'composition';
  if (HTTP_SURFACE.includes(path)) return 'http surface';
  const rooms: ServerRoom[] = ['http', 'site', 'realtime', 'jobs', 'modules', 'adapters', 'vendors', 'ports', 'db'];
  return rooms.find((room) => room === folder) ?? 'foundation';
}

/** What each part of the server may import; the composition root puts them together and may import all. */
const SERVER_ALLOWED: Record<Exclude<ServerRoom, 'composition'>, readonly ServerRoom[]> = {
  http: ['http', 'http surface', 'site', 'foundation'],
  'http surface': ['http surface', 'foundation'],
  site: ['site', 'foundation'],
  realtime: ['realtime', 'modules', 'ports', 'http surface', 'db', 'foundation'],
  jobs: ['jobs', 'modules', 'ports', 'site', 'db', 'foundation'],
  modules: ['modules', 'ports', 'db', 'http surface', 'foundation'],
  adapters: ['adapters', 'ports', 'foundation'],
  // What plays an outside vendor: its host may know it, no part of the platform does.
  vendors: ['vendors', 'db', 'foundation'],
  ports: ['ports', 'db', 'foundation'],
  db: ['db', 'foundation'],
  foundation: ['foundation'],
};

const moduleOf = (path: string) => (path.startsWith('server/modules/') ? path.split('/')[2] : undefined);

function passesServerArrow({ from, to }: Arrow): boolean {
  const room = serverRoomOf(from);
  return room === 'composition' || SERVER_ALLOWED[room].includes(serverRoomOf(to));
}

const featureOf = (path: string) => (path.startsWith('src/features/') ? path.split('/')[2] : undefined);

/** The entry points of a feature: index.ts, and for `.astro` files its screens and the build-time modules. */
const ENTRY_POINT = /^src\/features\/[^/]+\/(?:index\.tsx?|ui\/[A-Z]\w+\.astro|[\w-]+\.build\.ts)$/;
/** Build-time modules of foundations that static pages use directly (they must not reach the browser's bundle). */
const PAGE_ENTRY_POINTS = [
  'src/features/regions/paths.ts',
  'src/features/regions/page.ts',
  'src/features/i18n/react.tsx',
  'src/features/navigation/react.ts',
  'src/features/play/react.ts',
];

function passesEntryPoint({ from, to }: Arrow): boolean {
  const target = featureOf(to);
  if (target === undefined || target === featureOf(from)) return true;
  if (ENTRY_POINT.test(to) || PAGE_ENTRY_POINTS.includes(to)) return true;
  // The popup registry loads popups lazily, and layouts name island components: both by file.
  const lazyUi = /^src\/features\/[^/]+\/ui\/\w+\.tsx$/.test(to);
  return lazyUi && (roomOf(from) === 'app' || from.endsWith('.astro'));
}

/** A statement of a module that is more than a name handed on. */
const OWN_CODE = /^(?:export )?(?:async )?(?:const|let|function|class) /m;

/** Where the rest of the repository enters the builder; `astro.config.mjs` takes its integrations besides. */
const BUILDER_ENTRY_POINTS = ['builder/index.ts', 'builder/paths.ts', 'builder/process.ts'];

describe('design section 2: arrows', () => {
  test('the scan sees the sources', () => {
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

  test('every import inside the server points down', () => {
    const inside = arrows.filter(({ from, to }) => roomOf(from) === 'server' && roomOf(to) === 'server');
    expect(new Set(inside.map(({ from }) => serverRoomOf(from)))).toEqual(
      new Set(['composition', ...Object.keys(SERVER_ALLOWED)]),
    );
    const wrong = inside.filter((arrow) => !passesServerArrow(arrow));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('a module of the server is entered only by its index, or for its types', () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        from.startsWith('server/') &&
        moduleOf(to) !== undefined &&
        moduleOf(to) !== moduleOf(from) &&
        !/^server\/modules\/[^/]+\/(?:index|types)\.ts$/.test(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('a feature is entered only by its index', () => {
    const wrong = arrows.filter((arrow) => !passesEntryPoint(arrow));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('an entry point with components only hands on: with code of its own, all of it came with every page', () => {
    const indexes = files.filter((file) => /^src\/features\/[^/]+\/index\.ts$/.test(file));
    const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
    const withComponents = indexes.filter((file) => / from '[^']+\.tsx'/.test(read(file)));
    expect(withComponents).toContain('src/features/session/index.ts');
    expect(withComponents.filter((file) => OWN_CODE.test(read(file)))).toEqual([]);
  });

  test('the builder is entered only by its entry points', () => {
    const wrong = arrows.filter(
      ({ from, to }) => roomOf(to) === 'builder' && roomOf(from) !== 'builder' && !BUILDER_ENTRY_POINTS.includes(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('shared imports no package but zod and, for phone numbers, their tables; and no Node module', () => {
    const tables = 'shared/contract/phone.ts → libphonenumber-js/min';
    const wrong = files
      .filter((file) => roomOf(file) === 'shared')
      .flatMap((file) => (packagesOf.get(file) ?? []).map((name) => `${file} → ${name}`))
      .filter((line) => !/→ zod$/.test(line) && line !== tables);
    expect(wrong).toEqual([]);
  });

  test('i18next is a matter of features/i18n alone', () => {
    const users = [...packagesOf].filter(([, names]) =>
      names.some((name) => /^(?:virtual:|astro-)?i18next/.test(name)),
    );
    expect(users.map(([file]) => file).filter((file) => !file.startsWith('src/features/i18n/'))).toEqual([]);
    expect(users).not.toEqual([]);
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

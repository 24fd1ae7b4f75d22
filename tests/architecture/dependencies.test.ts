/** What `npm ci --omit=dev` installs is enough to run the server, to build and to publish. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';

const { dependencies, imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  imports: Record<string, string>;
};

/** What runs on a machine without development packages; pages and game clients are compiled there. */
const PROGRAMS = [
  'scripts/launch.mjs',
  'scripts/start.ts',
  'scripts/build.ts',
  'scripts/publish.ts',
  'scripts/edge.ts',
  'server/main.ts',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'studio/client/vite.config.ts',
  'console/vite.config.ts',
  'console/main.tsx',
  'scripts/staff-add.ts',
  'scripts/preview.ts',
  'src/features/editor/desk.build.ts',
  ...readdirSync(join(ROOT, 'src/pages'), { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(?:astro|ts)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
];

/** Imports that are left when types are taken away, dynamic ones and workers among them. */
const IMPORTS = [
  /(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/g,
  /import\(\s*['"]([^'"]+)['"]\s*\)/g,
  /new URL\(\s*['"](\.{1,2}\/[^'"]+)['"],\s*import\.meta\.url/g,
  /@import\s+['"]([^'"]+)['"]/g,
  /entrypoint: '([^']+)'/g,
];
const CODE = /\.(?:ts|tsx|astro|mjs|css)$/;
/** Modules that Astro and the builder make while they compile. */
const MADE = /^(?:astro|virtual|fairwind):/;

function fileOf(from: string, specifier: string): string | null {
  const clean = specifier.split('?')[0] ?? '';
  if (clean.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), clean));
  const alias = Object.entries(imports).find(([name]) => clean.startsWith(name.replace('*', '')));
  return alias ? join(alias[1].replace('*', clean.slice(alias[0].length - 1))) : null;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that programs need, each with the first module found that names it. */
function packagesOf(programs: readonly string[]): { packages: Map<string, string>; modules: number } {
  const packages = new Map<string, string>();
  const seen = new Set(programs);
  for (const file of seen) {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, specifier = ''] of IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)])) {
      // The source of a module that the builder makes.
      if (specifier.includes('${')) continue;
      const target = fileOf(file, specifier);
      if (target === null) {
        if (!isBuiltin(specifier) && !MADE.test(specifier) && !packages.has(packageOf(specifier)))
          packages.set(packageOf(specifier), file);
      } else if (CODE.test(target) && existsSync(join(ROOT, target)) && statSync(join(ROOT, target)).isFile())
        seen.add(target);
    }
  }
  return { packages, modules: seen.size };
}

test('every package that server, build and publish import is a dependency', () => {
  const { packages, modules } = packagesOf(PROGRAMS);
  expect(modules).toBeGreaterThan(700);
  expect([...packages.keys()]).toEqual(expect.arrayContaining(['hono', 'astro', 'postcss', 'parse5', 'sharp']));
  const missing = [...packages].filter(([name]) => !(name in dependencies));
  expect(missing.map(([name, file]) => `${file} → ${name}`)).toEqual([]);
});

test('every program that the builder starts comes with a dependency', () => {
  const sources = readdirSync(join(ROOT, 'builder'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const started = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bbin\('([\w-]+)'\)/g)].map(([, name]) => name)),
  );
  expect([...started].sort()).toEqual(['astro', 'vite']);
  expect([...started].filter((name = '') => !(name in dependencies))).toEqual([]);
});

/**
 * The sportsbook's modules bring no schemas into the browser: they weigh more than the page, and the library tries whether
 * it may evaluate code, which the pages' policy forbids and the browser reports.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';

/** Imports of values; types are gone before anything is loaded. */
const VALUES = /^import (?!type\b)(?:\{([^}]*)\}|[^'"]*?) from '([^']+)'|^export (?!type\b)[^'"]*? from '([^']+)'/gms;

const source = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function pathOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#shared/')) return specifier.replace('#shared/', 'shared/');
  return specifier.startsWith('.') ? join(dirname(from), specifier) : null;
}

const isOnlyTypes = (names: string | undefined): boolean =>
  names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false;

/** The way from a module to the library of schemas, over modules of its own folder and `shared/`; null: there is none. */
function wayToSchemas(path: string, seen: Set<string> = new Set()): string[] | null {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const [, names, imported, exported] of source(path).matchAll(VALUES)) {
    const specifier = imported ?? exported ?? '';
    if (isOnlyTypes(names)) continue;
    if (specifier === 'zod') return [path];
    const target = pathOf(path, specifier);
    const way = target?.endsWith('.ts') || target?.endsWith('.tsx') ? wayToSchemas(target, seen) : null;
    if (way) return [path, ...way];
  }
  return null;
}

test('no module of the sportsbook that a page loads reaches a schema', () => {
  const modules = ['src/features/sport', 'src/features/sport/ui'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.build.'))
      .map((name) => join(folder, name)),
  );
  expect(modules.length).toBeGreaterThan(30);
  expect(modules.flatMap((path) => wayToSchemas(path)?.join(' → ') ?? [])).toEqual([]);
});

/** Which suites can notice a change of a file, the closest first: by the imports between them, and by their names. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reachOf } from '../changed.ts';

const SOURCES = '{server,shared,studio,src,scripts,builder,console,tests}/**/*.{ts,tsx}';
const IMPORT = /(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g;
/** `imports` of package.json. */
const ALIASES: Readonly<Record<string, string>> = {
  '#features/': 'src/features/',
  '#ui/': 'src/ui/',
  '#platform/': 'src/platform/',
  '#app/': 'src/app/',
  '#layouts/': 'src/layouts/',
};
/** Suites that are about how parts are put together, which no name says. */
const ABOUT: readonly (readonly [files: RegExp, suites: readonly string[]])[] = [
  [/^server\/http\/metrics/, ['tests/server/figures.test.ts', 'tests/server/alarms.test.ts']],
  [/^server\/app[/.]/, ['tests/server/composed.test.ts', 'tests/server/composed-parts.test.ts']],
];
/** Suites that need no built site. */
const SUITE = /^tests\/(?:unit|property|server|studio|publish|site)\/.*\.test\.tsx?$/;

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  if (!specifier.startsWith('#')) return null;
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias ? specifier.replace(alias, ALIASES[alias] ?? '') : specifier.slice(1);
}

/** So much of a word tells it: `bonuses` is of `bonus`. */
const STEM = 5;

/** Words of a path that say what it is about. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/\.test\.tsx?$|\.tsx?$/, '')
      .split(/[^a-z]+/i)
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, STEM)),
  );

export interface Suites {
  /** The suites that a file reaches, the closest first. */
  of(file: string): readonly string[];
}

/** Reads the imports of a tree. @param root its folder */
export function readSuites(root: string): Suites {
  const importers = new Map<string, string[]>();
  for (const file of globSync(SOURCES, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = targetOf(file, specifier);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  function distances(file: string): Map<string, number> {
    const found = new Map([[file, 0]]);
    const queue = [file];
    for (const next of queue) {
      for (const importer of importers.get(next) ?? []) {
        if (found.has(importer)) continue;
        found.set(importer, (found.get(next) ?? 0) + 1);
        queue.push(importer);
      }
    }
    return found;
  }
  return {
    of(file) {
      const found = distances(file);
      for (const unseen of reachOf([file]).source) if (!found.has(unseen)) found.set(unseen, 1);
      const about = wordsOf(file);
      const named = ABOUT.flatMap(([files, suites]) => (files.test(file) ? suites : []));
      const farness = (suite: string): number => {
        if (named.includes(suite)) return Number.NEGATIVE_INFINITY;
        const shared = [...wordsOf(suite)].filter((word) => about.has(word)).length;
        return (found.get(suite) ?? 0) - 2 * shared;
      };
      return [...found.keys()]
        .filter((suite) => SUITE.test(suite))
        .sort((one, other) => farness(one) - farness(other) || (one < other ? -1 : 1));
    },
  };
}

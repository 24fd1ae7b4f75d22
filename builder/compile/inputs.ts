/** What a build depends on, as hashes: the same hash means the same site, or the same compiled program. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, ROOT } from '../paths.ts';

/** Folders of the repository whose files make the site. */
export const INPUT_FOLDERS = [
  'src',
  'shared',
  'locales',
  'public',
  'studio',
  'console',
  'builder',
  'server/modules/content',
  'server/adapters/sport-feed/simulator',
];
export const INPUT_FILES = [
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'tailwind.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Content and texts are read while pages are rendered (src/features/content, i18n): the program does not hold them. */
const CONTENT_FOLDERS = ['src/content/', 'locales/'];
const CODE_FOLDERS = ['src', 'shared', 'public', 'studio', 'console', 'builder/astro', 'server/modules/content'];

/** What the compiled folder, and the stylesheets cached in it, follow from besides. */
const COMPILING_MODULES = [
  'astro-internals.ts',
  'compile/compile.ts',
  'compile/notices.ts',
  'finish/styles.ts',
  'finish/critical-css.ts',
  'finish/markup-names.ts',
  'finish/stand-ins.ts',
].map((file) => `builder/${file}`);

/** What files held when they were hashed last in this process, by path: two hashes of one publish read each once. */
export type FileHashes = ReadonlyMap<string, string>;

/** SHA-256 of every input by its path from the root, in order. */
export function hashInputs(): FileHashes {
  const paths = [
    ...INPUT_FOLDERS.flatMap((folder) => [...filesBelow(inRoot(folder))]),
    ...INPUT_FILES.map((file) => inRoot(file)),
  ];
  return new Map(
    paths.map((path) => [relative(ROOT, path).replaceAll('\\', '/'), hash('sha256', readFileSync(path), 'hex')]),
  );
}

/** SHA-256 over all files of some folders, as hex. */
export function hashFolders(folders: readonly string[]): string {
  const paths = folders.flatMap((folder) => [...filesBelow(inRoot(folder))]);
  const lines = paths.map((path) => `${relative(ROOT, path)} ${hash('sha256', readFileSync(path), 'hex')}`);
  return hash('sha256', lines.join('\n'), 'hex');
}

const isContent = (path: string): boolean => CONTENT_FOLDERS.some((folder) => path.startsWith(folder));

const isCode = (path: string): boolean =>
  INPUT_FILES.includes(path) ||
  COMPILING_MODULES.includes(path) ||
  (CODE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !isContent(path));

const linesOf = (inputs: FileHashes, takes: (path: string) => boolean): string[] =>
  [...inputs].filter(([path]) => takes(path)).map(([path, sum]) => `${path} ${sum}`);

/** SHA-256 over the code that is compiled, as hex. */
export function codeHash(inputs: FileHashes): string {
  return hash('sha256', linesOf(inputs, isCode).join('\n'), 'hex');
}

/** Everything the pages depend on but content, texts and settings, as lines. */
export function programLines(inputs: FileHashes): string[] {
  return linesOf(inputs, (path) => !isContent(path));
}

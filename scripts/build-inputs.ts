/** What a build depends on, as hashes: the same hash means the same site, or the same compiled program. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, ROOT } from './paths.ts';

/** Folders of the repository whose files make the site. */
export const INPUT_FOLDERS = ['src', 'shared', 'locales', 'public', 'studio', 'scripts', 'server/modules/content'];
export const INPUT_FILES = ['astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json', 'tsconfig.json'];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Content is read while pages are rendered (src/features/content): the program does not hold it. */
const CONTENT_FOLDERS = ['src/content/'];
const CODE_FOLDERS = ['src', 'shared', 'locales', 'public', 'studio', 'scripts/astro', 'server/modules/content'];

/** What the compiled folder's stylesheets, and those remembered in it, follow from besides. */
const STYLE_SCRIPTS = ['site/compile.ts', 'site/styles.ts', 'critical-css.ts', 'markup-names.ts', 'stand-ins.ts'];

function hashOf(folders: readonly string[], takes: (path: string) => boolean): ReturnType<typeof createHash> {
  const hash = createHash('sha256');
  const paths = [
    ...folders.flatMap((folder) => [...filesBelow(inRoot(folder))]),
    ...INPUT_FILES.map((file) => inRoot(file)),
  ];
  for (const path of paths.filter((path) => takes(relative(ROOT, path)) && statSync(path).isFile())) {
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash;
}

/** SHA-256 over the code that is compiled, as hex. */
export function codeHash(): string {
  const isCode = (path: string) => !CONTENT_FOLDERS.some((folder) => path.startsWith(folder));
  return hashOf(CODE_FOLDERS, isCode)
    .update(STYLE_SCRIPTS.map((file) => readFileSync(inRoot('scripts', file), 'utf8')).join('\0'))
    .digest('hex');
}

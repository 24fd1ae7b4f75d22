/** What a site is made of, as hashes: the program, and the content its pages read (src/features/content). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_VARIABLE_NAMES } from '#server/variables.ts';
import { INPUT_FILES, INPUT_FOLDERS } from '../build-inputs.ts';
import { inRoot, ROOT } from '../paths.ts';
import { filesBelow, hashOf } from './trees.ts';

/** Content is read while pages are rendered; everything else is the program. */
const CONTENT_FOLDER = 'src/content';

/** State of each content file by path, and of each folder's list (its path ends in `/`). */
export type ContentSnapshot = ReadonlyMap<string, string>;

/** What a read finds when nothing is there. */
const MISSING = 'missing';

const source = (path: string): string => join(process.env.FAIRWIND_SOURCE ?? ROOT, path);

/** The content as it is now; taken before pages are rendered, so that what changes meanwhile counts as changed next time. */
export function snapshotContent(): ContentSnapshot {
  const snapshot = new Map<string, string>();
  const visit = (folder: string): void => {
    const entries = readdirSync(source(folder), { withFileTypes: true });
    snapshot.set(
      `${folder}/`,
      hashOf(
        entries
          .map(({ name }) => name)
          .sort()
          .join('\0'),
      ),
    );
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else snapshot.set(path, hashOf(readFileSync(source(path))));
    }
  };
  visit(CONTENT_FOLDER);
  return snapshot;
}

/** The state of what a page read. */
export function stateOf(read: string, snapshot: ContentSnapshot): string {
  const known = snapshot.get(read);
  if (known !== undefined || read.startsWith(`${CONTENT_FOLDER}/`)) return known ?? MISSING;
  const path = source(read);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return MISSING;
  return found.isDirectory() ? hashOf(readdirSync(path).sort().join('\0')) : hashOf(readFileSync(path));
}

/** SHA-256 over everything the pages depend on but content and time: code, texts, tables, settings. */
export function programHash(): string {
  const paths = INPUT_FOLDERS.flatMap((folder) => filesBelow(inRoot(folder)).map((path) => `${folder}/${path}`));
  const lines = [...paths, ...INPUT_FILES]
    .filter((path) => !path.startsWith(`${CONTENT_FOLDER}/`))
    .map((path) => `${path} ${hashOf(readFileSync(inRoot(path)))}`);
  const settings = [...BUILD_VARIABLE_NAMES].sort().map((name) => `${name}=${process.env[name] ?? ''}`);
  return hashOf([...lines, ...settings].join('\n'));
}

/** SHA-256 over all a site is made of but the time. */
export function inputsHash(program: string, content: ContentSnapshot): string {
  return hashOf([program, ...[...content].map(([path, state]) => `${path} ${state}`)].join('\n'));
}

/** What a site is made of, as hashes: the program, and the content its pages read (src/features/content). */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_VARIABLE_NAMES } from '#server/variables.ts';
import { type FileHashes, hashInputs, programLines } from '../compile/inputs.ts';
import { ROOT } from '../paths.ts';
import { hashOf } from './trees.ts';

/** Content and interface texts are read while pages are rendered; everything else is the program. */
const CONTENT_FOLDER = 'src/content';
const TEXT_FOLDER = 'locales';

/** State of each content file by path, and of each folder's list (its path ends in `/`). */
export type ContentSnapshot = ReadonlyMap<string, string>;

/** What a read finds when nothing is there. */
const MISSING = 'missing';

/** Texts are those of the program's own folder: changes of content are looked at over copies of the content alone. */
const source = (path: string): string =>
  join(path.startsWith(TEXT_FOLDER) ? ROOT : (process.env.FAIRWIND_SOURCE ?? ROOT), path);

/** The content as it is now. */
function snapshotContent(): ContentSnapshot {
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
  visit(TEXT_FOLDER);
  return snapshot;
}

/** The state of what a page read. */
export function stateOf(read: string, snapshot: ContentSnapshot): string {
  const known = snapshot.get(read);
  if (known !== undefined || [CONTENT_FOLDER, TEXT_FOLDER].some((folder) => read.startsWith(`${folder}/`)))
    return known ?? MISSING;
  const path = source(read);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return MISSING;
  return found.isDirectory() ? hashOf(readdirSync(path).sort().join('\0')) : hashOf(readFileSync(path));
}

/** SHA-256 over everything the pages depend on but content, texts and time: code, tables, settings. */
function programHash(inputs: FileHashes): string {
  const settings = [...BUILD_VARIABLE_NAMES].sort().map((name) => `${name}=${process.env[name] ?? ''}`);
  return hashOf([...programLines(inputs), ...settings].join('\n'));
}

/** All a site is made of but the time, as it was at one moment. */
export interface Sources {
  content: ContentSnapshot;
  /** Of the files of the repository. */
  inputs: FileHashes;
  /** Hash of everything but content. */
  program: string;
}

/** Looks at everything once; what changes meanwhile counts as changed next time. */
export function readSources(): Sources {
  const content = snapshotContent();
  const inputs = hashInputs();
  return { content, inputs, program: programHash(inputs) };
}

/** SHA-256 over all a site is made of but the time. */
export function inputsHash({ program, content }: Sources): string {
  return hashOf([program, ...[...content].map(([path, state]) => `${path} ${state}`)].join('\n'));
}

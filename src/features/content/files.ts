/** Content on disk. Within a run (shared/site-run.ts) each file is read once, and each page's reads are noted. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSiteRun, type SiteRun } from '#shared/site-run.ts';

const snapshots = new WeakMap<SiteRun, Map<string, string | readonly string[] | null>>();

/** Where paths start: the repository, or `FAIRWIND_SOURCE` (tests that publish changed content). */
const onDisk = (path: string) => join(process.env.FAIRWIND_SOURCE ?? process.cwd(), path);

/** Notes that the page under way depends on a file as a whole, or on a folder's list. */
function note(path: string): void {
  currentSiteRun()?.reads.add(path);
}

/** One look at the disk in each run, unless what was seen is not to be held. */
function seen<Value extends string | readonly string[] | null>(
  path: string,
  look: () => Value,
  isHeld: (value: Value) => boolean = () => true,
): Value {
  const run = currentSiteRun();
  if (!run) return look();
  const snapshot = snapshots.get(run) ?? new Map<string, string | readonly string[] | null>();
  snapshots.set(run, snapshot);
  if (snapshot.has(path)) return snapshot.get(path) as Value;
  const value = look();
  if (isHeld(value)) snapshot.set(path, value);
  return value;
}

function orNull<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Text as it is meant, whichever program saved it: without a byte-order mark, lines ended by a line feed alone. */
const asWritten = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** Only that there is none is noted: what is read of a text is told by `fields.ts`. */
function textAt(path: string, isHeld?: (text: string | null) => boolean): string | null {
  const text = seen(path, () => orNull(() => asWritten(readFileSync(onDisk(path), 'utf8'))), isHeld);
  if (text === null) note(path);
  return text;
}

/** A file's text, its path from the repository's root; null when there is none. */
export const readText = (path: string): string | null => textAt(path);

/** The same for whoever keeps what it says: a run has no room for the texts of thousands of promotions. */
export const passText = (path: string): string | null => textAt(path, (text) => text === null);

/** SHA-256 as hex. */
export const sumOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The SHA-256 of a file's bytes as hex, its path from the repository's root; null when there is none. */
export function readSum(path: string): string | null {
  note(path);
  return seen(path, () => orNull(() => sumOf(readFileSync(onDisk(path)))));
}

/** The names in a folder that end so, in order. The page then depends on the list (its read ends in `/`). */
export function listNames(folder: string, ending: string): readonly string[] {
  note(`${folder}/`);
  const names = seen(`${folder}/`, () => orNull(() => readdirSync(onDisk(folder)).sort())) ?? [];
  return names.filter((name) => name.endsWith(ending));
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OUTPUT_FOLDERS, type Output, ROOT } from './plan.ts';

/** Remembers the key each output was made with: times of change mean nothing in a fresh clone. */
export const RECORD_FILE = 'art/outputs.json';

/** Returns the recorded key of each output file; nothing when no record was written yet. */
export function recordedKeys(): Record<string, string> {
  const file = path.join(ROOT, RECORD_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the outputs that are missing or were made from another source or in another way. */
export function staleOutputs(outputs: readonly Output[]): Output[] {
  const keys = recordedKeys();
  return outputs.filter(({ file, key }) => keys[file] !== key || !existsSync(path.join(ROOT, file)));
}

/** Returns the files in the output folders that no output of the plan stands for. */
export function leftovers(outputs: readonly Output[]): string[] {
  const planned = new Set(outputs.map(({ file }) => file));
  const patterns = OUTPUT_FOLDERS.map((folder) => `${folder}/**/*.*`);
  return globSync(patterns, { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !planned.has(file))
    .sort();
}

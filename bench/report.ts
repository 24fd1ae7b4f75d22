/** A benchmark's figures: a table for people, JSON for comparing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#scripts/paths.ts';

export type Row = Record<string, string | number>;

/** Prints the rows and writes them to `bench/results/<name>.json`. */
export function report(name: string, rows: readonly Row[]): void {
  console.log(`\n${name}`);
  console.table(rows);
  const folder = inRoot('bench', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ node: process.version, rows }, null, 1)}\n`);
}

/** A benchmark's figures: a table for people, JSON for comparing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '#builder/paths.ts';

export type Row = Record<string, string | number>;

export const resultsFile = (name: string) => inRoot('bench', 'results', `${name}.json`);

/** Writes the rows to `bench/results/<name>.json`. */
export function keep(name: string, rows: readonly Row[]): void {
  mkdirSync(inRoot('bench', 'results'), { recursive: true });
  writeFileSync(resultsFile(name), `${JSON.stringify({ node: process.version, rows }, null, 1)}\n`);
}

/** Prints the rows and keeps them. */
export function report(name: string, rows: readonly Row[]): void {
  console.log(`\n${name}`);
  console.table(rows);
  keep(name, rows);
}

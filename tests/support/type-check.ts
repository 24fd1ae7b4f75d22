/** What the compiler of the checks says of code that a test writes. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot } from '#builder/paths.ts';

/** @returns the errors of a file and of what it imports, a line each. @param folder below the repository, where a configuration is left */
export function typeErrors(folder: string, file: string): string[] {
  const configuration = join(folder, 'tsconfig.json');
  const given = { extends: relative(folder, inRoot('tsconfig.json')), files: [file], include: [] };
  writeFileSync(configuration, JSON.stringify({ ...given, compilerOptions: { incremental: false, noEmit: true } }));
  const compiler = inRoot('node_modules', 'typescript-7', 'bin', 'tsc');
  const { stdout, status, error } = spawnSync(process.execPath, [compiler, '-p', configuration], { encoding: 'utf8' });
  if (status === null) throw error ?? new Error('The compiler was ended from outside');
  const lines = stdout.split('\n').filter((line) => line.includes('error TS'));
  // Whatever else it stumbles over must not pass as right.
  return status !== 0 && lines.length === 0 ? [stdout] : lines;
}

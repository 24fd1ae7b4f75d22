/** A command of `scripts/`, run as a process of its own. */
import { execFile } from 'node:child_process';
import { inRoot } from '#builder/paths.ts';

export interface EndedScript {
  code: number;
  output: string;
  errors: string;
}

/** @param values all of its environment, beside the path to programs */
export function runScript(
  name: string,
  values: Record<string, string>,
  options: readonly string[] = [],
): Promise<EndedScript> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...options],
      { cwd: inRoot(), env: { PATH: process.env.PATH, ...values } },
      (error, output, errors) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors }),
    );
  });
}

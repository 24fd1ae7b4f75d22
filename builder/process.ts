/** Running other programs from scripts. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { inRoot, ROOT } from './paths.ts';

export interface Finished {
  code: number;
  /** Standard output and error, in order. */
  output: string;
}

/** The path of a program that a dependency brings. */
export function bin(name: string): string {
  return inRoot('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32', ...options });
}

/**
 * Runs a program to its end and keeps what it prints. Never throws for a failing program: the code says it.
 * @param printed is told everything so far whenever it prints.
 */
export function capture(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  printed: (output: string) => void = () => undefined,
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        printed(output);
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    // Not `exit`: a program that has ended may still have words on their way.
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }));
  });
}

/** Runs a program that talks to the terminal itself. Returns its exit code. */
export function attach(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

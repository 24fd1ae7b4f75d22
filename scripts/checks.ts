/** The static checks as a table: each is a program that must end well. */
import { bin, capture } from './process.ts';

interface Check {
  name: string;
  command: string;
  args: readonly string[];
}

const CHECKS: readonly Check[] = [
  { name: 'lint and format', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'format of .astro', command: bin('prettier'), args: ['--check', 'src/**/*.astro'] },
  // Before the types: it writes the types of the content, which a fresh clone does not have.
  {
    name: 'types of .astro',
    command: bin('astro'),
    args: ['check', '--minimumFailingSeverity', 'error', '--minimumSeverity', 'error'],
  },
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'unused code', command: bin('knip'), args: [] },
  {
    name: 'architecture and locale keys',
    command: bin('vitest'),
    args: ['run', '--project', 'fast', 'tests/architecture'],
  },
];

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
}

/** Runs the checks one after the other but for those that `skip` names. */
export async function runChecks(
  progress: (line: string) => void,
  skip: readonly string[] = [],
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, command, args } of CHECKS.filter((check) => !skip.includes(check.name))) {
    const started = performance.now();
    const { code, output } = await capture(command, args);
    const passed = code === 0;
    progress(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
    results.push({ name, passed, output });
  }
  return results;
}

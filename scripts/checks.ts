/** The static checks as a table: each is a program that must end well. They run side by side, two at a time. */
import { inRoot } from '#builder/paths.ts';
import { bin, capture } from '#builder/process.ts';

interface Check {
  name: string;
  command: string;
  args: readonly string[];
  /** The files whose change it can notice, by their paths from the root. */
  reads: RegExp;
  /** Waits until another check has printed this, or has ended. */
  after?: { name: string; printed: RegExp };
}

/** Where a change of the whole project's settings is noticed by every check. */
const SETTINGS = String.raw`^(?:package(?:-lock)?\.json|tsconfig(?:\.astro)?\.json|[\w.-]+\.mjs|[\w.-]+\.ts)$`;
const reads = (pattern: string): RegExp => new RegExp(`${SETTINGS}|${pattern}`);

/** The longest stands first: it takes one lane, and the others share the second. */
const CHECKS: readonly Check[] = [
  {
    name: 'types of .astro',
    command: bin('astro'),
    // Its own list of files: by the other it would look at the types of every .ts file too, which are `types`' to check.
    args: [
      'check',
      '--tsconfig',
      'tsconfig.astro.json',
      '--minimumFailingSeverity',
      'error',
      '--minimumSeverity',
      'error',
    ],
    reads: reads('^(?:src|shared)/'),
  },
  {
    name: 'lint and format',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '.'],
    reads: reads(String.raw`\.(?:tsx?|mjs|jsonc?|css|astro)$`),
  },
  {
    name: 'format of .astro',
    command: bin('prettier'),
    args: ['--check', 'src/**/*.astro'],
    reads: reads(String.raw`^\.prettierrc|\.astro$`),
  },
  {
    name: 'unused code',
    command: bin('knip'),
    args: [],
    reads: reads(String.raw`^knip\.json|\.(?:tsx?|mjs|astro|css)$`),
  },
  {
    name: 'architecture and locale keys',
    command: bin('vitest'),
    args: ['run', '--project', 'fast', 'tests/architecture'],
    reads: reads('^(?:src|shared|server|studio|builder|scripts|locales|docs|tests/architecture)/'),
  },
  {
    name: 'types',
    // TypeScript 7, ten times as fast; what reads types by TypeScript's own functions still needs 6 beside it.
    command: process.execPath,
    args: [
      inRoot('node_modules', 'typescript-7', 'bin', 'tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
      '-p',
      'tsconfig.json',
    ],
    reads: reads(String.raw`\.(?:tsx?|json)$`),
    // By then it has written the types of the content, which a fresh clone does not have.
    after: { name: 'types of .astro', printed: /Getting diagnostics/ },
  },
];

/** How many checks run at a time: one more than two gains nothing where there are two cores. */
const LANES = 2;

export interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
}

/** The names of the checks that can notice a change of these files. */
export function checksOf(files: readonly string[]): string[] {
  return CHECKS.filter((check) => files.some((file) => check.reads.test(file))).map(({ name }) => name);
}

/** Every check but for those that `skip` names. */
export const allChecks = (skip: readonly string[] = []): string[] =>
  CHECKS.map(({ name }) => name).filter((name) => !skip.includes(name));

/** Runs the checks with these names. The results stand in the order of the table. */
export async function runChecks(
  progress: (line: string) => void,
  names: readonly string[] = allChecks(),
): Promise<CheckResult[]> {
  const chosen = CHECKS.filter(({ name }) => names.includes(name));
  /** Settled when a check has printed what others wait for, or has ended. */
  const signals = new Map(chosen.map(({ name }) => [name, Promise.withResolvers<void>()]));
  const results = new Map<string, CheckResult>();

  async function run({ name, command, args, after }: Check): Promise<void> {
    if (after) await signals.get(after.name)?.promise;
    const started = performance.now();
    const waited = CHECKS.flatMap((other) => (other.after?.name === name ? [other.after.printed] : []));
    const { code, output } = await capture(command, args, {}, (soFar) => {
      if (waited.some((printed) => printed.test(soFar))) signals.get(name)?.resolve();
    });
    signals.get(name)?.resolve();
    const passed = code === 0;
    progress(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
    results.set(name, { name, passed, output });
  }

  const queue = chosen.values();
  const lane = async () => {
    for (const check of queue) await run(check);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return chosen.flatMap(({ name }) => results.get(name) ?? []);
}

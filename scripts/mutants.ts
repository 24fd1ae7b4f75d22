/**
 * `npm run mutants -- [--sample N] [--seed S] [--near N] [--far N] [--listed] [area, folder or file …]`: makes small wrong
 * changes, one at a time, and runs the suites that are closest to each; says which of them nobody noticed, and the score of
 * each area. Without a name all areas are looked at. The report is `.cache/mutants/report.json` (ADR 0265).
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CACHE, inRoot } from '#builder/paths.ts';
import { capture } from '#builder/process.ts';
import { LISTED, type NamedMutant } from '#tests/mutants/listed.ts';
import { Random } from './fuzz/random.ts';
import { AREA_NAMES, AREAS, areaOf } from './mutants/areas.ts';
import { type Mutant, mutantsOf, namedMutant, withMutant } from './mutants/make.ts';
import { type Outcome, reportOf, scoreLines, survivorLine } from './mutants/report.ts';
import { createRunner, type Runner } from './mutants/runner.ts';
import { readSuites, type Suites } from './mutants/suites.ts';
import { copyTree } from './mutants/tree.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    near: { type: 'string', default: '3' },
    far: { type: 'string', default: '5' },
    limit: { type: 'string', default: '240' },
    listed: { type: 'boolean', default: false },
  },
});
const count = (name: 'sample' | 'seed' | 'near' | 'far' | 'limit'): number => Number(values[name]);

const isArea = (name: string): name is keyof typeof AREAS => Object.hasOwn(AREAS, name);
const SOURCE = /\.tsx?$/;
const isWanted = (file: string, path: string): boolean =>
  path.endsWith('/') ? file.startsWith(path) : file === path || file.startsWith(`${path}/`);

/** The files of what was named; of an area without its screens, which only a browser runs. */
function filesOf(root: string, name: string): string[] {
  const paths: readonly string[] = isArea(name) ? AREAS[name] : [name];
  return globSync('{server,shared,studio,src,scripts,builder,console}/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) =>
        SOURCE.test(file) &&
        !file.endsWith('.d.ts') &&
        !(isArea(name) && file.endsWith('.tsx')) &&
        paths.some((path) => isWanted(file, path)),
    )
    .sort();
}

/** So many of them, each of the same chance. */
function drawn(mutants: readonly Mutant[], random: Random, most: number): Mutant[] {
  const left = [...mutants];
  const chosen: Mutant[] = [];
  while (chosen.length < most && left.length > 0) chosen.push(...left.splice(random.below(left.length), 1));
  return chosen;
}

interface Bench {
  root: string;
  suites: Suites;
  runner: Runner;
  /** Suites that fail without any mutant too: they say nothing. */
  broken: Set<string>;
  /** Suites that have passed without one. */
  sound: Set<string>;
}

const textIn = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** Runs suites with a text in the place of a file. */
async function runWith({ root, runner }: Bench, file: string, text: string, suites: readonly string[]) {
  const before = textIn(root, file);
  writeFileSync(join(root, file), text);
  try {
    return await runner.run({ file, suites });
  } finally {
    writeFileSync(join(root, file), before);
  }
}

const TYPES = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/mutants-types.tsbuildinfo', '-p', '.'];

/** Whether the types of the tree are wrong with a mutant in it. */
async function isRefused({ root }: Bench, mutant: Mutant): Promise<boolean> {
  const path = join(root, mutant.file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, withMutant(before, mutant));
  try {
    const compiler = inRoot('node_modules', 'typescript-7', 'bin', 'tsc');
    const { output } = await capture(process.execPath, [compiler, ...TYPES.with(-1, join(root, 'tsconfig.json'))]);
    return output.includes(`${mutant.file}(`);
  } finally {
    writeFileSync(path, before);
  }
}

/** Asks the closest suites, and others if they did not notice; a suite that notices is asked without the mutant too. */
async function look(bench: Bench, mutant: Mutant): Promise<Outcome> {
  const { root, suites, broken } = bench;
  const started = performance.now();
  const outcome = (status: Outcome['status'], reason: string): Outcome => ({
    ...{ mutant, status, reason },
    seconds: (performance.now() - started) / 1_000,
  });
  const reached = suites.of(mutant.file);
  if (reached.length === 0) return outcome('NoCoverage', 'no suite reaches it');
  const [near, far] = [count('near'), count('near') + count('far')];
  const text = textIn(root, mutant.file);
  for (const asked of [reached.slice(0, near), reached.slice(near, far)]) {
    const sound = asked.filter((suite) => !broken.has(suite));
    if (sound.length === 0) continue;
    const told = await runWith(bench, mutant.file, withMutant(text, mutant), sound);
    if (told === null) return outcome('Timeout', `not at an end after ${values.limit} s`);
    if (told.failed === null) {
      for (const suite of sound) bench.sound.add(suite);
      continue;
    }
    if (told.suites.length > 0 && told.suites.every((suite) => bench.sound.has(suite)))
      return outcome('Killed', told.failed);
    const without = await runWith(bench, mutant.file, text, told.suites);
    if (without !== null && without.failed === null) {
      for (const suite of told.suites) bench.sound.add(suite);
      return outcome('Killed', told.failed);
    }
    for (const suite of without?.suites ?? told.suites) broken.add(suite);
    console.log(`  fails without a mutant too: ${(without?.suites ?? told.suites).join(', ')}`);
    return look(bench, mutant);
  }
  if (await isRefused(bench, mutant)) return outcome('CompileError', 'the compiler refuses it');
  return outcome('Survived', reached.slice(0, far).join(', '));
}

function wanted(root: string): Mutant[] {
  const names = positionals.length > 0 ? positionals : AREA_NAMES;
  if (values.listed) {
    const isNamed = ({ file }: NamedMutant) =>
      positionals.length === 0 || names.some((name) => areaOf(file) === name || isWanted(file, name));
    return LISTED.filter((one) => isNamed(one) && one.equal === undefined).map((one) =>
      namedMutant(textIn(root, one.file), one),
    );
  }
  const random = new Random(count('seed'));
  return names.flatMap((name) =>
    drawn(
      filesOf(root, name).flatMap((file) => mutantsOf(file, textIn(root, file))),
      random,
      count('sample'),
    ),
  );
}

const { root, remove } = await copyTree();
const runner = createRunner(root, count('limit') * 1_000);
const bench: Bench = { root, runner, suites: readSuites(root), broken: new Set(), sound: new Set() };
const outcomes: Outcome[] = [];
try {
  const mutants = wanted(root);
  console.log(`${mutants.length} mutants${values.listed ? ' of the list' : `, seed ${values.seed}`}`);
  for (const mutant of mutants) {
    const outcome = await look(bench, mutant);
    outcomes.push(outcome);
    console.log(`${outcome.seconds.toFixed(0).padStart(4)} s ${survivorLine(outcome, textIn(root, mutant.file))}`);
  }
  mkdirSync(join(CACHE, 'mutants'), { recursive: true });
  const report = JSON.stringify(reportOf(outcomes, (file) => textIn(root, file)));
  writeFileSync(join(CACHE, 'mutants', 'report.json'), report);
  console.log(scoreLines(outcomes).join('\n'));
} finally {
  runner.close();
  await remove();
}

/** What became of mutants, in the form that viewers of mutation tests read (mutation-testing-elements, schema 2). */
import { areaOf } from './areas.ts';
import type { Mutant } from './make.ts';

export type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'CompileError' | 'Ignored';

export interface Outcome {
  mutant: Mutant;
  status: Status;
  /** The test that noticed it, or why it is left out. */
  reason: string;
  seconds: number;
}

const placeIn = (text: string, offset: number) => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** @param textOf the text of a file without any mutant */
export function reportOf(outcomes: readonly Outcome[], textOf: (file: string) => string) {
  const files = Map.groupBy(outcomes, ({ mutant }) => mutant.file);
  return {
    schemaVersion: '2',
    thresholds: { high: 90, low: 85 },
    files: Object.fromEntries(
      [...files].map(([file, found]) => {
        const source = textOf(file);
        const mutants = found.map(({ mutant, status, reason, seconds }, index) => ({
          id: `${file}:${index}`,
          mutatorName: mutant.mutator,
          location: { start: placeIn(source, mutant.start), end: placeIn(source, mutant.end) },
          ...{ replacement: mutant.replacement, status, statusReason: reason, duration: Math.round(seconds * 1_000) },
        }));
        return [file, { language: 'typescript', source, mutants }];
      }),
    ),
  };
}

/** What a test noticed, and what counts at all. */
const NOTICED: readonly Status[] = ['Killed', 'Timeout'];
const COUNTED: readonly Status[] = [...NOTICED, 'Survived', 'NoCoverage'];

/** A line for each area, and one for all. */
export function scoreLines(outcomes: readonly Outcome[]): string[] {
  const counted = outcomes.filter(({ status }) => COUNTED.includes(status));
  const lineOf = (name: string, some: readonly Outcome[]) => {
    const noticed = some.filter(({ status }) => NOTICED.includes(status)).length;
    return `${name.padEnd(12)} ${noticed} of ${some.length} (${Math.round((100 * noticed) / some.length)} %)`;
  };
  const areas = Map.groupBy(counted, ({ mutant }) => areaOf(mutant.file) ?? 'elsewhere');
  return [...[...areas].map(([area, some]) => lineOf(area, some)), lineOf('all', counted)];
}

/** What to look at: a mutant that nobody noticed, with the line that it stands in. */
export function survivorLine({ mutant, status }: Outcome, text: string): string {
  const { line } = placeIn(text, mutant.start);
  const before = text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ').slice(0, 80);
  const after = mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  return `${status} ${mutant.file}:${line} ${mutant.mutator}: ${before} → ${after}`;
}

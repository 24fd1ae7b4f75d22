/** The order of suites: what takes longest begins first, so that no core waits for one of them in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest first, by their paths in `tests/`; of those that build sites never two in a row, for each takes both cores.
 * On a fresh clone Vitest knows the sizes of files only, and a short one may take minutes.
 */
export const LONGEST = [
  'e2e/publishing',
  'accessibility/pages',
  'e2e/aviator',
  'e2e/vendors',
  'e2e/console',
  'e2e/left-rounds',
  'e2e/content-desk',
  'e2e/readable',
  'e2e/navigation',
  'e2e/journey',
  'e2e/sport-labels',
  'e2e/stage',
  'e2e/vendor-games',
  'e2e/play-page',
  'e2e/live-tables',
  'e2e/vendor-publishing',
  'accessibility/lighthouse',
  'e2e/layers',
  'budgets/styles',
  'e2e/verification',
  'e2e/live-chat',
  'accessibility/preferences',
  'e2e/plain-build',
  'budgets/long-tasks',
  'budgets/rounds',
] as const;

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(suites);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

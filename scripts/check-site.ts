/** `node scripts/check-site.ts`: crawls every page of the built site and lists what is wrong. */

import { frameOf, problemLines, problemsOf } from '#builder/index.ts';
import { DIST } from '#builder/paths.ts';
import { regionHosts } from '#shared/regions/index.ts';

const started = performance.now();
const problems = await problemsOf(DIST, frameOf(DIST, regionHosts(process.env)));
console.log(`${problems.length} problems (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
if (problems.length > 0) {
  console.log(problemLines(problems));
  process.exitCode = 1;
}

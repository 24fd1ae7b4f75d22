/**
 * `npm run seo`: what search engines find on each domain of the built site. Ends with 1 when two pages of a language have
 * one title, or a set of languages does not hold.
 */
import { frameOf, isBroken, readReport, reportLines } from '#builder/index.ts';
import { DIST } from '#builder/paths.ts';
import { regionHosts } from '#shared/regions/index.ts';

const reports = await readReport(DIST, frameOf(DIST, regionHosts(process.env)));
console.log(reportLines(reports));
if (isBroken(reports)) process.exitCode = 1;

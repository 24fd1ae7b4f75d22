/** The build that is measured: into the folder named, nothing live is touched. Says what each part took. */
import { compileSite } from '#scripts/site/compile.ts';
import { openRenderer } from '#scripts/site/render.ts';
import { buildSite } from '#scripts/site.ts';
import { siteTime } from '#shared/site-run.ts';

const [target = ''] = process.argv.slice(2);
const marks = [performance.now()];
const mark = () => void marks.push(performance.now());
const compiled = await compileSite();
mark();
const renderer = await openRenderer(compiled, { siteTime: siteTime(process.env.SITE_TIME) });
let rendered = 0;
for await (const _page of renderer.render(renderer.addresses)) rendered += 1;
await renderer.close();
mark();
const { pages } = await buildSite(target, () => undefined);
mark();
const [compile, render, build] = marks.slice(1).map((at, index) => (at - (marks[index] ?? 0)) / 1_000);
console.log(JSON.stringify({ pages, rendered, compile, render, build }));

/** The publish that is measured, into the folder of releases named. Says what each part took, seconds. */
import { publish } from '#scripts/publish/publish.ts';

const [store = ''] = process.argv.slice(2);
const marks: [string, number][] = [['start of the program', performance.now()]];
const ended = (part: string) => void marks.push([part, performance.now()]);
const outcome = await publish({ store, progress: () => undefined, ended });
if (outcome.kind !== 'published') throw new Error(`Nothing was published: ${outcome.kind}`);
const parts = marks.map(([part, at], index) => [part, (at - (marks[index - 1]?.[1] ?? 0)) / 1_000] as const);
const changed = outcome.changes.changed.filter((file) => file.endsWith('/index.html')).length;
console.log(JSON.stringify({ parts: Object.fromEntries(parts), rendered: outcome.rendered, changed }));

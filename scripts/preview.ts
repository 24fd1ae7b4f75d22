/**
 * The pages of content that is not live yet, as the console shows them to whoever wrote it: rendered by the program of the
 * live release from the files below `FAIRWIND_SOURCE`, one for each domain and language. `--check` looks at pictures alone.
 * One question as JSON comes in, the answer goes out (server/modules/publishing/desk.ts).
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { pictureFaults, previewPages } from '#builder/index.ts';
import { RELEASES } from '#builder/paths.ts';

interface Question {
  /** The route's path, such as `/promo/item/welcome`. */
  path: string;
  /** The moment that the pages are written for, ISO 8601. */
  at: string;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const answer = async () => {
  const faults = await pictureFaults();
  if (values.check || faults.length > 0) return { faults, preview: null };
  const { path, at } = JSON.parse(await text(process.stdin)) as Question;
  return { faults, preview: await previewPages(RELEASES, path, new Date(at)) };
};
process.stdout.write(JSON.stringify(await answer()));

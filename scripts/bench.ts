/** `npm run bench`: runs the benchmarks named, or all. They are figures, not tests. */
import { readdirSync } from 'node:fs';
import { bringUpToDate } from '#builder/index.ts';
import { inRoot } from '#builder/paths.ts';
import { attach } from '#builder/process.ts';

const PARTS = ['report', 'measure', 'write-pages', 'publish-once'];
const known = readdirSync(inRoot('bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => !PARTS.includes(name));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}
await bringUpToDate((line) => console.log(line));
for (const name of asked.length > 0 ? asked : known) {
  const code = await attach(process.execPath, [inRoot('bench', `${name}.ts`)]);
  if (code !== 0) process.exit(code);
}

/** `npm run build`: builds the whole site, always. `--plain` does it with stock Astro (docs/architecture.md). */
import { parseArgs } from 'node:util';

import { bringUpToDate, writeBill } from '#builder/index.ts';
import { checkBuildVariables } from '#server/variables.ts';
import { readEnvFile } from './server-process.ts';

const started = performance.now();
try {
  const { values } = parseArgs({ options: { plain: { type: 'boolean' } } });
  readEnvFile();
  if (values.plain) process.env.FAIRWIND_BUILD = 'plain';
  checkBuildVariables(process.env);
  const built = await bringUpToDate((line) => console.log(line), true);
  await writeBill();
  const seconds = (performance.now() - started) / 1_000;
  if (built)
    console.log(`${built.pages} pages in ${seconds.toFixed(1)} s (${Math.round(built.pages / seconds)} pages/s)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

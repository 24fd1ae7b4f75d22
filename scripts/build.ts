/** `npm run build`: builds the whole site, always. */
import { checkBuildVariables } from '#server/variables.ts';
import { bringUpToDate } from './release.ts';
import { readEnvFile } from './server-process.ts';

const started = performance.now();
try {
  readEnvFile();
  checkBuildVariables(process.env);
  const built = await bringUpToDate((line) => console.log(line), true);
  const seconds = (performance.now() - started) / 1_000;
  if (built)
    console.log(`${built.pages} pages in ${seconds.toFixed(1)} s (${Math.round(built.pages / seconds)} pages/s)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** `npm run check`: types, lint, format, architecture, locale keys, unused code. Prints a line a check. */
import { runChecks } from './checks.ts';

const results = await runChecks((line) => console.log(line));
for (const { name, output } of results.filter(({ passed }) => !passed)) console.log(`\n── ${name}\n${output}`);
process.exit(results.every(({ passed }) => passed) ? 0 : 1);

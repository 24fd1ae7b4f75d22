/**
 * The par sheet, `npm run studio:certify`: one line for each game with its exact return to player, then whether ten
 * million rounds with a fixed seed agree within the 99 % interval, for each way to play it (docs/decisions/0047).
 * `-- --quick` leaves the rounds out, `-- --details` adds what else was counted, `-- --write` plays only what
 * `certification/results.json` lacks and stores the result there; game codes limit it to those games.
 */
import { CASES } from './certification/cases.ts';
import { parSheet } from './certification/par-sheet.ts';
import {
  agrees,
  fingerprintOf,
  type Result,
  type Run,
  readResults,
  simulate,
  storedResult,
  writeResults,
  Z99,
} from './certification/table.ts';

const quick = process.argv.includes('--quick');
const detailed = process.argv.includes('--details');
const writes = process.argv.includes('--write');
const codes = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Simulates all ways to play some rules; with `--write` only what the stored results lack, and stores it. */
async function saySimulated(rules: string): Promise<void> {
  for (const one of CASES.filter((known) => known.rules === rules)) {
    const stored = writes ? await storedResult(one, readResults()) : null;
    const { name } = one;
    const result: Result = stored ?? {
      rules,
      name,
      exact: one.exact(),
      fingerprint: await fingerprintOf(one),
      runs: await simulate(one),
    };
    if (writes && stored === null) {
      writeResults([...readResults().filter((other) => other.rules !== rules || other.name !== name), result]);
    }
    for (const run of result.runs) process.stdout.write(`  ${name}: ${runLine(result, run)}\n`);
    if (!agrees(result)) process.exitCode = 1;
  }
}

function runLine({ exact }: Result, { rounds, mean, deviation, z }: Run): string {
  const percent = (share: number) => `${(100 * share).toFixed(4)} %`;
  const margin = Math.abs(z) > 0 ? (Math.abs(mean - exact) / Math.abs(z)) * Z99 : 0;
  const verdict = Math.abs(z) <= Z99 ? 'agrees' : 'lies outside';
  return `${rounds} rounds ${percent(mean)} ± ${percent(margin)}, deviation ${deviation.toFixed(2)}, ${verdict}`;
}

for (const { rules, line, details } of parSheet(codes)) {
  process.stdout.write(`${[line, ...(detailed ? details() : [])].join('\n')}\n`);
  if (!quick) await saySimulated(rules);
}

/**
 * `npm run torture -- money [--seeds 20] [--operations 5000] [--clients 50] [--first-seed 1]`: the long run of the
 * histories of money (tests/server/money-histories.test.ts). A seed that fails is named, and replays by --first-seed.
 */
import { parseArgs } from 'node:util';
import { attach, bin } from '#builder/process.ts';

const SUITES: Readonly<Record<string, string>> = { money: 'tests/server/money-histories.test.ts' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '20' },
    operations: { type: 'string', default: '5000' },
    clients: { type: 'string', default: '50' },
    'first-seed': { type: 'string', default: '1' },
  },
});
const suite = SUITES[positionals[0] ?? ''];
if (suite === undefined) {
  console.error(`Usage: npm run torture -- ${Object.keys(SUITES).join('|')} [--seeds 20] [--operations 5000]`);
  process.exit(2);
}
const code = await attach(bin('vitest'), ['run', '--project', 'fast', suite], {
  TORTURE_SEEDS: values.seeds,
  TORTURE_OPERATIONS: values.operations,
  TORTURE_CLIENTS: values.clients,
  TORTURE_FIRST_SEED: values['first-seed'],
});
process.exit(code);

/**
 * `npm run torture -- SUITE`: the long runs of suites of which a small share is in `npm test` (docs/performance/money.md).
 *   money     histories of money beside a model [--seeds 20] [--operations 5000] [--clients 50] [--first-seed 1]
 *   kills     processes killed while deposits are taken, on both databases [--times 50]
 *   disks     disks filled while deposits are taken, on both databases [--times 50]
 *   restarts  PostgreSQL ended as by a crash under two nodes that play [--times 50]
 */
import { parseArgs } from 'node:util';
import { attach, bin } from '#builder/process.ts';

interface Suite {
  file: string;
  /** The suite's settings, each with the option that sets it. */
  settings: Readonly<Record<string, keyof typeof OPTIONS>>;
}

const OPTIONS = {
  seeds: { type: 'string', default: '20' },
  operations: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '50' },
  'first-seed': { type: 'string', default: '1' },
  times: { type: 'string', default: '50' },
} as const;

const SUITES: Readonly<Record<string, Suite>> = {
  money: {
    file: 'tests/server/money-histories.test.ts',
    settings: {
      TORTURE_SEEDS: 'seeds',
      TORTURE_OPERATIONS: 'operations',
      TORTURE_CLIENTS: 'clients',
      TORTURE_FIRST_SEED: 'first-seed',
    },
  },
  kills: { file: 'tests/server/crash.test.ts', settings: { TORTURE_KILLS: 'times' } },
  disks: { file: 'tests/server/crash.test.ts', settings: { TORTURE_DISKS: 'times' } },
  restarts: { file: 'tests/server/database-restart.test.ts', settings: { TORTURE_RESTARTS: 'times' } },
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
const suite = SUITES[positionals[0] ?? ''];
const wrong = Object.entries(values).find(([, value]) => !/^[1-9]\d*$/.test(value));
if (suite === undefined || wrong !== undefined) {
  if (wrong !== undefined) console.error(`--${wrong[0]} ${wrong[1]}: wanted a whole number above 0`);
  console.error(`Usage: npm run torture -- ${Object.keys(SUITES).join('|')} [--times 50]`);
  process.exit(2);
}
const settings = Object.entries(suite.settings).map(([name, option]) => [name, values[option]]);
const code = await attach(bin('vitest'), ['run', '--project', 'fast*', suite.file], Object.fromEntries(settings));
process.exit(code);

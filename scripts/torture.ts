/**
 * `npm run torture -- SUITE`: the long runs of suites of which a small share is in `npm test` (docs/performance/money.md,
 * docs/operating.md).
 *   money         histories of money beside a model [--seeds 20] [--operations 5000] [--clients 50] [--first-seed 1]
 *   bonuses       bonuses of a random simulation beside a model [--bonuses 2000] [--first-seed 1]
 *   kills         processes killed while deposits are taken, on both databases [--times 50]
 *   disks         disks filled while deposits are taken, on both databases [--times 50]
 *   restarts      PostgreSQL ended as by a crash under two nodes that play [--times 50]
 *   clocks        two nodes play with their clocks ten seconds apart [--seconds 30]
 *   pauses        one of two nodes is stopped between two instructions and goes on [--seconds 30]
 *   split         the network between a node and the database is cut, and heals [--seconds 30]
 *   netem         packets between a node and the database are delayed and lost [--seconds 30]
 *   slow-provider a provider of games does not answer [--seconds 30]
 *   redis-cut     nothing arrives between a node and Redis, and then all of it [--seconds 30]
 *   redis-slow    packets between a node and Redis are delayed and lost [--seconds 30]
 *   hot-player    one account bets many times at once [--seconds 30] [--bets 200]
 *   reconnects    all sockets come back at once [--sockets 5000]
 *   rolling       three nodes go over to a new release behind nginx and Caddy [--guests 1000]
 *   failover      a manager replaces a primary that was killed under load
 *   queue         consumers read a backlog of facts [--messages 1000000]
 *   soak          nodes play at half of their load, with flat memory [--minutes 60]
 */
import { parseArgs } from 'node:util';
import { attach, bin } from '#builder/process.ts';

interface Suite {
  file: string;
  /** Words in the name of its test, which is run with the one that ends all; all of the file without them. */
  only?: string;
  /** The suite's settings, each with the option that sets it. */
  settings: Readonly<Record<string, keyof typeof OPTIONS>>;
}

const OPTIONS = {
  seeds: { type: 'string', default: '20' },
  operations: { type: 'string', default: '5000' },
  clients: { type: 'string', default: '50' },
  'first-seed': { type: 'string', default: '1' },
  times: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '30' },
  bets: { type: 'string', default: '200' },
  sockets: { type: 'string', default: '5000' },
  messages: { type: 'string', default: '1000000' },
  guests: { type: 'string', default: '1000' },
  bonuses: { type: 'string', default: '2000' },
  minutes: { type: 'string', default: '60' },
} as const;

/** Words in the name of the test that compares consumers with a replay. */
const AT_THE_END = 'after all of it';
const FAULTS = 'tests/server/faults.test.ts';
const lasting = { TORTURE_SECONDS: 'seconds' } as const;

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
  bonuses: {
    file: 'tests/server/bonus-audit.test.ts',
    settings: { TORTURE_BONUSES: 'bonuses', TORTURE_FIRST_SEED: 'first-seed' },
  },
  kills: { file: 'tests/server/crash.test.ts', settings: { TORTURE_KILLS: 'times' } },
  disks: { file: 'tests/server/crash.test.ts', settings: { TORTURE_DISKS: 'times' } },
  restarts: { file: FAULTS, only: 'a restart of PostgreSQL', settings: { TORTURE_RESTARTS: 'times' } },
  clocks: { file: FAULTS, only: 'clocks ten seconds apart', settings: lasting },
  pauses: { file: FAULTS, only: 'a node that is paused', settings: lasting },
  split: { file: FAULTS, only: 'a network cut', settings: lasting },
  netem: { file: FAULTS, only: 'a slow line', settings: lasting },
  'slow-provider': { file: FAULTS, only: 'a provider', settings: lasting },
  'redis-cut': { file: FAULTS, only: 'a Redis that is cut off', settings: lasting },
  'redis-slow': { file: FAULTS, only: 'a slow Redis', settings: lasting },
  'hot-player': { file: FAULTS, only: 'a player who bets', settings: { ...lasting, TORTURE_BETS: 'bets' } },
  reconnects: { file: FAULTS, only: 'all sockets', settings: { TORTURE_SOCKETS: 'sockets' } },
  rolling: { file: 'tests/server/rolling.test.ts', settings: { TORTURE_GUESTS: 'guests' } },
  failover: { file: 'tests/server/failover.test.ts', settings: {} },
  queue: { file: 'tests/server/backlog.test.ts', settings: { TORTURE_MESSAGES: 'messages' } },
  soak: { file: FAULTS, only: 'at half of its load', settings: { TORTURE_MINUTES: 'minutes' } },
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
const named = suite.only === undefined ? [] : ['-t', `${suite.only}|${AT_THE_END}`];
const code = await attach(bin('vitest'), ['run', '--project', 'fast*', suite.file, ...named], {
  // Suites tell their figures.
  TORTURE: 'on',
  ...Object.fromEntries(settings),
});
process.exit(code);

/**
 * `npm run doctor [-- --json] [--seconds N] [--offline]`: checks the set-up of a node before it is started, and prints for
 * each setting how it stands and what to do. Ends with 0 when a node would start and reach everything, with 1 when not.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openTarget } from '#builder/index.ts';
import { inRoot } from '#builder/paths.ts';
import {
  CHECK_LIMIT_MS,
  checkPlaces,
  checkSettings,
  type Finding,
  readExamples,
  STATES,
  type Trial,
  trialsOf,
  tryAddresses,
} from '#server/app/checkup/index.ts';
import { readVariable, type Values } from '#server/variables.ts';
import { readEnvFile } from './server-process.ts';

const USAGE = 'Usage: npm run doctor [-- --json] [--seconds N] [--offline]';
const MOST_SECONDS = 60;

/** Where publishing sends the site: the builder's own, which the server knows nothing of. */
function siteStore(values: Values): Trial[] {
  const target = readVariable(values, 'SITE_STORE');
  if (target === undefined) return [];
  return [
    {
      setting: 'SITE_STORE',
      async ask() {
        const live = await openTarget(target, values).get('live');
        return live === null ? 'answers, and holds no site yet' : 'answers, and holds a site';
      },
    },
  ];
}

async function examine(values: Values, limitMs: number, isOffline: boolean): Promise<Finding[]> {
  const examples = readExamples(readFileSync(inRoot('.env.example'), 'utf8'));
  const { findings, config } = checkSettings(values, examples);
  if (config === null) return findings;
  const trials = isOffline ? [] : [...trialsOf(config), ...siteStore(values)];
  return [...findings, ...(await checkPlaces(config, limitMs)), ...(await tryAddresses(trials, limitMs))];
}

/** The worst first; of two that say the same setting is right, one line. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const isSaidBetter = (finding: Finding) =>
    finding.state === 'right' &&
    finding.says === 'set' &&
    findings.some((other) => other !== finding && other.setting === finding.setting);
  return findings
    .filter((finding) => !isSaidBetter(finding))
    .toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state));
}

function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ setting, state, says, todo }) => [setting, `${state}: ${says}`, todo] as const);
  const head = ['setting', 'state', 'what to do'] as const;
  const widths = [0, 1].map((column) =>
    Math.max(...[head, ...rows].map((row) => Math.min(row[column]?.length ?? 0, 72))),
  );
  return [head, ...rows]
    .map((row) => `${row[0].padEnd(widths[0] ?? 0)}  ${row[1].padEnd(widths[1] ?? 0)}  ${row[2]}`.trimEnd())
    .join('\n');
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      offline: { type: 'boolean', default: false },
      seconds: { type: 'string', default: String(CHECK_LIMIT_MS / 1_000) },
    },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS) throw new RangeError('--seconds: 1 to 60');
  return { ...values, seconds };
}

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions();
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  readEnvFile();
  const findings = inOrder(await examine(process.env, options.seconds * 1_000, options.offline));
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  if (options.json) console.log(JSON.stringify({ ok: wrong === 0, checks: findings }, null, 1));
  else {
    console.log(tableOf(findings));
    console.log(wrong === 0 ? '\nThe set-up is right.' : `\n${wrong} to put right.`);
  }
  return wrong === 0 ? 0 : 1;
}

process.umask(0o077);
process.exit(await main());

/**
 * The par sheet, `npm run studio:certify`: one line for each game with its exact return to player, then whether ten
 * million rounds with a fixed seed agree within the 99 % interval, for each way to play it (docs/decisions/0047).
 * `-- --quick` leaves the rounds out, `-- --details` adds what else was counted, `-- --write` plays only what
 * `certification/results.json` lacks and stores the result there; game codes limit it to those games.
 */
import { CASES, RULES_OF } from './certification/cases.ts';
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
import { flightReturns } from './engines/flight.ts';
import { analyse, volatilityOf } from './maths/exact.ts';
import { analyseRound } from './maths/exact-features.ts';
import { jackpotReturns } from './maths/jackpot.ts';
import { compare, type Rational, toPercent } from './maths/rational.ts';
import { waysOf } from './maths/slot.ts';
import { TITLES } from './titles/index.ts';
import { LIVE_TITLES } from './titles/live.ts';
import { SHARED_TITLES } from './titles/shared.ts';
import { TABLE_GAME_TITLES } from './titles/table-games.ts';

const quick = process.argv.includes('--quick');
const detailed = process.argv.includes('--details');
const writes = process.argv.includes('--write');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAsked = ({ code }: { code: string }) => only.length === 0 || only.includes(code);
/** A game's line, what it is about, and with `--details` the rest. */
function say(
  { code, title }: { code: string; title: string },
  rtp: string,
  note: string,
  details: readonly string[],
): void {
  const lines = [`${code.padEnd(20)} ${title.padEnd(24)} ${rtp.padStart(7)} %${note && `  ${note}`}`];
  process.stdout.write(`${[...lines, ...(detailed ? details : [])].join('\n')}\n`);
}
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
const lesser = (one: Rational, other: Rational) => (compare(one, other) < 0 ? one : other);
const greater = (one: Rational, other: Rational) => (compare(one, other) > 0 ? one : other);
const fraction = ({ n, d }: Rational) => (d < 10n ** 15n ? ` = ${n} / ${d}` : '');

for (const title of TITLES.filter(isAsked)) {
  const analysis = analyseRound(title);
  const { rtp, base, bought, hit, opens, deviation } = analysis;
  const jackpots = title.jackpot ? jackpotReturns(title.jackpot) : null;
  const notes = [
    `wins ${title.declared.maximumMultiple} stakes at most`,
    ...(bought ? [`bought ${toPercent(bought.rtp)} %`] : []),
    ...(jackpots
      ? [`jackpots on top ${toPercent(jackpots.contribution)} %, seeds ${toPercent(jackpots.seeds)} %`]
      : []),
  ];
  say(title, toPercent(rtp), notes.join('; '), [
    `  ${waysOf(title)} ${title.lines === null ? 'ways' : 'lines'}${fraction(rtp)}`,
    ...(title.feature ? [`  of it screens     ${toPercent(base)} %`, `  feature opens     ${toPercent(opens)} %`] : []),
    `  winning rounds    ${toPercent(hit)} %${fraction(hit)}`,
    ...(deviation === null ? [] : [`  deviation         ${deviation.toFixed(2)} stakes (${volatilityOf(deviation)})`]),
    title.feature
      ? `  no round pays more than ${analysis.boundUnits / title.unitsPerStake} stakes`
      : `  largest win       ${analyse(title).maximumUnits / title.unitsPerStake} stakes`,
  ]);
  if (!quick) await saySimulated(title.code);
}

const OTHERS = [
  ...TABLE_GAME_TITLES.map(({ title, code, engine, declared }) => ({
    title,
    code,
    declared,
    returns: engine.returns(),
  })),
  ...LIVE_TITLES.map(({ title, code, rules, declared }) => ({ title, code, declared, returns: rules.returns() })),
  ...SHARED_TITLES.map(({ title, code, declared }) => ({ title, code, declared, returns: flightReturns() })),
];
for (const { title, code, declared, returns } of OTHERS.filter(isAsked)) {
  const percents = returns.map(({ rtp }) => rtp);
  const classes = returns.flatMap(({ bestOf }) => (bestOf === undefined ? [] : [`the best of ${bestOf}`]));
  const [low, high] = [percents.reduce(lesser), percents.reduce(greater)].map(toPercent);
  say(
    { title, code },
    declared.rtpPercent,
    [
      ...(low === high ? [] : [`${low} to ${high} % by how it is played`]),
      ...classes,
      `wins ${declared.maximumMultiple} stakes at most`,
    ].join('; '),
    returns.map(({ name, rtp }) => `  ${name.padEnd(26)} ${toPercent(rtp)} %`),
  );
  if (!quick) await saySimulated(RULES_OF.get(code) ?? code);
}

/**
 * The par sheet, `npm run studio:certify`: one line for each game with its exact return to player, then whether ten
 * million rounds with a fixed seed agree within the 99 % interval (slots and blackjack). `-- --quick` leaves the rounds
 * out, `-- --details` adds what else was counted; codes of games limit it to them.
 */
import { createCipheriv } from 'node:crypto';
import { flightReturns } from './engines/flight.ts';
import { solveBlackjack } from './maths/blackjack-return.ts';
import { simulateBlackjack } from './maths/blackjack-simulation.ts';
import { analyse, type RoundAnalysis, volatilityOf } from './maths/exact.ts';
import { analyseRound } from './maths/exact-features.ts';
import type { WordSource } from './maths/fair.ts';
import { jackpotReturns } from './maths/jackpot.ts';
import { compare, type Rational, toNumber, toPercent } from './maths/rational.ts';
import { play } from './maths/round.ts';
import { type SlotTitle, waysOf } from './maths/slot.ts';
import { HOUSE_TITLES } from './titles/house.ts';
import { TITLES } from './titles/index.ts';
import { SHARED_TITLES } from './titles/shared.ts';

/** 99 % of all simulations lie within this many deviations. */
const DEVIATIONS = 2.576;
const WORDS_AT_ONCE = 65_536;

const SIMULATED_ROUNDS = 10_000_000;
const SIMULATION_SEED = 20_261_121;
const BLACKJACK = 'harbour-blackjack';

const quick = process.argv.includes('--quick');
const detailed = process.argv.includes('--details');
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
function saySimulated(found: string, agrees: boolean): void {
  process.stdout.write(`  ${SIMULATED_ROUNDS} rounds: ${found}, ${agrees ? 'agrees' : 'DISAGREES'}\n`);
  if (!agrees) process.exitCode = 1;
}
const lesser = (one: Rational, other: Rational) => (compare(one, other) < 0 ? one : other);
const greater = (one: Rational, other: Rational) => (compare(one, other) > 0 ? one : other);
const fraction = ({ n, d }: Rational) => (d < 10n ** 15n ? ` = ${n} / ${d}` : '');

/** Words that are the same in every run. */
function seededWords(): WordSource {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16));
  let words = new Uint32Array(0);
  let at = 0;
  return {
    next() {
      if (at === words.length) {
        words = new Uint32Array(new Uint8Array(cipher.update(new Uint8Array(WORDS_AT_ONCE * 4))).buffer);
        at = 0;
      }
      return Promise.resolve(words[at++] as number);
    },
  };
}

async function simulate(title: SlotTitle, analysis: RoundAnalysis, count: number): Promise<void> {
  const words = seededWords();
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < count; round += 1) {
    const won = (await play(title, words)).units / title.unitsPerStake;
    sum += won;
    squares += won ** 2;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(squares / count - mean ** 2);
  const margin = (DEVIATIONS * (analysis.deviation ?? deviation)) / Math.sqrt(count);
  const inside = Math.abs(mean - toNumber(analysis.rtp)) < margin;
  saySimulated(
    `${(mean * 100).toFixed(3)} % ± ${(margin * 100).toFixed(3)}, deviation ${deviation.toFixed(2)}`,
    inside,
  );
}

for (const title of TITLES.filter(isAsked)) {
  const analysis = analyseRound(title);
  const { rtp, base, bought, hit, opens, deviation } = analysis;
  const pots = title.jackpot ? jackpotReturns(title.jackpot) : null;
  const notes = [
    ...(bought ? [`bought ${toPercent(bought)} %`] : []),
    ...(pots ? [`jackpots on top ${toPercent(pots.contribution)} %, seeds ${toPercent(pots.seeds)} %`] : []),
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
  if (!quick) await simulate(title, analysis, SIMULATED_ROUNDS);
}

/** Holds the exact return of the best play against the engine itself. */
async function simulateBest(): Promise<void> {
  const book = solveBlackjack();
  const { mean, error99 } = await simulateBlackjack(book, SIMULATED_ROUNDS, SIMULATION_SEED);
  const percent = (share: number) => (100 * share).toFixed(4);
  saySimulated(`${percent(1 + mean)} % ± ${percent(error99)}`, Math.abs(mean - book.expectation) < error99);
}

const OTHERS = [
  ...HOUSE_TITLES.map(({ title, code, engine, declared }) => ({ title, code, declared, returns: engine.returns() })),
  ...SHARED_TITLES.map(({ title, code, declared }) => ({ title, code, declared, returns: flightReturns() })),
];
for (const { title, code, declared, returns } of OTHERS.filter(isAsked)) {
  const percents = returns.map(({ rtp }) => rtp);
  const [low, high] = [percents.reduce(lesser), percents.reduce(greater)].map(toPercent);
  say(
    { title, code },
    declared.rtpPercent,
    low === high ? '' : `${low} to ${high} % by how it is played`,
    returns.map(({ name, rtp }) => `  ${name.padEnd(26)} ${toPercent(rtp)} %`),
  );
  if (code === BLACKJACK && !quick) await simulateBest();
}

/**
 * Prints what each title declares, counted exactly: `node studio/certify.ts`. With a number of rounds each slot is
 * played as well and held against its figures: `node studio/certify.ts 10000000 longship-fury`. Blackjack is always
 * played, ten million rounds with the best play; `--quick` leaves that out.
 */
import { createCipheriv } from 'node:crypto';
import { flightReturns } from './engines/flight.ts';
import { solveBlackjack } from './maths/blackjack-return.ts';
import { simulateBlackjack } from './maths/blackjack-simulation.ts';
import { analyse, type RoundAnalysis, volatilityOf } from './maths/exact.ts';
import { analyseRound } from './maths/exact-features.ts';
import type { WordSource } from './maths/fair.ts';
import { jackpotReturns } from './maths/jackpot.ts';
import { type Rational, toNumber, toPercent } from './maths/rational.ts';
import { play } from './maths/round.ts';
import { type SlotTitle, waysOf } from './maths/slot.ts';
import { HOUSE_TITLES } from './titles/house.ts';
import { TITLES } from './titles/index.ts';
import { SHARED_TITLES } from './titles/shared.ts';

/** 99 % of all simulations lie within this many deviations. */
const DEVIATIONS = 2.576;
const WORDS_AT_ONCE = 65_536;

const [rounds = '0', ...only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
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

async function simulated(title: SlotTitle, analysis: RoundAnalysis, count: number): Promise<string> {
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
  const found = `${(mean * 100).toFixed(3)} % ± ${(margin * 100).toFixed(3)}, deviation ${deviation.toFixed(2)}`;
  return `  ${count} rounds  ${found}: ${inside ? 'agrees' : 'DISAGREES'}`;
}

for (const title of TITLES.filter(({ code }) => only.length === 0 || only.includes(code))) {
  const analysis = analyseRound(title);
  const { rtp, base, bought, hit, opens, deviation } = analysis;
  const pots = title.jackpot ? jackpotReturns(title.jackpot) : null;
  say([
    `${title.title} (${title.code}), ${waysOf(title)} ${title.lines === null ? 'ways' : 'lines'}`,
    `  return to player  ${toPercent(rtp)} %${fraction(rtp)}`,
    ...(title.feature ? [`  of it screens     ${toPercent(base)} %`, `  feature opens     ${toPercent(opens)} %`] : []),
    ...(bought ? [`  bought            ${toPercent(bought)} %`] : []),
    ...(pots ? [`  jackpots on top   ${toPercent(pots.contribution)} % and seeds ${toPercent(pots.seeds)} %`] : []),
    `  winning rounds    ${toPercent(hit)} %${fraction(hit)}`,
    ...(deviation === null ? [] : [`  deviation         ${deviation.toFixed(2)} stakes (${volatilityOf(deviation)})`]),
    title.feature
      ? `  no round pays more than ${analysis.boundUnits / title.unitsPerStake} stakes`
      : `  largest win       ${analyse(title).maximumUnits / title.unitsPerStake} stakes`,
  ]);
  if (Number(rounds) > 0) say([await simulated(title, analysis, Number(rounds))]);
}

const RETURNS = [
  ...HOUSE_TITLES.map(({ title, code, engine }) => ({ title, code, returns: engine.returns() })),
  ...SHARED_TITLES.map(({ title, code }) => ({ title, code, returns: flightReturns() })),
];
for (const { title, code, returns } of only.length > 0 ? [] : RETURNS) {
  say([`${title} (${code})`, ...returns.map(({ name, rtp }) => `  ${name.padEnd(26)} ${toPercent(rtp)} %`)]);
}

const SIMULATED_ROUNDS = 10_000_000;
const SIMULATION_SEED = 20_261_121;

/** Holds the exact return of the best play against the engine itself. */
async function playBlackjack(): Promise<void> {
  const book = solveBlackjack();
  const { rounds, mean, error99 } = await simulateBlackjack(book, SIMULATED_ROUNDS, SIMULATION_SEED);
  const agrees = Math.abs(mean - book.expectation) < error99;
  const percent = (share: number) => `${(100 * share).toFixed(4)} %`;
  process.stdout.write(
    `  ${rounds} rounds played: ${percent(1 + mean)} ± ${percent(error99)} (99 %), exact ${percent(1 + book.expectation)}\n`,
  );
  if (!agrees) throw new Error('The rounds played do not agree with the exact return');
}

if (only.length === 0 && !process.argv.includes('--quick')) await playBlackjack();

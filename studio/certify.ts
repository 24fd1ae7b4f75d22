/**
 * Prints what each title declares, counted exactly: `node studio/certify.ts`. Blackjack is also played, ten million
 * rounds with the best play; `--quick` leaves that out.
 */
import { solveBlackjack } from './maths/blackjack-return.ts';
import { simulateBlackjack } from './maths/blackjack-simulation.ts';
import { analyse, deviation, hitPercent, maximumMultiple, rtpPercent, volatilityOf } from './maths/exact.ts';
import { toPercent } from './maths/rational.ts';
import { waysOf } from './maths/slot.ts';
import { HOUSE_TITLES } from './titles/house.ts';
import { TITLES } from './titles/index.ts';

for (const title of TITLES) {
  const analysis = analyse(title);
  const spread = deviation(analysis, title);
  const lines = [
    `${title.title} (${title.code}), ${waysOf(title)} ${title.lines === null ? 'ways' : 'lines'}`,
    `  return to player  ${rtpPercent(analysis, title)} %  = ${analysis.units} / ${analysis.combinations * BigInt(title.unitsPerStake)}`,
    `  winning rounds    ${hitPercent(analysis)} %  = ${analysis.winning} / ${analysis.combinations}`,
    `  deviation         ${spread.toFixed(2)} stakes (${volatilityOf(spread)})`,
    `  largest win       ${maximumMultiple(analysis, title)} stakes, in ${analysis.maximumCombinations} of ${analysis.combinations}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

for (const { title, code, engine } of HOUSE_TITLES) {
  const lines = [
    `${title} (${code})`,
    ...engine.returns().map(({ name, rtp }) => `  ${name.padEnd(26)} ${toPercent(rtp)} %`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
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

if (!process.argv.includes('--quick')) await playBlackjack();

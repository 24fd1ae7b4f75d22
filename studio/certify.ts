/** Prints what each title declares, counted exactly: `npm run studio:certify`. */
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

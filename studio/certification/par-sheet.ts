/** The lines of the par sheet: what each game returns, counted exactly. */
import { flightReturns } from '../engines/flight.ts';
import { analyse, volatilityOf } from '../maths/exact.ts';
import { analyseRound } from '../maths/exact-features.ts';
import { jackpotReturns } from '../maths/jackpot.ts';
import { compare, type Rational, toPercent } from '../maths/rational.ts';
import { type SlotTitle, waysOf } from '../maths/slot.ts';
import { TITLES } from '../titles/index.ts';
import { LIVE_TITLES } from '../titles/live.ts';
import { SHARED_TITLES } from '../titles/shared.ts';
import { TABLE_GAME_TITLES } from '../titles/table-games.ts';
import { RULES_OF } from './cases.ts';

export interface ParSheetEntry {
  /** Whose ways to play are simulated below it. */
  rules: string;
  /** The game, its return and what else is said of it, as one line. */
  line: string;
  /** What else was counted. */
  details(): string[];
}

type Game = Pick<(typeof OTHERS)[number], 'code' | 'title'>;

const lesser = (one: Rational, other: Rational) => (compare(one, other) < 0 ? one : other);
const greater = (one: Rational, other: Rational) => (compare(one, other) > 0 ? one : other);
const fraction = ({ n, d }: Rational) => (d < 10n ** 15n ? ` = ${n} / ${d}` : '');

function lineOf({ code, title }: Game, rtp: string, notes: readonly string[]): string {
  const note = notes.join('; ');
  return `${code.padEnd(20)} ${title.padEnd(24)} ${rtp.padStart(7)} %${note && `  ${note}`}`;
}

function slotEntry(title: SlotTitle): ParSheetEntry {
  const { rtp, base, bought, hit, opens, deviation, boundUnits } = analyseRound(title);
  const jackpots = title.jackpot ? jackpotReturns(title.jackpot) : null;
  const notes = [
    `wins ${title.declared.maximumMultiple} stakes at most`,
    ...(bought ? [`bought ${toPercent(bought.rtp)} %`] : []),
    ...(jackpots
      ? [`jackpots on top ${toPercent(jackpots.contribution)} %, seeds ${toPercent(jackpots.seeds)} %`]
      : []),
  ];
  return {
    rules: title.code,
    line: lineOf(title, toPercent(rtp), notes),
    details: () => [
      `  ${waysOf(title)} ${title.lines === null ? 'ways' : 'lines'}${fraction(rtp)}`,
      ...(title.feature
        ? [`  of it screens     ${toPercent(base)} %`, `  feature opens     ${toPercent(opens)} %`]
        : []),
      `  winning rounds    ${toPercent(hit)} %${fraction(hit)}`,
      ...(deviation === null
        ? []
        : [`  deviation         ${deviation.toFixed(2)} stakes (${volatilityOf(deviation)})`]),
      title.feature
        ? `  no round pays more than ${boundUnits / title.unitsPerStake} stakes`
        : `  largest win       ${analyse(title).maximumUnits / title.unitsPerStake} stakes`,
    ],
  };
}

/** All games that are no slots. */
const OTHERS = [
  ...TABLE_GAME_TITLES.map(({ title, code, engine, declared }) => ({ title, code, declared, returns: engine.returns })),
  ...LIVE_TITLES.map(({ title, code, rules, declared }) => ({ title, code, declared, returns: rules.returns })),
  ...SHARED_TITLES.map(({ title, code, declared }) => ({ title, code, declared, returns: flightReturns })),
];

function otherEntry({ title, code, declared, returns }: (typeof OTHERS)[number]): ParSheetEntry {
  const counted = returns();
  const percents = counted.map(({ rtp }) => rtp);
  const classes = counted.flatMap(({ bestOf }) => (bestOf === undefined ? [] : [`the best of ${bestOf}`]));
  const [low, high] = [percents.reduce(lesser), percents.reduce(greater)].map(toPercent);
  const notes = [
    ...(low === high ? [] : [`${low} to ${high} % by how it is played`]),
    ...classes,
    `wins ${declared.maximumMultiple} stakes at most`,
  ];
  return {
    rules: RULES_OF.get(code) ?? code,
    line: lineOf({ code, title }, declared.rtpPercent, notes),
    details: () => counted.map(({ name, rtp }) => `  ${name.padEnd(26)} ${toPercent(rtp)} %`),
  };
}

/** One entry after the other, each counted when it is asked for. @param codes which games; none names all */
export function* parSheet(codes: readonly string[] = []): Generator<ParSheetEntry> {
  const isAsked = ({ code }: { code: string }) => codes.length === 0 || codes.includes(code);
  for (const title of TITLES.filter(isAsked)) yield slotEntry(title);
  for (const game of OTHERS.filter(isAsked)) yield otherEntry(game);
}

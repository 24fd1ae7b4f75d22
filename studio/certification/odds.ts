/**
 * What every bet of the tables and instant games wins, how likely that is and what it returns: counted by the engines
 * that decide the rounds, exactly, and rounded only where it is written down.
 */
import type { OddsFigures } from '#shared/catalogue/game-sheets.ts';
import { BACCARAT_BETS, baccarat, countDeals } from '../engines/baccarat.ts';
import {
  ANY_TRIPLE_HUNDREDTHS,
  DOUBLE_HUNDREDTHS,
  diceChance,
  diceReturn,
  EVEN_HUNDREDTHS,
  NUMBER_HUNDREDTHS,
  TOTALS,
  TRIPLE_HUNDREDTHS,
  totalPays,
} from '../engines/captains-dice.ts';
import { reaching, SHOWN_TARGETS, WORD_SPACE } from '../engines/crash.ts';
import { diceMultiplier, FACES } from '../engines/dice.ts';
import { DRAW_SPACE, reachingFlights, SHOWN_HEIGHTS } from '../engines/flight.ts';
import { HELM_NUMBERS, HELM_SEGMENTS, helmCount } from '../engines/helm.ts';
import { minesChance, minesMostOpened, minesMultiplier } from '../engines/mines.ts';
import { PLINKO_RISKS, PLINKO_ROWS, plinkoTable, waysTo } from '../engines/plinko.ts';
import { betReturn, POCKETS, TABLE_BETS } from '../engines/roulette.ts';
import { JACKS_PAYS } from '../engines/video-poker.ts';
import { WHEEL_RISKS, WHEELS } from '../engines/wheel.ts';
import { add, multiply, type Rational, rational, toNumber, toPercent } from '../maths/rational.ts';
import { ROULETTE_RULES } from '../titles/roulette.ts';

type Rows = OddsFigures['rows'];

/** Significant figures of a chance. */
const CHANCE_DIGITS = 6;
const HUNDRED = rational(100n);

/** A chance in percent. */
const chanceText = (chance: Rational): string =>
  String(Number(toNumber(multiply(chance, HUNDRED)).toPrecision(CHANCE_DIGITS)));
/** A return in percent, two decimals, rounded down as declared ones are. */
const returnText = (rtp: Rational): string => toPercent(rtp).slice(0, -2);
const times = (hundredths: number): string => `{${hundredths / 100}}x`;
const toOne = (wins: number): string => `${wins}:1`;

/** A bet that pays one multiple of the stake or nothing. */
function plainRow(chance: Rational, hundredths: number): Rows[number] {
  const rtp = multiply(chance, rational(BigInt(hundredths), 100n));
  return { chance: chanceText(chance), pays: times(hundredths), rtp: returnText(rtp) };
}

const single = (rows: Rows): OddsFigures[] => [{ rtp: null, rows }];

/** The multiples that the outcomes of one choice pay, the highest first, each with its chance. */
function spread(outcomes: readonly (readonly [hundredths: number, chance: Rational])[]): OddsFigures {
  const chances = new Map<number, Rational>();
  for (const [pays, chance] of outcomes) chances.set(pays, add(chances.get(pays) ?? rational(0n), chance));
  const sorted = [...chances].sort(([one], [other]) => other - one);
  const rtp = sorted.reduce(
    (sum, [pays, chance]) => add(sum, multiply(chance, rational(BigInt(pays), 100n))),
    rational(0n),
  );
  const rows = sorted.map(([pays, chance]) => ({ chance: chanceText(chance), pays: times(pays), rtp: null }));
  return { rtp: returnText(rtp), rows };
}

/** How many of the hundred numbers a roll may win with, as the page shows them. */
export const DICE_SHOWN = [97, 95, 90, 75, 66, 50, 49, 33, 25, 20, 10, 5, 2, 1] as const;

const diceOdds = (): OddsFigures[] =>
  single(DICE_SHOWN.map((winning) => plainRow(rational(BigInt(winning), BigInt(FACES)), diceMultiplier(winning))));

/** How many mines the page shows, and after how many fields: all of them would make it heavier than a page may be. */
export const MINES_SHOWN = [1, 3, 5, 10, 20] as const;
const OPENED_SHOWN: readonly number[] = [1, 2, 3, 5, 10, 15, 20];

/** The fields opened that the page shows for so many mines; the most that a round may open among them. */
export function openedShown(mines: number): number[] {
  const most = minesMostOpened(mines);
  return [...OPENED_SHOWN.filter((opened) => opened < most), most];
}

const minesOdds = (): OddsFigures[] =>
  MINES_SHOWN.map((mines) => ({
    rtp: null,
    rows: openedShown(mines).map((opened) => plainRow(minesChance(mines, opened), minesMultiplier(mines, opened))),
  }));

const plinkoOdds = (): OddsFigures[] =>
  PLINKO_ROWS.flatMap((rows) =>
    PLINKO_RISKS.map((risk) =>
      spread(
        plinkoTable(rows, risk).map(
          (pays, bucket) => [pays, rational(waysTo(rows, bucket), 2n ** BigInt(rows))] as const,
        ),
      ),
    ),
  );

const wheelOdds = (): OddsFigures[] =>
  WHEEL_RISKS.map((risk) =>
    spread(WHEELS[risk].map((pays) => [pays, rational(1n, BigInt(WHEELS[risk].length))] as const)),
  );

const balloonOdds = (): OddsFigures[] =>
  single(SHOWN_TARGETS.map((target) => plainRow(rational(reaching(target), WORD_SPACE), target)));

const flightOdds = (): OddsFigures[] =>
  single(SHOWN_HEIGHTS.map((target) => plainRow(rational(reachingFlights(target), DRAW_SPACE), target)));

/** Totals that can be bet on, each with its mirror: they are equally likely. */
export const DICE_TOTALS = TOTALS.slice(0, TOTALS.length / 2);

function captainsDiceOdds(): OddsFigures[] {
  const row = (bet: string, hundredths: number): Rows[number] => ({
    chance: chanceText(diceChance(bet, hundredths)),
    pays: times(hundredths),
    rtp: returnText(diceReturn(bet)),
  });
  return single([
    row('low', EVEN_HUNDREDTHS),
    ...DICE_TOTALS.map((total) => row(`total-${total}`, totalPays(total))),
    ...NUMBER_HUNDREDTHS.slice(1).map((pays) => row('number-1', pays)),
    row('double-1', DOUBLE_HUNDREDTHS),
    row('triple-1', TRIPLE_HUNDREDTHS),
    row('any-triple', ANY_TRIPLE_HUNDREDTHS),
  ]);
}

/** Bets on the cloth that stand for all of their kind, in the order the page names them. */
const CLOTH = ['straight-0', 'split-0-1', 'street-1', 'corner-1', 'line-1', 'dozen-1', 'red'] as const;
const CLOTH_NUMBERS = 36;

function rouletteOdds(code: keyof typeof ROULETTE_RULES): OddsFigures[] {
  return single(
    CLOTH.map((bet) => {
      const covered = TABLE_BETS.get(bet)?.length ?? 0;
      return {
        chance: chanceText(rational(BigInt(covered), BigInt(POCKETS))),
        pays: toOne(CLOTH_NUMBERS / covered - 1),
        rtp: returnText(betReturn(bet, ROULETTE_RULES[code])),
      };
    }),
  );
}

const BACCARAT_ODDS = { player: '1:1', banker: '0.95:1', tie: '8:1' } as const;

function baccaratOdds(): OddsFigures[] {
  const counts = countDeals();
  const returns = new Map(baccarat.returns().map(({ name, rtp }) => [name, rtp]));
  const all = counts.player + counts.banker + counts.tie;
  return single(
    BACCARAT_BETS.map((side) => ({
      chance: chanceText(rational(counts[side], all)),
      pays: BACCARAT_ODDS[side],
      rtp: returnText(returns.get(side) ?? rational(0n)),
    })),
  );
}

const helmOdds = (): OddsFigures[] =>
  single(
    HELM_NUMBERS.map((number) => {
      const chance = rational(BigInt(helmCount(number)), BigInt(HELM_SEGMENTS.length));
      return {
        chance: chanceText(chance),
        pays: toOne(number),
        rtp: returnText(multiply(chance, rational(BigInt(number + 1)))),
      };
    }),
  );

/** Of cards that a player chooses by, what is likely depends on the choice: what they pay does not. */
const videoPokerOdds = (): OddsFigures[] =>
  single(
    JACKS_PAYS.slice(1)
      .map((pays) => ({ chance: null, pays: `{${pays}}x`, rtp: null }))
      .reverse(),
  );
const blackjackOdds = (): OddsFigures[] =>
  single(['3:2', '1:1', '0:1'].map((pays) => ({ chance: null, pays, rtp: null })));

/** Odds of the tables and instant games, by code. */
export function oddsFigures(): Readonly<Record<string, readonly OddsFigures[]>> {
  const sides = baccaratOdds();
  return {
    'compass-roulette': rouletteOdds('compass-roulette'),
    'bay-window-roulette': rouletteOdds('bay-window-roulette'),
    'baccarat-saloon': sides,
    'lantern-quay': sides,
    'jacks-and-sails': videoPokerOdds(),
    'harbour-blackjack': blackjackOdds(),
    'dice-deck': diceOdds(),
    'minefield-bay': minesOdds(),
    'plinko-reef': plinkoOdds(),
    'wheel-of-winds': wheelOdds(),
    balloonist: balloonOdds(),
    'captains-dice': captainsDiceOdds(),
    'helm-of-fortune': helmOdds(),
    '189514-flappiator': flightOdds(),
  };
}

/** Odds: decimal, in ten-thousandths in code, with two digits on the wire and on screen. What is shown is what is paid. */

import { numberFormat } from '../formats.ts';

/** One, in the units of odds: a stake back. */
export const ODDS_ONE = 10_000n;
/** The most that is offered for one selection. */
const ODDS_MAXIMUM = 501;
const ODDS_MINIMUM = 1.01;

const ODDS_TEXT = /^[1-9]\d{0,3}\.\d{2}$/;

/** Reads odds of the wire ("1.42") as ten-thousandths; null for anything else, below 1.01 too. */
export function parseOdds(text: string): bigint | null {
  if (!ODDS_TEXT.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  const odds = BigInt(whole + fraction) * 100n;
  return odds > ODDS_ONE ? odds : null;
}

/** Whether a better or any other price than the one that was seen is taken. */
export const ACCEPT_RULES = ['none', 'better', 'any'] as const;
export type AcceptRule = (typeof ACCEPT_RULES)[number];

/** Whether a bettor's rule takes the odds of now for those that were seen, in one unit. */
export const ACCEPTS: Readonly<Record<AcceptRule, (now: bigint, seen: bigint) => boolean>> = {
  none: (now, seen) => now === seen,
  better: (now, seen) => now >= seen,
  any: () => true,
};

/** The steps in which odds are offered: the larger, the coarser. */
const STEPS = [
  { below: 5, step: 0.01 },
  { below: 10, step: 0.05 },
  { below: 20, step: 0.1 },
  { below: 50, step: 0.5 },
  { below: 100, step: 1 },
] as const;
const LARGEST_STEP = 5;

/** Odds as they are offered: rounded down to a step, so that rounding never costs the margin; null below 1.01. */
export function offeredOdds(exact: number): string | null {
  if (!(exact >= ODDS_MINIMUM)) return null;
  const capped = Math.min(exact, ODDS_MAXIMUM);
  const step = STEPS.find(({ below }) => capped < below)?.step ?? LARGEST_STEP;
  // A price that a step hits exactly must not fall to the one below by an error of the last bit.
  return (Math.floor(capped / step + 1e-9) * step).toFixed(2);
}

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** The fractions that bookmakers write, smallest first: no other is read as odds. Above the last one odds are whole. */
const LADDER = (
  '1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 ' +
  '4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21 1/1 21/20 11/10 6/5 5/4 13/10 11/8 7/5 6/4 8/5 13/8 17/10 7/4 9/5 ' +
  '15/8 2/1 21/10 11/5 9/4 12/5 5/2 13/5 11/4 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 ' +
  '14/1 16/1 18/1 20/1 22/1 25/1 28/1 30/1 33/1 40/1 50/1 66/1 80/1 100/1'
)
  .split(' ')
  .map((text) => {
    const [win = 0, stake = 1] = text.split('/').map(Number);
    return { text, win, stake };
  });

/** A price of two digits of a fraction that has more ("10/11" is 1.91) is that fraction. */
const ROUNDING = 0.5;

/** Odds as the largest fraction of the ladder that they reach ("5/4" of 2.27): it promises no more than is paid. */
function fractional(hundredths: number): string {
  const profit = hundredths - 100;
  if (profit >= 10_000) return `${Math.floor(profit / 100)}/1`;
  // Exact: win / stake ≤ (profit + ½) / 100, in whole numbers; what is a fraction of hundredths itself is reached, not passed.
  const reached = LADDER.findLast(
    ({ win, stake }) => 100 * win < (profit + ROUNDING) * stake || 100 * win === profit * stake,
  );
  return (reached ?? LADDER[0])?.text ?? '';
}

/** Odds as what 100 win (+) or what wins 100 (−), whole. */
function american(hundredths: number): string {
  const profit = hundredths - 100;
  return profit >= 100 ? `+${profit}` : `−${Math.round(10_000 / profit)}`;
}

/** Whether odds are written in a format without rounding. */
function isExact(hundredths: number, format: OddsFormat): boolean {
  const profit = hundredths - 100;
  if (format === 'american') return profit >= 100 || 10_000 % profit === 0;
  if (format === 'fractional')
    return profit >= 10_000 ? profit % 100 === 0 : LADDER.some(({ win, stake }) => 100 * win === profit * stake);
  return true;
}

/**
 * The odds of several selections together, beside what they pay: a format that would round them gives way to decimals,
 * because stake times odds is the payout.
 */
export const displayTotal = (odds: string, format: OddsFormat, locale: string): string =>
  displayOdds(odds, isExact(Math.round(Number(odds) * 100), format) ? format : 'decimal', locale);

/** Odds of the wire in the format that a bettor reads. */
export function displayOdds(odds: string, format: OddsFormat, locale: string): string {
  const hundredths = Math.round(Number(odds) * 100);
  if (format === 'fractional') return fractional(hundredths);
  if (format === 'american') return american(hundredths);
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(odds));
}

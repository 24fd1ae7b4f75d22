/** Odds: decimal, in ten-thousandths in code, with two digits on the wire and on screen. What is shown is what is paid. */

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

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Odds as a fraction of the stake, in lowest terms ("7/4"): exact, no table of rounded ones. */
function fractional(hundredths: number): string {
  const profit = hundredths - 100;
  const common = divisor(profit, 100);
  return `${profit / common}/${100 / common}`;
}

/** Odds as what 100 win (+) or what wins 100 (−), whole. */
function american(hundredths: number): string {
  const profit = hundredths - 100;
  return profit >= 100 ? `+${profit}` : `−${Math.round(10_000 / profit)}`;
}

/** Odds of the wire in the format that a bettor reads. */
export function displayOdds(odds: string, format: OddsFormat, locale: string): string {
  const hundredths = Math.round(Number(odds) * 100);
  if (format === 'fractional') return fractional(hundredths);
  if (format === 'american') return american(hundredths);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(odds));
}

/** How fast the balloon rises, and the heights a player can name. Heights are hundredths of the stake. */
import { reaching, TARGET_MAXIMUM_HUNDREDTHS, TARGET_MINIMUM_HUNDREDTHS } from '../../../engines/crash.ts';

/** Every flight rises by the same clock, so that its speed says nothing of where it ends. */
const PACE_MS = 1_900;
const SWELL = 1.6;
const GROUND = 100;
const DRAWS = 2 ** 32;

/** Height after some time in the air. */
export function heightAt(ms: number): number {
  return GROUND * Math.exp((Math.max(0, ms) / PACE_MS) ** SWELL);
}

/** Time a flight takes to a height, ms; 0 for one that never leaves the ground. */
export function msTo(hundredths: number): number {
  return PACE_MS * climbOf(hundredths) ** (1 / SWELL);
}

/** How far up a height stands in the sky: doublings look alike anywhere. 0 on the ground. */
export function climbOf(hundredths: number): number {
  return Math.log(Math.max(GROUND, hundredths) / GROUND);
}

/** Probability that a flight reaches a height. */
export function chanceOf(hundredths: number): number {
  return Number(reaching(hundredths)) / DRAWS;
}

/** The nearest height that can be named. */
export function within(hundredths: number): number {
  return Math.max(TARGET_MINIMUM_HUNDREDTHS, Math.min(TARGET_MAXIMUM_HUNDREDTHS, Math.round(hundredths)));
}

const STEPS = [
  { below: 200, step: 5 },
  { below: 500, step: 10 },
  { below: 1_000, step: 50 },
  { below: 10_000, step: 500 },
  { below: 100_000, step: 5_000 },
  { below: Number.POSITIVE_INFINITY, step: 50_000 },
];

/** The next round height up or down. */
export function stepFrom(hundredths: number, direction: 1 | -1): number {
  const fits = ({ below }: { below: number }) => (direction > 0 ? hundredths < below : hundredths <= below);
  const step = STEPS.find(fits)?.step ?? 1;
  const rest = hundredths % step;
  if (direction > 0) return within(hundredths - rest + step);
  return within(rest === 0 ? hundredths - step : hundredths - rest);
}

/**
 * A height as it was typed, or null when it is none. Both the point and the comma begin decimals; groups of three
 * are taken only as the language writes them.
 */
export function readHeight(text: string, language: string): number | null {
  const typed = text.replace(/[\s×x]/g, '');
  const grouping = groupSign(language);
  const groups = new RegExp(`^\\d{1,3}(?:\\${grouping}\\d{3})+(?=$|[.,])`);
  const plain = typed.replace(groups, (whole) => whole.replaceAll(grouping, ''));
  if (!/^\d{1,9}(?:[.,]\d{0,2})?$/.test(plain)) return null;
  const [whole = '0', part = ''] = plain.split(/[.,]/);
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** The sign between thousands; one nobody types where a language parts them by a space, which is dropped anyway. */
function groupSign(language: string): string {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(12_345);
  const sign = parts.find(({ type }) => type === 'group')?.value ?? '';
  return /^[.,]$/.test(sign) ? sign : '_';
}

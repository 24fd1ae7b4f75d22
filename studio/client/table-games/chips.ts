/** Chips: what lies on a spot of a table, how it grows and how it looks. */
import { CURRENCIES, isCurrency } from '#shared/money.ts';
import { shape } from '../ui/dom.ts';
import './chips.css';

/** Colour of a chip by how high it stands among the stakes on offer. */
const TONES = [
  { base: '#2f7fb8', edge: '#eaf6ff', ink: '#ffffff' },
  { base: '#c22f43', edge: '#ffe9ea', ink: '#ffffff' },
  { base: '#1f8a63', edge: '#e6fff5', ink: '#ffffff' },
  { base: '#1d2733', edge: '#dfe8f0', ink: '#ffffff' },
  { base: '#7a45b8', edge: '#f3eaff', ink: '#ffffff' },
  { base: '#e0a024', edge: '#fff6dc', ink: '#2b1800' },
] as const;
const STAKES_PER_TONE = 2;

/**
 * What lies on a spot after one more chip: a spot holds an amount on offer, so it is the largest one that the chip
 * reaches, at least the next. Minor units; `stakes` rise.
 */
export function oneChipMore(stakes: readonly bigint[], amount: bigint, chip: bigint): bigint {
  const higher = stakes.filter((stake) => stake > amount);
  return higher.findLast((stake) => stake <= amount + chip) ?? higher[0] ?? amount;
}

/** What lies on a spot after a chip was taken back: the largest amount on offer that is left, or nothing. */
export function oneChipLess(stakes: readonly bigint[], amount: bigint, chip: bigint): bigint {
  return stakes.findLast((stake) => stake <= amount - chip) ?? 0n;
}

/** The amount without its currency, short enough for a chip: "2", "1.5K". */
export function chipText(amount: bigint, currency: string, language: string): string {
  const digits = isCurrency(currency) ? CURRENCIES[currency].minorDigits : 2;
  return shortFormat(language).format(Number(amount) / 10 ** digits);
}

let short: { language: string; format: Intl.NumberFormat } | null = null;

/** Making a format takes longer than drawing a chip, so it is cached for the language of the page. */
function shortFormat(language: string): Intl.NumberFormat {
  if (short?.language !== language)
    short = { language, format: new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }) };
  return short.format;
}

/** The chip of an amount. */
export type ChipFace = (amount: bigint) => SVGElement;

/** As many chips at most are drawn on each other. */
const PILE = 4;
const CHIP_HIGH = 5;

/**
 * Chips of a table; an amount has the colour of the highest of its stakes (rising) that it holds, so many to a colour, and
 * is as many chips of the lowest amount of its colour as it takes, up to four.
 */
export function chipFaces(
  stakes: readonly bigint[],
  currency: string,
  language: string,
  perTone = STAKES_PER_TONE,
): ChipFace {
  return (amount) => {
    const rank = Math.max(
      0,
      stakes.findLastIndex((stake) => stake <= amount),
    );
    const tone = Math.floor(rank / perTone);
    const lowest = stakes[tone * perTone] ?? amount;
    const chips = lowest > 0n ? Number((amount + lowest - 1n) / lowest) : 1;
    return chipPicture(chipText(amount, currency, language), tone, Math.max(1, Math.min(PILE, chips)));
  };
}

/** Amounts people count in: a chip says 1, 2, 5 or 25 of something. */
const ROUND = /^(?:1|2|5|25)0*$/;

/** Places of the amounts that are one press away: round ones, from the lowest to the highest. @param stakes rising */
export function quickStakes(stakes: readonly bigint[], count = 5): number[] {
  const places = [...stakes.keys()];
  const round = places.filter((place) => ROUND.test(String(stakes[place])));
  const from = round.length >= count ? round : places;
  const last = from.length - 1;
  const steps = Array.from({ length: count }, (_, step) => from[Math.round((step * last) / (count - 1))] ?? 0);
  return [...new Set(steps)];
}

/** Puts the chip of an amount into its holder, nothing for 0; what lies there already stays. */
export function drawChip(holder: Element | null, amount: bigint, face: ChipFace): void {
  if (!(holder instanceof HTMLElement) || holder.dataset.amount === String(amount)) return;
  holder.dataset.amount = String(amount);
  holder.replaceChildren(...(amount > 0n ? [face(amount)] : []));
}

/** A pile of chips with its amount on the uppermost. `rank`: place of its colour. */
function chipPicture(text: string, rank: number, chips: number): SVGElement {
  const tone = TONES[Math.max(0, Math.min(TONES.length - 1, rank))] ?? TONES[0];
  const label = shape('text', {
    x: 24,
    y: 24,
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
    'font-size': text.length > 4 ? 9 : text.length > 2 ? 12 : 16,
    'font-weight': 600,
    fill: tone.ink,
  });
  label.textContent = text;
  const notches = { cx: 24, cy: 24, r: 20, fill: 'none', stroke: tone.edge, 'stroke-width': 6 };
  const lower = Array.from({ length: chips - 1 }, (_, chip) => {
    const cy = 24 - chip * CHIP_HIGH;
    return [
      shape('circle', { cx: 24, cy, r: 23, fill: tone.base, stroke: '#0009', 'stroke-width': 1 }),
      shape('circle', { ...notches, cy, 'stroke-dasharray': '10.47 10.47' }),
    ];
  }).flat();
  return shape(
    'svg',
    { viewBox: '0 0 48 50', class: 'chip', 'aria-hidden': 'true' },
    shape('ellipse', { cx: 24, cy: 27, rx: 23.5, ry: 23.5, fill: '#00000066' }),
    ...lower,
    shape(
      'g',
      { transform: `translate(0 ${(1 - chips) * CHIP_HIGH})` },
      shape('circle', { cx: 24, cy: 24, r: 23, fill: tone.base }),
      shape('circle', { ...notches, 'stroke-dasharray': '10.47 10.47' }),
      shape('circle', { cx: 24, cy: 24, r: 22.5, fill: 'none', stroke: '#0000004d', 'stroke-width': 1 }),
      shape('circle', { cx: 24, cy: 24, r: 16, fill: tone.base, stroke: tone.edge, 'stroke-width': 1 }),
      shape('path', { d: 'M10 15A16 16 0 0 1 38 15 18 18 0 0 0 10 15z', fill: '#ffffff40' }),
      label,
    ),
  );
}

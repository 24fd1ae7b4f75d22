/** Chips: what lies on a spot of a table, how it grows and how it looks. */
import { CURRENCIES, isCurrency } from '#shared/money.ts';
import { shape } from '../ui/dom.ts';

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

/** Chips of a table; an amount has the colour of the highest of its stakes (rising) that it holds, so many to a colour. */
export function chipFaces(
  stakes: readonly bigint[],
  currency: string,
  language: string,
  perTone = STAKES_PER_TONE,
): ChipFace {
  return (amount) => {
    const rank = stakes.findLastIndex((stake) => stake <= amount);
    return chipPicture(chipText(amount, currency, language), Math.floor(rank / perTone));
  };
}

/** Puts the chip of an amount into its holder, nothing for 0; what lies there already stays. */
export function drawChip(holder: Element | null, amount: bigint, face: ChipFace): void {
  if (!(holder instanceof HTMLElement) || holder.dataset.amount === String(amount)) return;
  holder.dataset.amount = String(amount);
  holder.replaceChildren(...(amount > 0n ? [face(amount)] : []));
}

/** A chip with its amount. `rank`: place of its colour. */
function chipPicture(text: string, rank: number): SVGElement {
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
  return shape(
    'svg',
    { viewBox: '0 0 48 50', 'aria-hidden': 'true' },
    shape('ellipse', { cx: 24, cy: 26, rx: 23.5, ry: 23.5, fill: '#00000066' }),
    shape('circle', { cx: 24, cy: 24, r: 23, fill: tone.base }),
    shape('circle', { ...notches, 'stroke-dasharray': '10.47 10.47' }),
    shape('circle', { cx: 24, cy: 24, r: 22.5, fill: 'none', stroke: '#0000004d', 'stroke-width': 1 }),
    shape('circle', { cx: 24, cy: 24, r: 16, fill: tone.base, stroke: tone.edge, 'stroke-width': 1 }),
    shape('path', { d: 'M10 15A16 16 0 0 1 38 15 18 18 0 0 0 10 15z', fill: '#ffffff40' }),
    label,
  );
}

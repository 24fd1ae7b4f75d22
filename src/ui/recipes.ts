/**
 * The class names of every shared control, chosen from tables, so that the Astro component and its React twin
 * always look the same. The classes themselves stand in src/styles.
 */

export type ButtonTheme = 'primary' | 'secondary' | 'quiet' | 'ghost';
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';
export type LinkTheme = 'primary' | 'secondary';
export type LinkSize = 'xs' | 'sm';
export type Weight = 'medium' | 'bold';
export type PennantTone = 'new' | 'live' | 'jackpot' | 'dark';
export type IconButtonLook = 'plain' | 'box' | 'arrow' | 'shade';
export type HintTone = 'plain' | 'error';

export type ButtonLook = {
  readonly theme?: ButtonTheme | undefined;
  readonly size?: ButtonSize | undefined;
  /** Only to depart from the theme's own weight (primary 700, others 600). */
  readonly weight?: Weight | undefined;
  /** Fills the width it is given. */
  readonly wide?: boolean | undefined;
};

export type LinkLook = {
  readonly theme?: LinkTheme | undefined;
  readonly size?: LinkSize | undefined;
  readonly weight?: Weight | undefined;
};

const BUTTON_THEME: Readonly<Record<ButtonTheme, string>> = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  ghost: 'btn-ghost',
};

const BUTTON_SIZE: Readonly<Record<ButtonSize, string>> = { xs: 'btn-xs', sm: 'btn-sm', md: 'btn-md', lg: 'btn-lg' };

const BUTTON_WEIGHT: Readonly<Record<Weight, string>> = { medium: 'font-medium', bold: 'font-bold' };

const LINK_THEME: Readonly<Record<LinkTheme, string>> = { primary: 'link-primary', secondary: 'link-secondary' };
const LINK_SIZE: Readonly<Record<LinkSize, string>> = { xs: 'text-meta', sm: 'text-small' };
const LINK_WEIGHT: Readonly<Record<Weight, string>> = { medium: 'font-medium', bold: 'font-semibold' };

const PENNANT_TONE: Readonly<Record<PennantTone, string>> = {
  new: 'pennant-new',
  live: 'pennant-live',
  jackpot: 'pennant-jackpot',
  dark: 'pennant-dark',
};

const ICON_BUTTON: Readonly<Record<IconButtonLook, string>> = {
  plain: '',
  box: 'icon-btn-box',
  arrow: 'icon-btn-arrow',
  shade: 'icon-btn-shade',
};

const HINT_TONE: Readonly<Record<HintTone, string>> = { plain: '', error: 'hint-error' };

/** Returns the given class names joined by spaces; empty and missing ones are left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Returns the classes of a button (spec section 5: sizes xs, sm, md, lg). */
export function buttonClass({ theme = 'primary', size = 'md', weight, wide }: ButtonLook = {}): string {
  return classes('btn', BUTTON_THEME[theme], BUTTON_SIZE[size], weight && BUTTON_WEIGHT[weight], wide && 'w-full');
}

/** Returns the classes of a text link (spec section 5: themes primary, secondary; sizes xs, sm; weights medium, bold). */
export function linkClass({ theme = 'primary', size = 'sm', weight = 'bold' }: LinkLook = {}): string {
  return classes('link', LINK_THEME[theme], LINK_SIZE[size], LINK_WEIGHT[weight]);
}

/** Returns the classes of a square button that holds one icon; `touch` makes it 44 px wide and high. */
export function iconButtonClass(look: IconButtonLook = 'plain', touch = false): string {
  return classes('icon-btn', ICON_BUTTON[look], touch && 'icon-btn-touch');
}

/** Returns the classes of a swallowtail pennant; pinned ones stand on the top left of a picture. */
export function pennantClass(tone: PennantTone, pinned = false): string {
  return classes('pennant', PENNANT_TONE[tone], pinned && 'pennant-pinned');
}

/** Returns the classes of the line under a field. */
export function hintClass(tone: HintTone = 'plain'): string {
  return classes('hint', HINT_TONE[tone]);
}

/** Classes without variants; their states follow from ARIA and data attributes (`data-invalid`). */
export const FIELD = 'field';
export const FIELD_INPUT = 'field-input';
export const LABEL = 'label';

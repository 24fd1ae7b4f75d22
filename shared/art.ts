/** Addresses of the pictures, drawings and flags in `public/`. The names are types: an unknown one does not compile. */
import { ART, ART_SHAPES, ART_SHEETS, ART_VERSION, type FLAG_CODES } from './art.data.ts';

export { ART, ART_VERSION, FLAG_CODES, TILE_TONE } from './art.data.ts';

export type ArtKind = keyof typeof ART;
export type ArtName<Kind extends ArtKind> = (typeof ART)[Kind]['names'][number];
export type FlagCode = (typeof FLAG_CODES)[number];

type Shape = { readonly size: readonly [number, number]; readonly widths: readonly number[] };

/** Kept apart from the names, so that a page which only needs addresses does not load the list of all games. */
const SHAPES: Readonly<Record<string, Shape>> = ART_SHAPES;

function shapeOf(kind: ArtKind, name: string): Shape {
  return SHAPES[`${kind}/${name}`] ?? ART_SHAPES[kind];
}

const SHEETS: readonly ArtKind[] = ART_SHEETS;

function versioned(path: string): string {
  return `${path}?v=${ART_VERSION}`;
}

/** The narrowest picture that covers the wanted width, else the widest one; without a wish the middle one. */
function pickWidth(widths: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted === undefined) return widths[Math.floor(widths.length / 2)];
  return widths.find((width) => width >= wanted) ?? widths.at(-1);
}

/**
 * Returns the address of a drawing: an AVIF for pictures (the server answers with the WebP beside it
 * where AVIF is not accepted), an SVG for small drawings, the view of a sheet for those that are shown together.
 * @param width wanted width in pixels; the next wider picture is taken.
 */
export function artUrl<Kind extends ArtKind>(kind: Kind, name: ArtName<Kind>, width?: number): string {
  if (SHEETS.includes(kind)) return `${versioned(`/art/${kind}.svg`)}#${name}`;
  const picked = pickWidth(shapeOf(kind, name).widths, width);
  const file = picked === undefined ? `${name}.svg` : `${name}-${picked}.avif`;
  return versioned(`/art/${kind}/${file}`);
}

/** Returns the address of a symbol of a slot, a view of the sheet of its game (scripts/symbol-art.ts). */
export function symbolUrl(code: string, symbol: string): string {
  return `${versioned(`/art/symbols/${code}.svg`)}#${symbol}`;
}

/** Returns the `srcset` with all widths of a picture, or nothing for a drawing that ships as SVG. */
export function artSrcset<Kind extends ArtKind>(kind: Kind, name: ArtName<Kind>): string | undefined {
  const { widths } = shapeOf(kind, name);
  if (widths.length === 0) return undefined;
  return widths.map((width) => `${artUrl(kind, name, width)} ${width}w`).join(', ');
}

/**
 * Returns `width` and `height` in pixels for the attributes of an `img`, so that its place is kept before it loads.
 * @param width wanted width; without one the drawing's own units are given.
 */
export function artSize<Kind extends ArtKind>(
  kind: Kind,
  name: ArtName<Kind>,
  width?: number,
): { width: number; height: number } {
  const [unitsWide, unitsHigh] = shapeOf(kind, name).size;
  const wide = width ?? unitsWide;
  return { width: Math.round(wide), height: Math.round((wide * unitsHigh) / unitsWide) };
}

/** The name of a game's tile: its code, without the number some codes begin with. */
export function tileNameOf(code: string): string {
  return code.replace(/^\d+-/, '');
}

/** Says whether a name that comes from content or the catalogue is drawn. */
export function isArtName<Kind extends ArtKind>(kind: Kind, name: string): name is ArtName<Kind> {
  const names: readonly string[] = ART[kind].names;
  return names.includes(name);
}

/** Returns the address of the round flag of a locale code (spec section 3). */
export function flagUrl(code: FlagCode): string {
  return versioned(`/flags/${code}.svg`);
}

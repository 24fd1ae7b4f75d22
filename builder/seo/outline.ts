/** Text as SVG paths in the product's typeface, so that a picture needs no installed font. */
import { readFileSync } from 'node:fs';
import { create, type Font, type FontCollection, type Glyph } from 'fontkit';
import { inRoot } from '../paths.ts';

/** The files of a weight that together hold every letter of our languages, the usual one first. */
const SUBSETS = ['latin', 'latin-ext'] as const;
const WEIGHT = 800;

let loaded: readonly Font[] | undefined;

function isFont(found: Font | FontCollection): found is Font {
  return 'layout' in found;
}

function openFont(subset: (typeof SUBSETS)[number]): Font {
  const file = `prompt-${subset}-${WEIGHT}-normal.woff`;
  const found = create(readFileSync(inRoot('node_modules/@fontsource/prompt/files', file)));
  if (!isFont(found)) throw new Error(`${file} is not one font`);
  return found;
}

function fonts(): readonly Font[] {
  loaded ??= SUBSETS.map(openFont);
  return loaded;
}

/** The font that has a letter. @throws for a letter none has: a picture must not show a gap. */
function fontOf(letter: string): Font {
  const found = fonts().find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  if (!found) throw new Error(`No glyph for "${letter}" in Prompt`);
  return found;
}

interface Run {
  font: Font;
  text: string;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const widths = new Map<string, number>();

/** Width of a line in pixels at a size in pixels. */
export function widthOf(text: string, size: number): number {
  let width = widths.get(text);
  if (width === undefined) {
    width = runsOf(text).reduce(
      (total, run) => total + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm,
      0,
    );
    widths.set(text, width);
  }
  return width * size;
}

/** A glyph where a line has it: `x` is its left end and `y` the baseline, in pixels. */
export interface PlacedGlyph {
  font: Font;
  glyph: Glyph;
  x: number;
  y: number;
}

/** The glyphs of a line: `x` is its left end and `y` its baseline, in pixels. */
export function glyphsOf(text: string, size: number, x: number, y: number): PlacedGlyph[] {
  let pen = x;
  return runsOf(text).flatMap(({ font, text }) => {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    return glyphs.map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const placed = { font, glyph, x: pen + xOffset * scale, y: y - yOffset * scale };
      pen += xAdvance * scale;
      return placed;
    });
  });
}

const drawn = new WeakMap<Font, Map<number, string>>();

/** The path of a glyph, drawn once for all titles. */
function pathOf(font: Font, glyph: Glyph): string {
  const ofFont = drawn.get(font) ?? new Map<number, string>();
  drawn.set(font, ofFont);
  const path = ofFont.get(glyph.id) ?? glyph.path.toSVG();
  ofFont.set(glyph.id, path);
  return path;
}

/** The outline of a glyph at a size in pixels; empty for a space. */
export function outlineOf({ font, glyph, x, y }: PlacedGlyph, size: number): string {
  const path = pathOf(font, glyph);
  if (path === '') return '';
  const scale = size / font.unitsPerEm;
  const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
  return `<path transform="${place}" d="${path}"/>`;
}

/** Sizes a title may have, largest first, in pixels. */
const SIZES = [68, 60, 54, 48, 42, 36] as const;
const LINE_HEIGHT = 1.14;

export interface TitleBlock {
  lines: readonly string[];
  size: number;
  lineHeight: number;
}

/** Breaks a text into lines that fit; null when a word alone is too wide. */
function wrap(text: string, size: number, width: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else if (widthOf(word, size) <= width) lines.push(word);
    else return null;
  }
  return lines;
}

/** The largest setting of a title in a box of pixels. @throws when it does not fit at the smallest size */
export function fitTitle(text: string, width: number, height: number): TitleBlock {
  for (const size of SIZES) {
    const lineHeight = Math.round(size * LINE_HEIGHT);
    const lines = wrap(text, size, width);
    if (lines && lines.length * lineHeight <= height) return { lines, size, lineHeight };
  }
  throw new Error(`A title is too long for its picture: "${text}"`);
}

/** The letters that pay little, in six hands. */
import { addressOf, type Tone } from '../../symbols/pen.ts';
import type { LetterStyle } from '../contract.ts';
import { Sketch } from '../sketch.ts';
import { ROYALS, type Royal } from './contract.ts';
import { facetLetter } from './facet.ts';
import { brushLetter, carvedLetter, forgedLetter, gummyLetter } from './outlined.ts';
import { plankLetter } from './plank.ts';

/** A letter around 0 0, in a box of about 120 units. */
type DrawLetter = (pen: Sketch, royal: Royal, colour: string) => void;

const STYLES: Readonly<Record<LetterStyle, DrawLetter>> = {
  facet: facetLetter,
  carved: carvedLetter,
  gummy: gummyLetter,
  brush: brushLetter,
  forged: forgedLetter,
  plank: plankLetter,
};

/** Units of a symbol's box: the letters leave the margin that the other symbols leave. */
const BOX = 148;

/** One letter as an SVG. */
export function letterIn(style: LetterStyle, royal: Royal, colour: string): string {
  const pen = new Sketch(BOX, BOX, royal);
  pen.place(BOX / 2, BOX / 2, 1, 0, () => STYLES[style](pen, royal, colour));
  return pen.svg();
}

/** The four letters in the colours of a title, highest first, as addresses of images. */
export function royalsIn(
  style: LetterStyle,
  tones: readonly [ace: Tone, king: Tone, queen: Tone, jack: Tone],
): Record<Royal, string> {
  const address = (royal: Royal) => addressOf(letterIn(style, royal, tones[ROYALS.indexOf(royal)]?.[1] ?? '#ffffff'));
  return { A: address('A'), K: address('K'), Q: address('Q'), J: address('J') };
}

/** Wins as sculpted lettering: outlines filled with gold, a dark body under them, a shine on top. */
import { CAP_HEIGHT, GLYPHS } from './glyphs.ts';

interface Word {
  path: Path2D;
  /** In 100 units to the em. */
  width: number;
}

const SPACE_ADVANCE = 30;
const TIGHT = -2;
const BODY = '#2a0d04';
const GOLD: readonly (readonly [number, string])[] = [
  [0, '#fffbe0'],
  [0.5, '#ffd25c'],
  [1, '#f08a2a'],
];

/** Whether every character of a text can be lettered; if not, the amount only stands in the controls. */
export function canLetter(text: string): boolean {
  return [...text].every((character) => /\s/.test(character) || Object.hasOwn(GLYPHS, character));
}

const glyphPaths = new Map<string, Path2D>();

/** Read once: an amount that is counted up is drawn in every frame. */
function glyphPath(character: string, outline: string): Path2D {
  const path = glyphPaths.get(character) ?? new Path2D(outline);
  glyphPaths.set(character, path);
  return path;
}

function wordOf(text: string): Word {
  const path = new Path2D();
  let width = 0;
  for (const character of text) {
    const glyph = GLYPHS[character];
    if (glyph === undefined) {
      width += SPACE_ADVANCE;
      continue;
    }
    path.addPath(glyphPath(character, glyph[1]), { e: width });
    width += glyph[0] + TIGHT;
  }
  return { path, width };
}

export interface LetteringPlace {
  x: number;
  y: number;
  maximumWidth: number;
  capHeight: number;
  /** Without a shade around it: what it stands on is calm. */
  bare?: boolean;
}

/** Draws a text centred at a place. `swell` is 1 at rest. */
export function drawLettering(
  context: CanvasRenderingContext2D,
  text: string,
  place: LetteringPlace,
  swell: number,
): void {
  const word = wordOf(text);
  const scale = Math.min(place.capHeight / CAP_HEIGHT, place.maximumWidth / word.width) * swell;
  context.save();
  context.translate(place.x, place.y);
  if (!place.bare) drawHalo(context, (word.width * scale) / 2);
  context.scale(scale, scale);
  context.translate(-word.width / 2, CAP_HEIGHT / 2);
  context.lineJoin = 'round';
  context.lineWidth = 15;
  context.strokeStyle = BODY;
  context.fillStyle = BODY;
  for (const depth of [10, 7, 4, 0]) {
    context.save();
    context.translate(0, depth);
    context.stroke(word.path);
    context.fill(word.path);
    context.restore();
  }
  const gold = context.createLinearGradient(0, -CAP_HEIGHT, 0, 0);
  for (const [offset, colour] of GOLD) gold.addColorStop(offset, colour);
  context.fillStyle = gold;
  context.fill(word.path);
  context.clip(word.path);
  context.fillStyle = 'rgb(255 255 255 / 0.28)';
  context.beginPath();
  context.moveTo(-20, -CAP_HEIGHT - 20);
  context.lineTo(word.width + 20, -CAP_HEIGHT - 20);
  context.lineTo(word.width + 20, -CAP_HEIGHT * 0.55);
  context.quadraticCurveTo(word.width / 2, -CAP_HEIGHT * 0.35, -20, -CAP_HEIGHT * 0.55);
  context.fill();
  context.restore();
}

function drawHalo(context: CanvasRenderingContext2D, halfWidth: number): void {
  const radius = halfWidth * 1.3;
  context.save();
  context.scale(1, 0.3);
  const halo = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  halo.addColorStop(0, 'rgb(4 24 38 / 0.75)');
  halo.addColorStop(0.5, 'rgb(4 24 38 / 0.45)');
  halo.addColorStop(1, 'rgb(4 24 38 / 0)');
  context.fillStyle = halo;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  context.restore();
}

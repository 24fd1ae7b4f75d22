/** The drawings of a title: loaded once, rasterised to the size they are shown at. */
import { nextTask } from '#shared/next-task.ts';
import type { SymbolId } from '../../maths/slot.ts';
import type { Cabinet } from '../cabinet/contract.ts';

export interface Theme {
  symbols: Readonly<Record<SymbolId, string>>;
  /** The title in as many lines as its cover has, for tall stages, and in one line. */
  title: string;
  sign: string;
  /** What a large win throws up. */
  coin: string;
  cabinet: Cabinet;
}

export interface Art {
  symbols: Map<SymbolId, HTMLImageElement>;
  title: HTMLImageElement;
  sign: HTMLImageElement;
  coin: HTMLImageElement;
  cabinet: Cabinet;
}

/** An image, once it can be drawn. */
export async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

export async function loadArt(theme: Theme): Promise<Art> {
  const symbols = Object.entries(theme.symbols).map(async ([id, address]) => [id, await load(address)] as const);
  // One wait for all: whichever drawing is missing, the game hears of it, once.
  const [title, sign, coin, drawn] = await Promise.all([
    load(theme.title),
    load(theme.sign),
    load(theme.coin),
    Promise.all(symbols),
  ]);
  return { symbols: new Map(drawn), title, sign, coin, cabinet: theme.cabinet };
}

export interface Sprites {
  still: Map<SymbolId, HTMLCanvasElement>;
  /** The same in fast motion. */
  blurred: Map<SymbolId, HTMLCanvasElement>;
}

const SMEAR_STEPS = 24;
/** How far a symbol is smeared up and down, in its own height. */
const SMEAR = 0.34;

/**
 * Bitmaps of every symbol at a size in device pixels, each in a task of its own: together they hold a phone up for a
 * quarter of a second.
 * @param isWanted whether that size is still the one on screen.
 * @returns the sharp ones, and where the blurred ones will stand as they are made; null once another size is wanted.
 */
export async function spritesAt(art: Art, size: number, isWanted: () => boolean): Promise<Sprites | null> {
  const still = new Map<SymbolId, HTMLCanvasElement>();
  for (const [id, image] of art.symbols) {
    await nextTask();
    if (!isWanted()) return null;
    still.set(
      id,
      bitmap(size, size, (context) => context.drawImage(image, 0, 0, size, size)),
    );
  }
  const blurred = new Map<SymbolId, HTMLCanvasElement>();
  void blurAll(still, blurred, size, isWanted);
  return { still, blurred };
}

async function blurAll(
  still: Sprites['still'],
  blurred: Sprites['blurred'],
  size: number,
  isWanted: () => boolean,
): Promise<void> {
  for (const [id, sharp] of still) {
    await nextTask();
    if (!isWanted()) return;
    blurred.set(id, smear(sharp, size));
  }
}

/** Light added in equal shares: an even smear without steps. */
function smear(sharp: HTMLCanvasElement, size: number): HTMLCanvasElement {
  return bitmap(size, size, (context) => {
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = 1 / SMEAR_STEPS;
    for (let step = 0; step < SMEAR_STEPS; step += 1) {
      const shift = (step / (SMEAR_STEPS - 1) - 0.5) * size * SMEAR;
      context.drawImage(sharp, 0, shift);
    }
  });
}

function bitmap(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  draw(contextOf(canvas));
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  return context;
}

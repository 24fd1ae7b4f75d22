/** The shapes that a large win throws, one for each material of a frame, drawn once into one picture. */
import type { Material } from '../sound/palettes.ts';

export interface Atlas {
  image: HTMLCanvasElement;
  /** Pixels of a cell's edge; the cells stand in a row. */
  cell: number;
  count: number;
}

type Shape = (context: CanvasRenderingContext2D, colour: string, shade: string) => void;

const CELL = 64;

function polygon(context: CanvasRenderingContext2D, ...points: (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** In a box of 64 around the middle; the second colour is its shaded side. */
const SHAPES: Readonly<Record<Material, Shape>> = {
  gem(context, colour, shade) {
    context.fillStyle = colour;
    polygon(context, [0, -30], [18, -8], [10, 28], [-12, 26], [-18, -6]);
    context.fillStyle = shade;
    polygon(context, [0, -30], [18, -8], [10, 28], [0, -4]);
  },
  stone(context, colour, shade) {
    context.fillStyle = colour;
    polygon(context, [-22, -10], [-4, -24], [22, -12], [24, 12], [2, 24], [-22, 14]);
    context.fillStyle = shade;
    polygon(context, [-4, 2], [24, 12], [2, 24], [-22, 14]);
  },
  sugar(context, colour, shade) {
    context.fillStyle = shade;
    polygon(context, [-31, -12], [-14, 0], [-31, 12]);
    polygon(context, [31, -12], [14, 0], [31, 12]);
    context.fillStyle = colour;
    disc(context, 0, 0, 18);
    context.fillStyle = '#ffffffb0';
    disc(context, -6, -7, 5);
  },
  lacquer(context, colour, shade) {
    for (let petal = 0; petal < 5; petal += 1) {
      context.rotate((Math.PI * 2) / 5);
      context.fillStyle = colour;
      disc(context, 0, -15, 12);
    }
    context.fillStyle = shade;
    disc(context, 0, 0, 7);
  },
  iron(context, colour, shade) {
    context.fillStyle = shade;
    polygon(context, [0, -31], [7, -7], [31, 0], [7, 7], [0, 31], [-7, 7], [-31, 0], [-7, -7]);
    context.fillStyle = colour;
    polygon(context, [0, -18], [5, -5], [18, 0], [5, 5], [0, 18], [-5, 5], [-18, 0], [-5, -5]);
  },
  timber(context, colour, shade) {
    context.fillStyle = colour;
    polygon(context, [-28, 4], [-12, -16], [12, -18], [29, -2], [10, 14], [-12, 16]);
    context.fillStyle = shade;
    polygon(context, [-28, 4], [29, -2], [10, 14], [-12, 16]);
  },
  brass(context, colour, shade) {
    context.fillStyle = shade;
    disc(context, 0, 0, 25);
    context.fillStyle = colour;
    disc(context, -1, -2, 22);
    context.fillStyle = shade;
    polygon(context, [0, -14], [11, 0], [0, 14], [-11, 0]);
  },
  ice(context, colour, shade) {
    context.lineCap = 'round';
    for (let arm = 0; arm < 6; arm += 1) {
      context.rotate(Math.PI / 3);
      context.strokeStyle = arm % 2 ? shade : colour;
      context.lineWidth = 5;
      context.beginPath();
      context.moveTo(0, 0);
      context.lineTo(0, -28);
      context.moveTo(-8, -22);
      context.lineTo(0, -14);
      context.lineTo(8, -22);
      context.stroke();
    }
  },
};

/**
 * @param colours of the particles, light and shade of each
 * @param coin a drawing that stands among them; null: none
 */
export function atlasOf(
  material: Material,
  colours: readonly (readonly [light: string, shade: string])[],
  coin: CanvasImageSource | null,
): Atlas {
  const count = colours.length + (coin ? 2 : 0);
  const image = document.createElement('canvas');
  image.width = CELL * count;
  image.height = CELL;
  const context = image.getContext('2d');
  if (!context) throw new Error('The canvas has no context');
  for (const [index, [light, shade]] of colours.entries()) {
    context.setTransform(1, 0, 0, 1, CELL * index + CELL / 2, CELL / 2);
    SHAPES[material](context, light, shade);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (let at = colours.length; coin && at < count; at += 1) context.drawImage(coin, CELL * at, 0, CELL, CELL);
  return { image, cell: CELL, count };
}

/** The shape alone, for the rim of a sign. */
export function drawShape(
  context: CanvasRenderingContext2D,
  material: Material,
  colours: readonly [light: string, shade: string],
): void {
  context.save();
  SHAPES[material](context, ...colours);
  context.restore();
}

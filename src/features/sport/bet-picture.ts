/** A bet as a picture to share: drawn in the page when it is asked for, of what the page shows and nothing that names the player. */
import { downloadBlob } from '#platform/download.ts';

export interface BetPicture {
  /** What kind of bet it is, and how it stands. */
  title: string;
  status: { text: string; tone: 'good' | 'bad' | 'open' };
  legs: readonly {
    name: string;
    market: string;
    /** What is said of the leg within the bet: that it is a banker, or priced with others. */
    marks: readonly string[];
    match: string;
    odds: string | null;
    tone: 'good' | 'bad' | 'open';
  }[];
  /** Odds, and where the player wants it stake and return. */
  figures: readonly { name: string; value: string }[];
  /** Where it was placed. */
  place: string;
}

const SIZE = { width: 1_080, edge: 64, head: 210, leg: 168, foot: 250 } as const;
/** As the tokens have them: a canvas knows no classes. */
const INK = {
  ground: '#08182B',
  card: '#0D2239',
  line: '#2E5074',
  mark: '#123F4C',
  text: '#F1F7FA',
  quiet: '#B4C8D8',
} as const;
const TONES = { good: '#5FE0CB', bad: '#FF9A9A', open: '#FFC24B' } as const;
const font = (weight: 400 | 600 | 700, size: number): string => `${weight} ${size}px Prompt, system-ui, sans-serif`;

type Draw = CanvasRenderingContext2D;

interface Line {
  x: number;
  y: number;
  font: string;
  colour: string;
  /** The width that there is; what is longer is cut. */
  width: number;
  right?: boolean;
}

function write(draw: Draw, text: string, { x, y, font: face, colour, width, right = false }: Line): void {
  draw.font = face;
  draw.fillStyle = colour;
  draw.textAlign = right ? 'right' : 'left';
  let shown = text;
  while (shown.length > 1 && draw.measureText(shown).width > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  draw.fillText(shown, x, y);
}

function head(draw: Draw, { title, status }: BetPicture): void {
  const wide = { x: SIZE.edge, width: SIZE.width - 2 * SIZE.edge };
  write(draw, 'Fairwind', { ...wide, y: 96, font: font(700, 46), colour: INK.text });
  write(draw, title, { ...wide, y: 162, font: font(600, 36), colour: INK.quiet });
  const right = { x: SIZE.width - SIZE.edge, width: 420, right: true };
  write(draw, status.text, { ...right, y: 162, font: font(700, 40), colour: TONES[status.tone] });
}

/** Marks of a leg from the right to the left. @returns where they begin */
function marks(draw: Draw, texts: readonly string[], { x, y }: { x: number; y: number }): number {
  const face = font(600, 24);
  draw.font = face;
  let left = x;
  for (const text of texts) {
    const width = Math.ceil(draw.measureText(text).width);
    left -= width + 32;
    draw.fillStyle = INK.mark;
    draw.beginPath();
    draw.roundRect(left, y - 29, width + 32, 40, 20);
    draw.fill();
    write(draw, text, { x: left + 16, y: y - 1, width, font: face, colour: TONES.good });
    left -= 12;
  }
  return left;
}

function leg(draw: Draw, one: BetPicture['legs'][number], top: number): void {
  const { edge, width } = SIZE;
  draw.fillStyle = INK.card;
  draw.fillRect(edge / 2, top, width - edge, SIZE.leg - 14);
  draw.fillStyle = TONES[one.tone];
  draw.fillRect(edge / 2, top, 8, SIZE.leg - 14);
  const room = width - 2 * edge - 170;
  write(draw, one.name, { x: edge, y: top + 52, width: room, font: font(600, 36), colour: INK.text });
  const marked = marks(draw, one.marks, { x: width - edge, y: top + 94 });
  write(draw, one.market, { x: edge, y: top + 94, width: marked - edge - 24, font: font(400, 28), colour: INK.quiet });
  write(draw, one.match, { x: edge, y: top + 134, width: room + 150, font: font(400, 28), colour: INK.quiet });
  const right = { x: width - edge, y: top + 54, width: 160, right: true };
  if (one.odds !== null) write(draw, one.odds, { ...right, font: font(700, 38), colour: INK.text });
}

function foot(draw: Draw, { figures, place }: BetPicture, top: number): void {
  const share = (SIZE.width - 2 * SIZE.edge) / Math.max(1, figures.length);
  for (const [index, { name, value }] of figures.entries()) {
    const at = { x: SIZE.edge + index * share, width: share - 24 };
    write(draw, name, { ...at, y: top + 52, font: font(400, 28), colour: INK.quiet });
    write(draw, value, { ...at, y: top + 106, font: font(700, 44), colour: TONES.open });
  }
  draw.fillStyle = INK.line;
  draw.fillRect(SIZE.edge, top + 150, SIZE.width - 2 * SIZE.edge, 2);
  const wide = { x: SIZE.edge, y: top + 204, width: SIZE.width - 2 * SIZE.edge };
  write(draw, place, { ...wide, font: font(400, 28), colour: INK.quiet });
}

/** The picture as a PNG; null where the browser draws none. */
async function pictureOf(bet: BetPicture): Promise<Blob | null> {
  await Promise.all(([400, 600, 700] as const).map((weight) => document.fonts.load(font(weight, 32))));
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.head + bet.legs.length * SIZE.leg + SIZE.foot;
  const draw = canvas.getContext('2d');
  if (draw === null) return null;
  draw.fillStyle = INK.ground;
  draw.fillRect(0, 0, canvas.width, canvas.height);
  head(draw, bet);
  for (const [index, one] of bet.legs.entries()) leg(draw, one, SIZE.head + index * SIZE.leg);
  foot(draw, bet, SIZE.head + bet.legs.length * SIZE.leg);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Shares the picture as the device does; where it shares no files, it is downloaded. */
export async function shareBet(bet: BetPicture): Promise<void> {
  const blob = await pictureOf(bet);
  if (blob === null) return;
  const file = new File([blob], 'fairwind-bet.png', { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return downloadBlob(file, file.name);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // Who closes the sheet wants nothing; a device that refuses the file after all gives a download.
    if (!(error instanceof DOMException && error.name === 'AbortError')) downloadBlob(file, file.name);
  });
}

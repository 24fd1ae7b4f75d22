/** The drawing on the right of a shared picture with the panel for the words, reduced to a palette. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { mediaFile } from '#shared/promo-media.ts';
import { MEDIA_SCENE, SHARE_SIZE } from '#shared/share-picture.ts';
import tailwind from '../../tailwind.config.mjs';
import { inRoot, ROOT } from '../paths.ts';
import { BAND_ROWS, type Band, type PackingEffort, packBand, rowsOf } from './png.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const { colors } = tailwind.theme;

/** Colours of the drawing; the rest of the palette belongs to the words. */
const SCENE_COLOURS = [208, 144, 96, 64] as const;
/** What a scene may weigh without words, in bytes: the first number of colours that fits is taken. */
const SCENE_BYTES_MAXIMUM = 56_000;
/** Steps from the panel's colour to the words'. */
export const WORD_STEPS = 16;

/** The panel's edge towards the drawing: a wave. */
const EDGE = 'M604 0C652 84 566 152 592 252C624 356 684 402 646 504C628 554 640 596 664 630';

/** What the build reads from a picture's address. */
export interface SceneNames {
  kind: string;
  names: readonly string[];
}

/** The panel colours and the words' colour as red, green and blue. */
function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function panel(): Buffer {
  const logo = readFileSync(inRoot('art/logo/logo.svg'), 'utf8').replace('<svg', '<svg x="64" y="56"');
  const sized = logo.replace(/height="32" width="133.7"/, 'height="48" width="200.5"');
  const contours = [0, 26, 52]
    .map(
      (step) =>
        `<path d="M-10 ${566 + step}C120 ${536 + step} 190 ${606 + step} 320 ${570 + step}S500 ${546 + step} 660 ${590 + step}"/>`,
    )
    .join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
      `<clipPath id="panel"><path d="${EDGE}H0V0Z"/></clipPath>` +
      `<path d="${EDGE}H0V0Z" fill="${colors.ink}"/>` +
      `<g clip-path="url(#panel)" fill="none" stroke="${colors.line}" stroke-width="2">${contours}</g>` +
      `<path d="${EDGE}" fill="none" stroke="${colors.foam}" stroke-width="6"/>${sized}</svg>`,
  );
}

function artFile(kind: string, name: string): string {
  const file = inRoot('art', kind, `${name}.svg`);
  if (!existsSync(file)) throw new Error(`No drawing ${kind}/${name} for a shared picture`);
  return file;
}

/** Whether the picture shows an uploaded photo (`shared/promo-media.ts`). */
export const isPhoto = ({ kind }: SceneNames): boolean => kind === MEDIA_SCENE;

/** The file of an uploaded photo: its name, then a hash of what it holds, which keeps the address apart. */
function photoFile({ names: [name = ''] }: SceneNames): string {
  const file = mediaFile(`/media/${name.replace(/-([a-z]+)$/, '.$1')}`);
  const path = join(process.env.FAIRWIND_SOURCE ?? ROOT, file);
  if (!existsSync(path)) throw new Error(`No photo ${file} for a shared picture`);
  return path;
}

/** Where the tiles stand, by how many there are: left, top and width in pixels; they bleed off the edges. */
const TILE_PLACES: readonly (readonly (readonly [left: number, top: number, width: number])[])[] = [
  [[750, 65, 375]],
  [
    [680, 147, 252],
    [952, 147, 252],
  ],
  [
    [680, 147, 252],
    [952, -60, 252],
    [952, 296, 252],
  ],
  [
    [680, -90, 252],
    [680, 266, 252],
    [952, -150, 252],
    [952, 206, 252],
  ],
  [
    [680, -90, 252],
    [680, 266, 252],
    [952, -240, 252],
    [952, 116, 252],
    [952, 472, 252],
  ],
];
const TILE_RATIO = 4 / 3;
const TILE_RADIUS_SHARE = 0.06;

async function rasteriseTile(name: string, width: number): Promise<Buffer> {
  const height = Math.round(width * TILE_RATIO);
  const radius = Math.round(width * TILE_RADIUS_SHARE);
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return sharp(artFile('tiles', name), { density: 96 })
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const drawnTiles = new Map<string, Promise<Buffer>>();

/** A tile with its round corners, drawn once for all scenes it is in. */
function drawTile(name: string, width: number): Promise<Buffer> {
  const key = `${name} ${width}`;
  const drawn = drawnTiles.get(key) ?? rasteriseTile(name, width);
  drawnTiles.set(key, drawn);
  return drawn;
}

async function tile(name: string, [left, top, width]: readonly [number, number, number]): Promise<OverlayOptions> {
  const height = Math.round(width * TILE_RATIO);
  // What leaves the picture is cut off first: sharp refuses it otherwise.
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const seen = { width: Math.min(width, WIDTH - left) - cut.left, height: Math.min(height, HEIGHT - top) - cut.top };
  const input = await sharp(await drawTile(name, width))
    .extract({ ...cut, ...seen })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

/** How far right a wide drawing is cut, 0 to 1, where its subject is not at the right. */
const CUTS: Readonly<Record<string, number>> = { hero: 0.52 };

/** A drawing that covers the picture. */
async function cover(file: string, cut: number | undefined): Promise<Sharp> {
  if (cut === undefined) return sharp(file).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'right' }).removeAlpha();
  const covering = sharp(file).resize(WIDTH, HEIGHT, { fit: 'outside' }).removeAlpha();
  const { data, info } = await covering.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  const left = Math.round((info.width - WIDTH) * cut);
  const top = Math.round((info.height - HEIGHT) / 2);
  return sharp(data).extract({ left, top, width: WIDTH, height: HEIGHT });
}

/** The drawing under the panel, and what lies on it. */
async function drawing({ kind, names }: SceneNames): Promise<{ ground: Sharp; tiles: OverlayOptions[] }> {
  const [first = ''] = names;
  if (kind !== 'tiles') return { ground: await cover(artFile(kind, first), CUTS[first]), tiles: [] };
  const places = TILE_PLACES[names.length - 1] ?? [];
  const tiles = await Promise.all(places.map((place, index) => tile(names[index] ?? first, place)));
  return { ground: sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colors.deck } }), tiles };
}

/** A photo that covers the picture, turned as the camera held it, under the panel; without its words. */
export async function drawPhoto(names: SceneNames): Promise<Sharp> {
  const photo = sharp(photoFile(names)).rotate().resize(WIDTH, HEIGHT, { fit: 'cover', position: 'attention' });
  const bytes = await photo
    .removeAlpha()
    .composite([{ input: panel() }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(bytes);
}

/** A hash over everything a scene is drawn from. */
export function sceneHash(scene: SceneNames): string {
  const { kind, names } = scene;
  if (isPhoto(scene))
    return createHash('sha256')
      .update(panel())
      .update(readFileSync(photoFile(scene)))
      .digest('hex')
      .slice(0, 16);
  const hash = createHash('sha256')
    .update(`${kind} ${SCENE_COLOURS.join()} ${SCENE_BYTES_MAXIMUM} ${JSON.stringify([TILE_PLACES, CUTS])}\0`)
    .update(panel());
  for (const name of names) hash.update(readFileSync(artFile(kind, name)));
  return hash.digest('hex').slice(0, 16);
}

export interface Scene {
  /** The drawing's colours, then the steps from panel to words. */
  palette: Uint8Array;
  bands: readonly Band[];
  /** Place in the palette of the first of the words' steps, which is the panel's own colour. */
  firstStep: number;
}

/** A band's points of all points of a picture. */
function bandOf(points: Uint8Array, band: number): Uint8Array {
  return points.subarray(band * BAND_ROWS * WIDTH, (band + 1) * BAND_ROWS * WIDTH);
}

function wordSteps(): number[] {
  const [from, to] = [rgb(colors.ink), rgb(colors.text)];
  return Array.from({ length: WORD_STEPS }, (_, step) =>
    from.map((value, channel) => Math.round(value + (((to[channel] ?? 0) - value) * step) / (WORD_STEPS - 1))),
  ).flat();
}

const CHANNELS = 3;

/** A picture as places in the list of its colours, which begins with the most used. */
interface Indexed {
  colours: number[];
  points: Uint8Array;
}

const channels = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Reads the points of a palette picture. */
async function indexed(png: Buffer): Promise<Indexed> {
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  const places = new Map<number, number>();
  const counts: number[] = [];
  const found = new Uint8Array(WIDTH * HEIGHT);
  let last = -1;
  let place = 0;
  for (let point = 0; point < found.length; point += 1) {
    const colour = data.readUIntBE(point * CHANNELS, CHANNELS);
    if (colour !== last) {
      place = places.get(colour) ?? places.size;
      places.set(colour, place);
      last = colour;
    }
    counts[place] = (counts[place] ?? 0) + 1;
    found[point] = place;
  }
  const order = [...places].sort(([a, one], [b, other]) => (counts[other] ?? 0) - (counts[one] ?? 0) || a - b);
  const ranks = new Uint8Array(places.size);
  for (const [rank, [, before]] of order.entries()) ranks[before] = rank;
  return { colours: order.map(([colour]) => colour), points: found.map((before) => ranks[before] as number) };
}

/** Place of the colour that looks most like another one. */
function nearest(colour: number, kept: readonly number[]): number {
  const [red, green, blue] = channels(colour);
  const distances = kept.map((other) => {
    const [otherRed, otherGreen, otherBlue] = channels(other);
    return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}

/** The picture in at most so many colours: the rarest take the colour nearest to them. */
function reduce({ colours, points }: Indexed, most: number): { palette: number[]; points: Uint8Array } {
  const kept = colours.slice(0, most);
  const places = Uint8Array.from(colours, (colour, place) => (place < most ? place : nearest(colour, kept)));
  return { palette: kept.flatMap(channels), points: points.map((place) => places[place] as number) };
}

function packBands(points: Uint8Array, effort: PackingEffort): Promise<Band[]> {
  const places = Array.from({ length: HEIGHT / BAND_ROWS }, (_, band) => band);
  return Promise.all(places.map((band) => packBand(rowsOf(bandOf(points, band), WIDTH), effort)));
}

/** Whether the picture packed in the quick way leaves room for words; the best way leaves a little more. */
async function isLight(points: Uint8Array): Promise<boolean> {
  const bands = await packBands(points, 'quick');
  return bands.reduce((total, { packed }) => total + packed.byteLength, 0) <= SCENE_BYTES_MAXIMUM;
}

/** The picture in as many colours as its weight allows. */
async function inFewColours(picture: Indexed): Promise<ReturnType<typeof reduce>> {
  const [most, ...fewer] = SCENE_COLOURS;
  let reduced = reduce(picture, most);
  for (const colours of fewer) {
    if (await isLight(reduced.points)) break;
    reduced = reduce(picture, colours);
  }
  return reduced;
}

/** Draws a scene. @throws when a drawing it names does not exist */
export async function drawScene(names: SceneNames): Promise<Scene> {
  const { ground, tiles } = await drawing(names);
  const png = await ground
    .composite([...tiles, { input: panel() }])
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 1 })
    .toBuffer();
  const { palette, points } = await inFewColours(await indexed(png));
  return {
    palette: Uint8Array.from([...palette, ...wordSteps()]),
    bands: await packBands(points, 'best'),
    firstStep: palette.length / 3,
  };
}

/**
 * The pictures pages are shared with (Open Graph), 1200 × 630: art, title and logo. Made once per drawing and title for
 * all domains, and remembered in the cache, so that a second build makes none.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { SHARE_SIZE, shareHash } from '#shared/share-picture.ts';
import tailwind from '../../tailwind.config.mjs';
import { CACHE } from '../paths.ts';
import { type Coverage, coverageOf } from './lettering.ts';
import { fitTitle, glyphsOf, outlineOf } from './outline.ts';
import { BAND_ROWS, encodePng, type PackingEffort, packBand, placeInRows } from './png.ts';
import { drawPhoto, drawScene, isPhoto, type Scene, type SceneNames, sceneHash, WORD_STEPS } from './share-scenes.ts';

/** A picture that pages ask for. */
export interface SharePicture {
  /** As pages name it: `/og/<kind>.<names>.<hash>.png`, `.jpg` for a photo. */
  path: string;
  title: string;
}

/** The box of the words on the panel, in pixels. */
const BOX = { left: 64, top: 150, width: 500, height: 370 } as const;

const PATH = /^\/og\/([a-z]+)\.([\w.-]+)\.([\da-f]{8})\.(?:png|jpg)$/;

/** Reads what a picture shows from its address. @throws when the address does not fit the title */
export function readSharePath({ path, title }: SharePicture): SceneNames {
  const [, kind = '', names = '', hash] = PATH.exec(path) ?? [];
  if (hash !== shareHash(title)) throw new Error(`${path} is not the address of a picture that says "${title}"`);
  return { kind, names: names.split('.') };
}

/** Where the words of a title stand in the box: lines with their baselines, pixels below the first row they take. */
interface Words {
  top: number;
  height: number;
  size: number;
  lines: readonly { text: string; baseline: number }[];
}

function wordsOf(title: string): Words {
  const { lines, size, lineHeight } = fitTitle(title, BOX.width, BOX.height);
  return {
    // Room for what hangs below the last line.
    height: Math.min(BOX.height, lines.length * lineHeight + Math.round(size / 2)),
    top: BOX.top + Math.round((BOX.height - lines.length * lineHeight) / 2),
    size,
    lines: lines.map((text, index) => ({ text, baseline: lineHeight * index + size })),
  };
}

function svgOf({ height, size, lines }: Words, colour: string): Buffer {
  const outlines = lines
    .flatMap(({ text, baseline }) => glyphsOf(text, size, 0, baseline))
    .map((glyph) => outlineOf(glyph, size));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX.width}" height="${height}"><g fill="${colour}">${outlines.join('')}</g></svg>`,
  );
}

/** What a picture may weigh, in bytes. */
const PICTURE_BYTES_MAXIMUM = 60_000;
/** The qualities a photo is tried in: a palette would leave steps in its colours. */
const PHOTO_QUALITIES = [82, 74, 66, 58, 50, 42] as const;

/** The photo with its words, as a JPEG file. */
async function writeOnPhoto(photo: Sharp, title: string): Promise<Buffer> {
  const words = wordsOf(title);
  const input = svgOf(words, tailwind.theme.colors.text);
  const whole = photo.clone().composite([{ input, left: BOX.left, top: words.top }]);
  let bytes = Buffer.alloc(0);
  for (const quality of PHOTO_QUALITIES) {
    bytes = await whole.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.byteLength <= PICTURE_BYTES_MAXIMUM) break;
  }
  return bytes;
}

/** Writes words into rows of a picture, from the row `top` of these on. */
function writeWords(rows: Buffer, top: number, firstStep: number, { width, height, shares }: Coverage): void {
  for (let row = 0; row < height; row += 1) {
    const start = placeInRows(top + row, BOX.left, SHARE_SIZE.width);
    for (let column = 0; column < width; column += 1) {
      const share = shares[row * width + column] as number;
      if (share > 0) rows[start + column] = firstStep + Math.round((share / 255) * (WORD_STEPS - 1));
    }
  }
}

/** The scene with its words, as a PNG file: the bands that the words reach into become one of their own. */
async function drawPicture({ palette, bands, firstStep }: Scene, title: string): Promise<Buffer> {
  const { top, height, size, lines } = wordsOf(title);
  const words = await coverageOf(lines, size, { width: BOX.width, height });
  const first = Math.floor(top / BAND_ROWS);
  const end = Math.ceil((top + height) / BAND_ROWS);
  const rows = Buffer.concat(bands.slice(first, end).map((band) => band.rows));
  writeWords(rows, top - first * BAND_ROWS, firstStep, words);
  const encode = async (effort: PackingEffort) => {
    const written = await packBand(rows, effort);
    return encodePng({ ...SHARE_SIZE, palette, bands: [...bands.slice(0, first), written, ...bands.slice(end)] });
  };
  const quick = await encode('quick');
  return quick.byteLength <= PICTURE_BYTES_MAXIMUM ? quick : encode('best');
}

/** What draws the pictures of a scene, each with its own title; the scene itself is made once. */
async function painterOf(names: SceneNames): Promise<(title: string) => Promise<Buffer>> {
  if (isPhoto(names)) {
    const photo = await drawPhoto(names);
    return (title) => writeOnPhoto(photo, title);
  }
  const scene = await drawScene(names);
  return (title) => drawPicture(scene, title);
}

/** Of pictures in the cache; another one where the same title would come out in other bytes. */
const ENCODER = '4';

function cacheFile({ path, title }: SharePicture, scene: string): string {
  const key = createHash('sha256').update([ENCODER, path, title, scene].join('\0')).digest('hex').slice(0, 32);
  return join(CACHE, 'share', `${key}${extname(path)}`);
}

async function place(cached: string, target: string): Promise<void> {
  await link(cached, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another disk, or a file system without links.
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    await copyFile(cached, target);
  });
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, bytes);
  await rename(partial, file);
}

/** Two titles under one address would show one of them on both pages. */
function refuseClashes(pictures: readonly SharePicture[]): void {
  const titles = new Map<string, string>();
  for (const { path, title } of pictures) {
    const other = titles.get(path) ?? title;
    if (other !== title) throw new Error(`"${other}" and "${title}" have one address: ${path}`);
    titles.set(path, title);
  }
}

/** The pictures of one drawing, which is drawn when the first of them is missing. */
interface SceneGroup {
  scene: SceneNames;
  hash: string;
  pictures: readonly SharePicture[];
  painter?: ReturnType<typeof painterOf>;
}

/** Puts a picture in its place. Returns whether it had to be made. */
async function makePicture(group: SceneGroup, picture: SharePicture, target: string): Promise<boolean> {
  const cached = cacheFile(picture, group.hash);
  const missing = !existsSync(cached);
  if (missing) {
    group.painter ??= painterOf(group.scene);
    const paint = await group.painter;
    await writeWhole(cached, await paint(picture.title));
  }
  await place(cached, join(target, picture.path));
  return missing;
}

/** Groups one after the other: each is forgotten, with its drawing, when the last of its pictures is taken. */
function* picturesOf(groups: Iterable<[string, readonly SharePicture[]]>): Generator<[SceneGroup, SharePicture]> {
  for (const [key, pictures] of groups) {
    const scene = JSON.parse(key) as SceneNames;
    const group: SceneGroup = { scene, hash: sceneHash(scene), pictures };
    for (const picture of pictures) yield [group, picture];
  }
}

/**
 * Puts the pictures into a built site; those already there stay. A few are made at a time, for each takes a megabyte.
 * @returns how many were drawn anew.
 * @throws when an address names no drawing, or a title does not fit.
 */
export async function writeSharePictures(target: string, pictures: readonly SharePicture[]): Promise<number> {
  await mkdir(join(CACHE, 'share'), { recursive: true });
  await mkdir(join(target, 'og'), { recursive: true });
  refuseClashes(pictures);
  const wanted = new Map(pictures.filter(({ path }) => !existsSync(join(target, path))).map((one) => [one.path, one]));
  const waiting = picturesOf(Map.groupBy(wanted.values(), (picture) => JSON.stringify(readSharePath(picture))));
  let made = 0;
  const work = async () => {
    for (const [group, picture] of waiting) {
      if (await makePicture(group, picture, target)) made += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, work));
  return made;
}

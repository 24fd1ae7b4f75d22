/**
 * The pictures pages are shared with (Open Graph), 1200 × 630: art, title and logo. Made once per drawing and title for
 * all domains, and remembered in the cache, so that a second build makes none.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { SHARE_SIZE, shareHash } from '#shared/share-picture.ts';
import tailwind from '../../tailwind.config.mjs';
import { CACHE } from '../paths.ts';
import { fitTitle, outlineOf } from './outline.ts';
import { BAND_ROWS, encodePng, type PackingEffort, packBand } from './png.ts';
import {
  bandOf,
  drawPhoto,
  drawScene,
  isPhoto,
  type Scene,
  type SceneNames,
  sceneHash,
  WORD_STEPS,
} from './share-scenes.ts';

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

/** The part of the box that the words take: how much of each of its points they cover, 0 to 255. */
interface Coverage {
  top: number;
  height: number;
  shares: Buffer;
}

/** The words, on a ground or on none. */
function wordsOf(title: string, colour: string, ground: string): { top: number; height: number; svg: Buffer } {
  const { lines, size, lineHeight } = fitTitle(title, BOX.width, BOX.height);
  // Room for what hangs below the last line.
  const height = Math.min(BOX.height, lines.length * lineHeight + Math.round(size / 2));
  const top = BOX.top + Math.round((BOX.height - lines.length * lineHeight) / 2);
  const outlines = lines.map((line, index) => outlineOf(line, size, 0, lineHeight * index + size));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${BOX.width}" height="${height}">${ground}<g fill="${colour}">${outlines.join('')}</g></svg>`;
  return { top, height, svg: Buffer.from(svg) };
}

async function coverageOf(title: string): Promise<Coverage> {
  const { top, height, svg } = wordsOf(title, '#fff', '<rect width="100%" height="100%"/>');
  return { top, height, shares: await sharp(svg).removeAlpha().extractChannel(0).raw().toBuffer() };
}

/** What a picture may weigh, in bytes. */
const PICTURE_BYTES_MAXIMUM = 60_000;
/** The qualities a photo is tried in: a palette would leave steps in its colours. */
const PHOTO_QUALITIES = [82, 74, 66, 58, 50, 42] as const;

/** The photo with its words, as a JPEG file. */
async function writeOnPhoto(photo: Sharp, title: string): Promise<Buffer> {
  const { top, svg } = wordsOf(title, tailwind.theme.colors.text, '');
  const whole = photo.clone().composite([{ input: svg, left: BOX.left, top }]);
  let bytes = Buffer.alloc(0);
  for (const quality of PHOTO_QUALITIES) {
    bytes = await whole.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.byteLength <= PICTURE_BYTES_MAXIMUM) break;
  }
  return bytes;
}

/** The scene with its words, as a PNG file. */
async function drawPicture({ palette, points, bands, firstStep }: Scene, title: string): Promise<Buffer> {
  const { top, height, shares } = await coverageOf(title);
  const own = points.slice();
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * SHARE_SIZE.width + BOX.left;
    for (let column = 0; column < BOX.width; column += 1) {
      const share = shares[row * BOX.width + column] as number;
      if (share > 0) own[start + column] = firstStep + Math.round((share / 255) * (WORD_STEPS - 1));
    }
  }
  const isWritten = (band: number) => (band + 1) * BAND_ROWS > top && band * BAND_ROWS < top + height;
  const encode = async (effort: PackingEffort) => {
    const ownBands = bands.map((known, band) =>
      isWritten(band) ? packBand(bandOf(own, band), SHARE_SIZE.width, effort) : known,
    );
    return encodePng({ ...SHARE_SIZE, palette, bands: await Promise.all(ownBands) });
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
const ENCODER = '2';

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

/** Pictures of one drawing: it is drawn only if one of them is missing. Returns how many were made. */
async function makeOfScene(scene: SceneNames, pictures: readonly SharePicture[], target: string): Promise<number> {
  const hash = sceneHash(scene);
  let painter: ReturnType<typeof painterOf> | undefined;
  const made = await Promise.all(
    pictures.map(async (picture) => {
      const cached = cacheFile(picture, hash);
      const missing = !existsSync(cached);
      if (missing) {
        painter ??= painterOf(scene);
        await writeWhole(cached, await (await painter)(picture.title));
      }
      await place(cached, join(target, picture.path));
      return missing;
    }),
  );
  return made.filter(Boolean).length;
}

/**
 * Puts the pictures into a built site; those already there stay.
 * @returns how many were drawn anew.
 * @throws when an address names no drawing, or a title does not fit.
 */
export async function writeSharePictures(target: string, pictures: readonly SharePicture[]): Promise<number> {
  await mkdir(join(CACHE, 'share'), { recursive: true });
  await mkdir(join(target, 'og'), { recursive: true });
  refuseClashes(pictures);
  const wanted = new Map(pictures.filter(({ path }) => !existsSync(join(target, path))).map((one) => [one.path, one]));
  const scenes = Map.groupBy(wanted.values(), (picture) => JSON.stringify(readSharePath(picture)));
  const waiting = [...scenes].map(([key, group]) => ({ scene: JSON.parse(key) as SceneNames, group }));
  let made = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const count = await makeOfScene(next.scene, next.group, target);
      made += count;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return made;
}

/** The pictures that people upload for promotions: checked before anything is built, made in the build's sizes, remembered. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { isScalar, LineCounter, parseDocument } from 'yaml';
import { MEDIA_LIMITS, MEDIA_SIZES, type MediaSize, mediaFile, mediaPath, PROMO_IMAGE } from '#shared/promo-media.ts';
import { CACHE, ROOT } from './paths.ts';
import { hashOf } from './publish/trees.ts';

const PROMOS = 'src/content/promos';

/** A picture as a promotion names it, and where: `src/content/promos/x.yaml:5 image`. */
interface Use {
  image: string;
  place: string;
}

/** What promotions name; a name of another form is left to the schema. */
function usesIn(root: string): Use[] {
  const folder = join(root, PROMOS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8');
      // Reading YAML takes ten milliseconds a file, and few promotions name a picture.
      if (!source.includes('image')) return [];
      const lines = new LineCounter();
      const document = parseDocument(source, { lineCounter: lines });
      const node = document.errors.length > 0 ? undefined : document.get('image', true);
      if (!isScalar(node) || typeof node.value !== 'string' || !PROMO_IMAGE.test(node.value)) return [];
      const line = lines.linePos(node.range?.[0] ?? 0).line;
      return [{ image: node.value, place: `${PROMOS}/${name}:${line} image` }];
    });
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The width and height of a picture, or null for bytes that are none. */
async function pixelsOf(bytes: Buffer): Promise<MediaSize | null> {
  try {
    return await sharp(bytes).metadata();
  } catch {
    // Whatever the decoder says of it, this is not a picture.
    return null;
  }
}

/** What is wrong with an uploaded file; null when it can be shown. */
async function faultOf(file: string, bytes: Buffer | null): Promise<string | null> {
  if (bytes === null) return `${file} is missing: upload it, or take the field away`;
  if (bytes.byteLength > MEDIA_LIMITS.bytes) {
    return `${file} has ${megabytes(bytes.byteLength)}; at most ${megabytes(MEDIA_LIMITS.bytes)}`;
  }
  const pixels = await pixelsOf(bytes);
  if (pixels === null) return `${file} is not a JPEG, PNG or WebP picture`;
  const { width, height } = pixels;
  if (width * height > MEDIA_LIMITS.points) {
    return `${file} has ${width} × ${height} pixels; at most ${MEDIA_LIMITS.points / 1_000_000} million in all`;
  }
  if (width < MEDIA_LIMITS.width) {
    return `${file} is ${width} pixels wide; at least ${MEDIA_LIMITS.width}, or it looks blurred`;
  }
  return null;
}

/** Pictures that may be made: the file's bytes by the name promotions use. */
export type CheckedMedia = ReadonlyMap<string, Buffer>;

/** Reads and checks every picture that a promotion names: each problem with file, line, field and reason. */
export async function checkMedia(
  root = process.env.FAIRWIND_SOURCE ?? ROOT,
): Promise<{ media: CheckedMedia; faults: string[] }> {
  const checked = new Map<string, Buffer>();
  const faults: string[] = [];
  for (const { image, place } of usesIn(root)) {
    const file = mediaFile(image);
    const path = join(root, file);
    const bytes = existsSync(path) ? readFileSync(path) : null;
    const fault = await faultOf(file, bytes);
    if (fault !== null) faults.push(`${place}: ${fault}`);
    else if (bytes !== null) checked.set(image, bytes);
  }
  return { media: checked, faults };
}

/** The pictures that promotions name. @throws with every problem, one a line */
export async function readMedia(root?: string): Promise<CheckedMedia> {
  const { media, faults } = await checkMedia(root);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return media;
}

const FORMATS = {
  avif: { quality: 58, effort: 4 },
  webp: { quality: 78, effort: 5 },
} as const;
type Format = keyof typeof FORMATS;

/** One size and format, made once for these bytes and settings. @returns the file in the cache */
async function madeFile(bytes: Buffer, sum: string, size: MediaSize, format: Format): Promise<string> {
  const settings = JSON.stringify(FORMATS[format]).replaceAll(/\W+/g, '-');
  const path = join(CACHE, 'media', `${sum}-${size.width}x${size.height}${settings}.${format}`);
  if (existsSync(path)) return path;
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  // Turned as the camera held it; place, time and camera of the photo do not travel.
  const cut = sharp(bytes).rotate().resize(size.width, size.height, { fit: 'cover', position: 'attention' });
  await cut.toFormat(format, FORMATS[format]).toFile(partial);
  await rename(partial, path);
  return path;
}

/** The files of a site that show these pictures, by path in the release, each with its body in the cache. */
export async function mediaFiles(media: CheckedMedia): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [image, bytes] of media) {
    const sum = hashOf(bytes);
    for (const size of MEDIA_SIZES) {
      const path = mediaPath(image, size.width).slice(1);
      for (const format of Object.keys(FORMATS) as Format[]) {
        files.set(path.replace(/avif$/, format), await madeFile(bytes, sum, size, format));
      }
    }
  }
  return files;
}

/** What `mediaPath` writes: the file's stem and ending, the width, the format. */
const MEDIA_PATH = /^\/media\/([a-z0-9-]+)-(jpg|jpeg|png|webp)-(\d+)\.(avif|webp)$/;

/**
 * One size of an uploaded picture, made when it is asked for (development).
 * @returns the file in the cache; null when no such picture or size is there.
 * @throws when the file is no picture that can be shown
 */
export async function mediaFileAt(path: string, root = process.env.FAIRWIND_SOURCE ?? ROOT): Promise<string | null> {
  const [, stem = '', ending = '', width = '', format = ''] = MEDIA_PATH.exec(path) ?? [];
  const image = `/media/${stem}.${ending}`;
  const size = MEDIA_SIZES.find((known) => known.width === Number(width));
  const file = mediaFile(image);
  if (!size || !PROMO_IMAGE.test(image) || !existsSync(join(root, file))) return null;
  const bytes = readFileSync(join(root, file));
  const fault = await faultOf(file, bytes);
  if (fault !== null) throw new Error(fault);
  return madeFile(bytes, hashOf(bytes), size, format as Format);
}

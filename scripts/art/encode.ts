import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Config, optimize } from 'svgo';
import { type Job, type Output, ROOT } from './plan.ts';
import { type IconCut, type IconRule, VECTOR_LIMIT_BYTES } from './recipes.ts';

/** Drawn at twice the size and reduced: neighbouring shapes then leave no hairline between them. */
const OVERSAMPLING = 2;

/** A picture point whose colour moved further than this is a visible change. */
const VISIBLE_STEP = 24;

/** Share of picture points that may move when a drawing is optimised. */
const TOLERATED_SHARE = 0.001;

/** Density in dots per inch at which one unit of an SVG is one pixel. */
const UNIT_DENSITY = 72;

/** Returns the drawing with a size in whole pixels, so that its edges are not half transparent. */
function sized(svg: Buffer, width: number, height: number): Buffer {
  const root = (attributes: string) => attributes.replace(/ (width|height|preserveAspectRatio)="[^"]*"/g, '');
  const size = `width="${width}" height="${height}" preserveAspectRatio="none"`;
  const text = svg.toString('utf8').replace(/<svg([^>]*)>/, (_, attributes) => `<svg${root(attributes)} ${size}>`);
  return Buffer.from(text);
}

/** Returns the drawing as pixels of the given width; the height follows from the drawing. */
async function rasterise(svg: Buffer, width: number): Promise<Sharp> {
  const units = await sharp(svg).metadata();
  const height = Math.round((width * units.height) / units.width);
  const drawn = sized(svg, width * OVERSAMPLING, height * OVERSAMPLING);
  const { isOpaque } = await sharp(drawn).stats();
  const pixels = sharp(drawn).resize({ width, height, fit: 'fill' });
  return isOpaque ? pixels.removeAlpha() : pixels;
}

async function encodePicture(svg: Buffer, job: Extract<Job, { type: 'picture' }>): Promise<Buffer> {
  const pixels = await rasterise(svg, job.width);
  return pixels.toFormat(job.format, job.options).toBuffer();
}

/** Identifiers stay as drawn, because short ones would collide when two drawings share a page. */
function svgoConfig(precision: number): Config {
  const overrides = { cleanupIds: { minify: false, remove: true } };
  return {
    multipass: true,
    floatPrecision: precision,
    plugins: [{ name: 'preset-default', params: { overrides } }],
  };
}

/** Returns the share of picture points, 0 to 1, that look different in the two drawings. */
export async function changedShare(before: Buffer, after: Buffer): Promise<number> {
  const [a, b] = await Promise.all([before, after].map(async (svg) => pixelsOf(svg)));
  if (!a || !b || a.length !== b.length) return 1;
  let changed = 0;
  for (let index = 0; index < a.length; index += 1) {
    if (Math.abs((a[index] ?? 0) - (b[index] ?? 0)) > VISIBLE_STEP) changed += 1;
  }
  return changed / a.length;
}

function pixelsOf(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: UNIT_DENSITY * OVERSAMPLING })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** Returns the lightest form of the drawing that still looks the same. */
async function encodeVector(source: string, svg: Buffer, job: Extract<Job, { type: 'vector' }>): Promise<Buffer> {
  const optimised = Buffer.from(optimize(svg.toString('utf8'), svgoConfig(job.precision)).data);
  const lighter = optimised.byteLength < svg.byteLength;
  const kept = lighter && (await changedShare(svg, optimised)) <= TOLERATED_SHARE ? optimised : svg;
  if (kept.byteLength > job.limitBytes) {
    throw new Error(`${source}: ${kept.byteLength} bytes as SVG, at most ${job.limitBytes}; give it a picture rule`);
  }
  return kept;
}

/** Units between two drawings of a sheet, so that none shows at the edge of its neighbour. */
const SHEET_GAP = 8;

const SVG_ROOT = /^<svg\b([^>]*)>(.*)<\/svg>$/s;
const VIEW_BOX = /\bviewBox="0 0 ([\d.]+) ([\d.]+)"/;
/** What a drawing says of itself as a file of its own; its colours and strokes it keeps. */
const OF_A_FILE = /\s(?:xmlns|width|height|role|aria-\w+)="[^"]*"/g;

type Placed = { readonly width: number; readonly height: number; readonly attributes: string; readonly shapes: string };

/** Takes a drawing apart; throws where names inside it could meet those of its neighbours on a sheet. */
function takeApart(source: string, svg: string): Placed {
  const [, attributes = '', shapes = ''] = SVG_ROOT.exec(svg.trim()) ?? [];
  const [, width, height] = VIEW_BOX.exec(attributes) ?? [];
  if (width === undefined || / id="/.test(shapes))
    throw new Error(`${source}: a drawing of a sheet needs a plain body`);
  return { width: Number(width), height: Number(height), attributes: attributes.replace(OF_A_FILE, ''), shapes };
}

/** Returns drawings one below the other, each with a view of its name: `sheet.svg#name` shows it alone (SVG 2, 16.3). */
async function encodeSheet(
  sources: Output['sources'],
  { names, precision }: Extract<Job, { type: 'sheet' }>,
): Promise<Buffer> {
  const parts: string[] = [];
  let [top, widest] = [0, 0];
  for (const [index, source] of sources.entries()) {
    const job = { type: 'vector', limitBytes: VECTOR_LIMIT_BYTES, precision } as const;
    const drawn = await encodeVector(source, readFileSync(path.join(ROOT, source)), job);
    const { width, height, attributes, shapes } = takeApart(source, drawn.toString('utf8'));
    parts.push(
      `<view id="${names[index]}" viewBox="0 ${top} ${width} ${height}"/>`,
      `<svg y="${top}" width="${width}" height="${height}"${attributes}>${shapes}</svg>`,
    );
    widest = Math.max(widest, width);
    top += height + SHEET_GAP;
  }
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widest} ${top - SHEET_GAP}">`;
  return Buffer.from(`${root}${parts.join('')}</svg>`);
}

/** Wraps one PNG as an icon file: a 6-byte header, one 16-byte entry, then the picture. */
function icoOf(png: Buffer, sizePixels: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sizePixels, 6);
  header.writeUInt8(sizePixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

async function encodeIcon(svg: Buffer, { format, sizePixels, cut }: IconRule): Promise<Buffer> {
  const text = svg.toString('utf8');
  const drawn = {
    full: text.replace(/ rx="15"/, ''),
    rounded: text,
    badge: text.replaceAll('currentColor', '#fff'),
  } satisfies Record<IconCut, string>;
  const pixels = await rasterise(Buffer.from(drawn[cut]), sizePixels);
  const png = await pixels.png({ compressionLevel: 9, effort: 10 }).toBuffer();
  return format === 'ico' ? icoOf(png, sizePixels) : png;
}

/** Returns the bytes of one output. The same source and job give the same bytes. */
export async function encode({ sources, job }: Output): Promise<Buffer> {
  const [source] = sources;
  const bytes = readFileSync(path.join(ROOT, source));
  switch (job.type) {
    case 'picture':
      return encodePicture(bytes, job);
    case 'vector':
      return encodeVector(source, bytes, job);
    case 'sheet':
      return encodeSheet(sources, job);
    case 'icon':
      return encodeIcon(bytes, job);
    case 'copy':
      return bytes;
  }
}

/** Share of its light that a placeholder keeps, so that it never outshines the page around it. */
const TONE_SHARE = 0.6;

/** Returns the average colour of a picture, darkened, as `#rrggbb`. */
export async function toneOf(file: string): Promise<string> {
  const { channels } = await sharp(path.join(ROOT, file)).stats();
  const parts = channels.slice(0, 3).map(({ mean }) =>
    Math.round(mean * TONE_SHARE)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { versionOf } from '#scripts/art/catalogue.ts';
import { changedShare, encode } from '#scripts/art/encode.ts';
import { type Output, planDrawings, planOutputs, ROOT } from '#scripts/art/plan.ts';
import { leftovers, staleOutputs } from '#scripts/art/record.ts';
import {
  ART,
  ART_VERSION,
  type ArtKind,
  artSize,
  artSrcset,
  artUrl,
  FLAG_CODES,
  flagUrl,
  isArtName,
  TILE_TONE,
} from '#shared/art.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { LOCALE_CODES, SPARE_FLAGS } from '#shared/regions/locales.ts';

const KILOBYTE = 1024;

/** Heaviest file allowed, in bytes, by kind or `kind/name` and width. AVIF; the WebP fallback may weigh twice that. */
const AVIF_LIMITS: Readonly<Record<string, number>> = {
  'tiles-160': 9 * KILOBYTE,
  'tiles-240': 14 * KILOBYTE,
  'tiles-360': 20 * KILOBYTE,
  'features-480': 26 * KILOBYTE,
  'features-720': 44 * KILOBYTE,
  'live-360': 14 * KILOBYTE,
  'live-720': 28 * KILOBYTE,
  'promos-360': 9 * KILOBYTE,
  'promos-720': 18 * KILOBYTE,
  'promos-1080': 30 * KILOBYTE,
  'scenes-320': 10 * KILOBYTE,
  'scenes-360': 9 * KILOBYTE,
  'scenes-390': 10 * KILOBYTE,
  'scenes-640': 18 * KILOBYTE,
  'scenes-720': 18 * KILOBYTE,
  'scenes-768': 12 * KILOBYTE,
  'scenes-780': 20 * KILOBYTE,
  'scenes-1280': 26 * KILOBYTE,
  'scenes-1920': 28 * KILOBYTE,
  'islands-720': 28 * KILOBYTE,
  'islands-1440': 56 * KILOBYTE,
};

const outputs = planOutputs();
const pictures = outputs.filter(({ job }) => job.type === 'picture');
const vectors = outputs.filter(({ job }) => job.type === 'vector' || job.type === 'sheet');

function absolute(file: string): string {
  return path.join(ROOT, file);
}

/** The file in `public/` that an address stands for. */
function fileOf(url: string): string {
  return absolute(`public${new URL(url, 'http://site.example').pathname}`);
}

function bytesOf(file: string): number {
  return statSync(absolute(file)).size;
}

function limitOf({ file, job }: Output): number {
  const kind = file.split('/')[2];
  if (job.type !== 'picture') throw new Error(`${file} is not a picture`);
  const limit = AVIF_LIMITS[`${kind}-${job.width}`];
  if (limit === undefined) throw new Error(`${file}: no weight limit is set for this kind and width`);
  return job.format === 'avif' ? limit : limit * 2;
}

function planned(file: string): Output {
  const found = outputs.find((output) => output.file === file);
  if (!found) throw new Error(`${file} is not planned`);
  return found;
}

describe('art on disk', () => {
  it('is up to date with the drawings and holds nothing else', () => {
    expect(staleOutputs(outputs).map(({ file }) => file)).toEqual([]);
    expect(leftovers(outputs)).toEqual([]);
  });

  it('is what the version in the addresses was computed from', () => {
    expect(versionOf(outputs)).toBe(ART_VERSION);
  });

  it('is listed by kind and name exactly as planned', () => {
    const listed = Object.entries(ART).flatMap(([kind, { names }]) => names.map((name) => `${kind}/${name}`));
    expect(listed).toEqual(planDrawings().map(({ kind, name }) => `${kind}/${name}`));
  });

  it('has every picture at its width, in its proportion, within its weight', async () => {
    for (const output of pictures) {
      const { width, height, format, hasAlpha } = await sharp(absolute(output.file)).metadata();
      const [, , kind, file] = output.file.split('/') as [string, string, ArtKind, string];
      const name = file.replace(/-\d+\.\w+$/, '');
      const size = artSize(kind, name as never, Number(/-(\d+)\.\w+$/.exec(file)?.[1]));
      expect({ width, format, file }).toEqual({
        width: size.width,
        format: file.endsWith('.webp') ? 'webp' : 'heif',
        file,
      });
      expect(hasAlpha, `${output.file} has a see-through edge`).toBe(false);
      expect(Math.abs((height ?? 0) - size.height), output.file).toBeLessThanOrEqual(1);
      expect(bytesOf(output.file), output.file).toBeLessThanOrEqual(limitOf(output));
    }
  });

  it('has a WebP beside every AVIF', () => {
    const avifs = pictures.filter(({ file }) => file.endsWith('.avif'));
    expect(avifs.length * 2).toBe(pictures.length);
    for (const { file } of avifs) expect(existsSync(absolute(file.replace(/avif$/, 'webp'))), file).toBe(true);
  });

  it('keeps drawings light and free of anything that runs or loads', () => {
    for (const { file, job } of vectors) {
      if (job.type === 'vector') expect(bytesOf(file), file).toBeLessThanOrEqual(job.limitBytes);
      const svg = readFileSync(absolute(file), 'utf8');
      expect(svg, file).not.toMatch(/<script|<style|<foreignObject|<image|<text|\son\w+=|javascript:/i);
      expect(svg.replaceAll('http://www.w3.org/', ''), file).not.toMatch(/https?:/);
      expect(svg, file).toContain('viewBox="0 0 ');
    }
  });
});

describe('addresses', () => {
  it('resolve to files for every name, with and without a width', () => {
    for (const { kind, name, widths } of planDrawings()) {
      const addresses = [undefined, ...widths].map((width) => artUrl(kind as ArtKind, name as never, width));
      for (const address of addresses) {
        const { hash, search } = new URL(address, 'http://site.example');
        expect(existsSync(fileOf(address)), address).toBe(true);
        expect(search).toBe(`?v=${ART_VERSION}`);
        if (hash !== '') expect(readFileSync(fileOf(address), 'utf8')).toContain(`<view id="${hash.slice(1)}" `);
      }
      const srcset = artSrcset(kind as ArtKind, name as never);
      expect(srcset?.split(', ').length ?? 0).toBe(widths.length);
    }
  });

  it('take the next wider picture, and the widest beyond that', () => {
    const at = (width?: number) => artUrl('tiles', 'krakens-toll', width);
    expect(at(1)).toBe(`/art/tiles/krakens-toll-160.avif?v=${ART_VERSION}`);
    expect(at(161)).toBe(`/art/tiles/krakens-toll-240.avif?v=${ART_VERSION}`);
    expect(at(9999)).toBe(`/art/tiles/krakens-toll-360.avif?v=${ART_VERSION}`);
    expect(at()).toBe(at(240));
  });

  it('give the widths in the srcset, and none for a small drawing', () => {
    expect(artSrcset('scenes', 'hero')).toBe(
      [768, 1280, 1920].map((width) => `/art/scenes/hero-${width}.avif?v=${ART_VERSION} ${width}w`).join(', '),
    );
    expect(artSrcset('scenes', 'gull')).toBeUndefined();
    expect(artUrl('scenes', 'gull', 400)).toBe(`/art/scenes/gull.svg?v=${ART_VERSION}`);
  });

  it('name a view of the sheet where drawings of a kind are shown together', () => {
    expect(artUrl('icons', 'hot')).toBe(`/art/icons.svg?v=${ART_VERSION}#hot`);
    expect(artUrl('payments', 'card')).toBe(`/art/payments.svg?v=${ART_VERSION}#card`);
  });

  it('keep the place of a picture', () => {
    expect(artSize('tiles', 'flappiator', 240)).toEqual({ width: 240, height: 320 });
    expect(artSize('scenes', 'hero', 1280)).toEqual({ width: 1280, height: 422 });
    expect(artSize('icons', 'hot')).toEqual({ width: 32, height: 32 });
  });

  it('know what is drawn', () => {
    expect(isArtName('tiles', 'flappiator')).toBe(true);
    expect(isArtName('live', 'flappiator')).toBe(false);
    // @ts-expect-error: an unknown name does not compile
    artUrl('tiles', 'no-such-game');
  });
});

describe('tiles', () => {
  it('exist for every game of the catalogue', () => {
    expect(GAMES.filter(({ art }) => !isArtName('tiles', art)).map(({ code }) => code)).toEqual([]);
  });

  it('have a tone dark enough for light text', () => {
    expect(Object.keys(TILE_TONE)).toEqual([...ART.tiles.names]);
    for (const tone of Object.values(TILE_TONE)) {
      expect(tone).toMatch(/^#[0-9a-f]{6}$/);
      const parts = [1, 3, 5].map((start) => Number.parseInt(tone.slice(start, start + 2), 16));
      expect(Math.max(...parts), tone).toBeLessThan(160);
    }
  });
});

describe('flags', () => {
  it('exist for every locale and every spare code, and for no other', () => {
    expect([...FLAG_CODES].sort()).toEqual([...LOCALE_CODES, ...SPARE_FLAGS].sort());
    for (const code of FLAG_CODES) expect(existsSync(fileOf(flagUrl(code))), code).toBe(true);
  });

  it('follow the country that a code of ours stands for', () => {
    const drawn = (code: (typeof FLAG_CODES)[number]) => readFileSync(fileOf(flagUrl(code)), 'utf8');
    expect(drawn('ch-de')).toBe(drawn('de-ch'));
    expect(drawn('en-de')).toBe(drawn('de'));
    expect(drawn('en-hu')).toBe(drawn('hu'));
    expect(drawn('hu-hu')).toBe(drawn('hu'));
    expect(new Set([...LOCALE_CODES].map(drawn)).size).toBe(LOCALE_CODES.length - 4);
  });

  it('carry their licence', () => {
    expect(readFileSync(absolute('public/flags/LICENSE.txt'), 'utf8')).toContain('MIT License');
  });
});

describe('application icons', () => {
  it('have the sizes that systems ask for', async () => {
    const sizes = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512 };
    for (const [name, size] of Object.entries(sizes)) {
      const { width, height } = await sharp(absolute(`public/brand/${name}.png`)).metadata();
      expect([width, height], name).toEqual([size, size]);
    }
  });

  it('fill the square where the system cuts the corners', async () => {
    const opaque = async (name: string) => (await sharp(absolute(`public/brand/${name}.png`)).stats()).isOpaque;
    expect(await Promise.all(['apple-touch-icon', 'maskable-512', 'icon-512'].map(opaque))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('name a badge for pushes whose shape stands in its transparency: white, and nothing behind it', async () => {
    const badge = /badge: '([^']+)'/.exec(readFileSync(absolute('public/sw.js'), 'utf8'))?.[1];
    const { data } = await sharp(absolute(`public${badge}`))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(4 * at, 4 * at + 4)]);
    const seen = pixels.filter(([, , , alpha = 0]) => alpha > 0);
    expect(seen.length).toBeGreaterThan(pixels.length / 10);
    expect(seen.length).toBeLessThan(pixels.length / 2);
    expect(seen.filter((pixel) => pixel.slice(0, 3).some((part) => part < 250))).toEqual([]);
  });

  it('hold one picture of 32 pixels in favicon.ico', async () => {
    const icon = readFileSync(absolute('public/brand/favicon.ico'));
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect(icon.readUInt32LE(14) + icon.readUInt32LE(18)).toBe(icon.byteLength);
    const { width, format } = await sharp(icon.subarray(icon.readUInt32LE(18))).metadata();
    expect({ width, format }).toEqual({ width: 32, format: 'png' });
  });
});

describe('a sheet', () => {
  const sheets = outputs.flatMap(({ file, sources, job }) => (job.type === 'sheet' ? [{ file, sources, job }] : []));
  const views = sheets.flatMap(({ file, sources, job }) =>
    sources.map((source, index) => ({ file, source, name: job.names[index] ?? '' })),
  );

  it.each(views)('shows $source as it was drawn', async ({ file, source, name }) => {
    const sheet = readFileSync(absolute(file), 'utf8');
    const [, place = ''] = new RegExp(`<view id="${name}" (viewBox="[^"]+")/>`).exec(sheet) ?? [];
    expect(place).not.toBe('');
    const alone = Buffer.from(sheet.replace(/viewBox="[^"]+"/, place));
    expect(await changedShare(readFileSync(absolute(source)), alone)).toBeLessThan(0.002);
  });
});

describe('the encoder', () => {
  it('gives the same bytes for the same drawing', async () => {
    for (const file of ['public/art/tiles/ninth-wave-160.avif', 'public/art/ranks/01-deckhand.svg']) {
      const [first, second] = [await encode(planned(file)), await encode(planned(file))];
      expect(first.equals(second), file).toBe(true);
    }
  });

  it('sees when a drawing no longer looks the same', async () => {
    const square = (colour: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${colour}" d="M0 0h10v5H0z"/></svg>`,
      );
    expect(await changedShare(square('#fff'), square('#ffffff'))).toBe(0);
    expect(await changedShare(square('#fff'), square('#f00'))).toBeGreaterThan(0.2);
  });

  it('refuses a drawing that is too heavy to ship as SVG', async () => {
    const heavy = planned('public/art/ranks/01-deckhand.svg');
    const job = { type: 'vector', limitBytes: 100, precision: 2 } as const;
    await expect(encode({ ...heavy, job })).rejects.toThrow('give it a picture rule');
  });
});

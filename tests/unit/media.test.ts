/** Uploaded pictures: made in every size, refused with file, line, field and reason. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaFileAt, mediaFiles, readMedia } from '#builder/media.ts';
import { promoPicture } from '#features/promo/picture.ts';
import { MEDIA_LIMITS } from '#shared/promo-media.ts';

let root: string;
const put = (path: string, bytes: string | Buffer) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), bytes);
};
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 140 } } })
    .jpeg()
    .toBuffer();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'media-'));
  put('src/content/promos/summer.yaml', "order: 1\nimage: '/media/beach.jpg'\n");
});
afterEach(() => {
  rmSync(root, { recursive: true });
  delete process.env.FAIRWIND_SOURCE;
});

describe('an uploaded picture is usable as a promotion’s', () => {
  it('in three widths as AVIF and WebP, all of the form of the drawings', async () => {
    put('src/content/media/beach.jpg', await picture(1200, 900));
    const files = await mediaFiles(await readMedia(root));
    expect([...files.keys()].sort()).toEqual(
      [360, 720, 1080].flatMap((width) => [`media/beach-jpg-${width}.avif`, `media/beach-jpg-${width}.webp`]).sort(),
    );
    expect(await sharp(files.get('media/beach-jpg-360.webp')).metadata()).toMatchObject({ width: 360, height: 189 });
  });

  it('in development, one size as it is asked for', async () => {
    put('src/content/media/beach.jpg', await picture(1200, 900));
    const made = (await mediaFileAt('/media/beach-jpg-720.webp', root)) ?? '';
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 720, height: 378 });
    expect(made).toBe((await mediaFiles(await readMedia(root))).get('media/beach-jpg-720.webp'));
    for (const other of ['beach-jpg-721.webp', 'beach-png-720.webp', 'gone-jpg-720.avif', '../beach-jpg-720.avif']) {
      expect(await mediaFileAt(`/media/${other}`, root)).toBeNull();
    }
    put('src/content/media/beach.jpg', 'no picture');
    await expect(mediaFileAt('/media/beach-jpg-720.webp', root)).rejects.toThrow('is not a JPEG, PNG or WebP picture');
  });

  it('under an address that changes with its bytes', async () => {
    process.env.FAIRWIND_SOURCE = root;
    put('src/content/media/beach.jpg', await picture(1200, 900));
    const promo = { art: 'regatta', image: '/media/beach.jpg' } as const;
    const before = promoPicture(promo, 720);
    expect(before).toMatchObject({
      width: 720,
      height: 378,
      src: expect.stringMatching(/^\/media\/beach-jpg-720\.avif\?v=/),
    });
    put('src/content/media/beach.jpg', await picture(1400, 900));
    expect(promoPicture(promo, 720).src).not.toBe(before.src);
  });

  it('and one that no promotion names is not published', async () => {
    put('src/content/promos/summer.yaml', 'order: 1\n');
    put('src/content/media/beach.jpg', await picture(1200, 900));
    expect((await readMedia(root)).size).toBe(0);
  });
});

describe('an image that is missing or huge stops the build with file, line, field and reason', () => {
  const place = 'src/content/promos/summer.yaml:2 image: src/content/media/beach.jpg';
  const reading = () => readMedia(root);

  it('missing', () => expect(reading()).rejects.toThrow(`${place} is missing`));

  it('too many bytes', async () => {
    put('src/content/media/beach.jpg', Buffer.alloc(MEDIA_LIMITS.bytes + 1));
    await expect(reading()).rejects.toThrow(`${place} has 8.0 MB; at most 8.0 MB`);
  });

  it('too many pixels', async () => {
    put('src/content/media/beach.jpg', await picture(8_001, 5_000));
    await expect(reading()).rejects.toThrow(`${place} has 8001 × 5000 pixels; at most 40 million`);
  });

  it('too narrow', async () => {
    put('src/content/media/beach.jpg', await picture(640, 336));
    await expect(reading()).rejects.toThrow(`${place} is 640 pixels wide; at least 1080`);
  });

  it('no picture', async () => {
    put('src/content/media/beach.jpg', 'hello');
    await expect(reading()).rejects.toThrow(`${place} is not a JPEG, PNG or WebP picture`);
  });
});

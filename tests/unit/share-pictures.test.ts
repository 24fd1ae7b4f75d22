/** The pictures pages are shared with. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { fitTitle, widthOf } from '#builder/seo/outline.ts';
import { readSharePath, writeSharePictures } from '#builder/seo/share-pictures.ts';
import { sharePath } from '#shared/share-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-share-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WELCOME = { kind: 'promos', names: ['welcome'] } as const;
const SIZE_MAXIMUM = 61_440;

describe('an Open Graph PNG per page and language', () => {
  it('measures 1200 × 630 and at most 60 KB, and is made once', async () => {
    const title = 'Üdv a fedélzeten';
    const path = sharePath(WELCOME, title);
    await writeSharePictures(folder, [{ path, title }]);
    const bytes = readFileSync(join(folder, path));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(SIZE_MAXIMUM);
    const again = mkdtempSync(join(folder, 'again-'));
    expect(await writeSharePictures(again, [{ path, title }])).toBe(0);
    expect(readFileSync(join(again, path)).equals(bytes)).toBe(true);
  });

  it('has an address that changes with the words and names the drawing', () => {
    const path = sharePath(WELCOME, 'Welcome');
    expect(sharePath(WELCOME, 'Hello')).not.toBe(path);
    expect(readSharePath({ path, title: 'Welcome' })).toEqual(WELCOME);
    expect(() => readSharePath({ path, title: 'Hello' })).toThrow(/is not the address/);
  });

  it('shows an uploaded photo under the panel, as a JPEG of at most 60 KB', async () => {
    const root = mkdtempSync(join(folder, 'sources-'));
    mkdirSync(join(root, 'src/content/media'), { recursive: true });
    // Noise is the hardest to keep small.
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#000', noise } });
    await photo.jpeg().toFile(join(root, 'src/content/media/summer-deck.jpg'));
    vi.stubEnv('FAIRWIND_SOURCE', root);
    const title = 'A title with its own hash';
    const path = sharePath({ kind: 'media', names: ['summer-deck-jpg', '1a2b3c4d'] }, title);
    expect(path).toMatch(/^\/og\/media\.summer-deck-jpg\.1a2b3c4d\.[\da-f]{8}\.jpg$/);
    await writeSharePictures(folder, [{ path, title }]);
    const bytes = readFileSync(join(folder, path));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(SIZE_MAXIMUM);
    const shade = async (left: number) => {
      const cut = await sharp(bytes).extract({ left, top: 20, width: 40, height: 40 }).png().toBuffer();
      const { channels } = await sharp(cut).stats();
      return channels[0]?.mean ?? 0;
    };
    expect(await shade(20)).toBeLessThan(40);
    expect(await shade(1100)).toBeGreaterThan(90);
  });

  it('refuses a photo or a drawing that does not exist', async () => {
    const path = sharePath({ kind: 'tiles', names: ['no-such-game'] }, 'Nothing');
    await expect(writeSharePictures(folder, [{ path, title: 'Nothing' }])).rejects.toThrow(
      /No drawing tiles\/no-such-game/,
    );
    const photo = sharePath({ kind: 'media', names: ['gone-png', '1a2b3c4d'] }, 'Nothing');
    await expect(writeSharePictures(folder, [{ path: photo, title: 'Nothing' }])).rejects.toThrow(
      /No photo src\/content\/media\/gone\.png/,
    );
  });
});

describe('words on a picture', () => {
  it('have every letter of our languages', () => {
    expect(widthOf('ąćęłńóśźż őű äöüß åøæ ãõç éèà “”«»„ ·–’', 48)).toBeGreaterThan(500);
    expect(() => widthOf('漢', 48)).toThrow(/No glyph/);
  });

  it('are set as large as they fit', () => {
    const short = fitTitle('Sport', 500, 370);
    const long = fitTitle('Verantwortungsvolles Spielen und Spielerschutz', 500, 370);
    expect(short.lines).toEqual(['Sport']);
    expect(long.size).toBeLessThan(short.size);
    for (const line of long.lines) expect(widthOf(line, long.size)).toBeLessThanOrEqual(500);
    expect(() => fitTitle('x'.repeat(80), 500, 370)).toThrow(/too long/);
  });
});

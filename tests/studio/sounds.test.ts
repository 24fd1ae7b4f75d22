/** Every game sounds like itself (issue 4 §4: each with its own sound). */
import { expect, test } from 'vitest';
import { hasPalette, paletteOf } from '#studio/client/palettes.ts';
import { scoresOf } from '#studio/client/sound.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const CODES = [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES].map(({ code }) => code);

test('every game has a sound of its own, and no two sound alike', () => {
  expect(CODES.filter((code) => !hasPalette(code))).toEqual([]);
  expect(new Set(CODES.map((code) => JSON.stringify(paletteOf(code)))).size).toBe(CODES.length);
});

test.each(CODES)('%s stays within what small speakers play and ears like, and soon ends', (code) => {
  for (const notes of Object.values(scoresOf(paletteOf(code)))) {
    for (const { pitch, at, length, volume } of notes) {
      expect(pitch).toBeGreaterThan(30);
      expect(pitch).toBeLessThan(3_000);
      expect(volume).toBeLessThanOrEqual(0.2);
      expect(at + length).toBeLessThan(2_500);
    }
  }
});

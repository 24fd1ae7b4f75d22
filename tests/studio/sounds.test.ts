/** Every game sounds like itself. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasPalette, paletteOf, SOUND_MATERIALS } from '#studio/client/sound/palettes.ts';
import { SOUNDS, scoresOf } from '#studio/client/sound/scores.ts';
import { keepLevels, levels } from '#studio/client/sound/settings.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const CODES = [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES].map(({ code }) => code);

afterEach(() => vi.unstubAllGlobals());

test('every game has a sound of its own, and no two sound alike', () => {
  expect(CODES.filter((code) => !hasPalette(code))).toEqual([]);
  const played = CODES.map((code) => JSON.stringify(scoresOf(paletteOf(code))));
  expect(new Set(played).size).toBe(CODES.length);
});

test('the slots sound of every material that frames are made of', () => {
  const heard = new Set(TITLES.map(({ code }) => paletteOf(code).material));
  expect([...heard].sort()).toEqual([...SOUND_MATERIALS].sort());
});

test.each(CODES)('%s stays within what small speakers play and ears like, and soon ends', (code) => {
  const scores = scoresOf(paletteOf(code));
  for (const name of SOUNDS) {
    const { notes, breaths } = scores[name];
    expect(notes.length, name).toBeGreaterThan(0);
    for (const { pitch, at, length, volume } of notes) {
      expect(pitch).toBeGreaterThan(30);
      expect(pitch).toBeLessThan(3_000);
      expect(volume).toBeLessThanOrEqual(0.2);
      expect(at + length).toBeLessThan(2_600);
    }
    for (const { hz, to, at, length, volume } of breaths) {
      expect(Math.min(hz, to)).toBeGreaterThan(30);
      expect(Math.max(hz, to)).toBeLessThan(16_000);
      expect(volume).toBeLessThanOrEqual(0.2);
      expect(at + length).toBeLessThan(2_600);
    }
  }
});

describe('the levels of music and effects are kept apart', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };

  test('and read back; what is none is the usual one', () => {
    vi.stubGlobal('localStorage', storage);
    const usual = levels();
    keepLevels({ music: 0, effects: 1 });
    expect(levels()).toEqual({ music: 0, effects: 1 });
    stored.set('studio-levels', '{"music":7,"effects":"loud"}');
    expect(levels()).toEqual(usual);
    stored.set('studio-levels', 'noise');
    expect(levels()).toEqual(usual);
  });

  test('a frame without storage has the usual ones', () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('blocked');
      },
    });
    expect(levels()).toEqual({ music: 0.5, effects: 0.8 });
  });
});

/**
 * Every slot stands in a cabinet of its own: chosen from eight frames, six hands of letters, fifteen
 * scenes and seven motions, unlike its neighbours in the lobby, with letters that are told apart without colour.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { isLighter } from '#scripts/page-weight.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import {
  type Cabinet,
  FRAMES,
  LETTER_STYLES,
  type Room,
  SCENES,
  WIN_MOTIONS,
} from '#studio/client/cabinet/contract.ts';
import { ROYALS } from '#studio/client/cabinet/letters/contract.ts';
import { letterIn } from '#studio/client/cabinet/letters/index.ts';
import { mix, Sketch } from '#studio/client/cabinet/sketch.ts';
import { dressOf } from '#studio/client/slot/dress.ts';
import { TITLES } from '#studio/titles/index.ts';

const STYLE = readFileSync(join(ROOT, 'studio/client/style.css'), 'utf8');
const cabinets = new Map<string, Cabinet>();

beforeAll(async () => {
  for (const { code } of TITLES) {
    const { cabinet } = (await import(`../../studio/client/titles/${code}/cabinet.ts`)) as { cabinet: Cabinet };
    cabinets.set(code, cabinet);
  }
});

/** The rooms of a desktop and of a phone, five reels of three rows. */
const ROOMS: Readonly<Record<string, Room>> = {
  wide: {
    width: 1_280,
    height: 720,
    tall: false,
    window: { x: 258, y: 112, width: 764, height: 468 },
    reels: 5,
    rows: 3,
    free: false,
  },
  tall: {
    width: 780,
    height: 1_136,
    tall: true,
    window: { x: 40, y: 348, width: 700, height: 576 },
    reels: 5,
    rows: 3,
    free: false,
  },
};
const SCENE_WEIGHT = 90 * 1_024;
/** Degrees between the hues of two games that stand side by side. */
const APART = 22;

const of = (code: string): Cabinet => {
  const cabinet = cabinets.get(code);
  if (!cabinet) throw new Error(`${code} has no cabinet`);
  return cabinet;
};

test('no two titles have the same cabinet', () => {
  const looks = TITLES.map(({ code }) => {
    const { frame, scene, letters, win } = of(code);
    return [frame.kind, letters, scene.kind, win].join(' ');
  });
  expect(new Set(looks).size).toBe(TITLES.length);
});

test('neighbours in the lobby share neither frame nor hue', () => {
  const slots = GAMES.map(({ code }) => code).filter((code) => cabinets.has(code));
  expect(slots).toHaveLength(TITLES.length);
  const alike = slots.slice(1).filter((code, index) => {
    const [one, other] = [of(slots[index] as string), of(code)];
    const turned = Math.abs(one.hue - other.hue);
    return one.frame.kind === other.frame.kind || Math.min(turned, 360 - turned) < APART;
  });
  expect(alike).toEqual([]);
});

test('everything that the kit draws is used', () => {
  const all = [...cabinets.values()];
  expect(new Set(all.map(({ frame }) => frame.kind))).toEqual(new Set(FRAMES));
  expect(new Set(all.map(({ letters }) => letters))).toEqual(new Set(LETTER_STYLES));
  expect(new Set(all.map(({ scene }) => scene.kind))).toEqual(new Set(SCENES));
  expect(new Set(all.map(({ win }) => win))).toEqual(new Set(WIN_MOTIONS));
});

describe.each(LETTER_STYLES)('letters that are %s', (style) => {
  const SIZE = 48;
  /** The letter in grey on black, without the colour that it has in a title. */
  const grey = async (royal: (typeof ROYALS)[number]) =>
    sharp(Buffer.from(letterIn(style, royal, '#9a9a9a')))
      .resize(SIZE, SIZE)
      .flatten({ background: '#000000' })
      .greyscale()
      .raw()
      .toBuffer();

  test('are told apart by their shape', async () => {
    const drawn = await Promise.all(ROYALS.map(grey));
    for (const [index, one] of drawn.entries()) {
      for (const other of drawn.slice(index + 1)) {
        const different = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 60).length;
        expect(different / one.length).toBeGreaterThan(0.04);
      }
    }
  });
});

test('the outline of a winning cell stands out from the glass', () => {
  const low = TITLES.filter(({ code }) => {
    const { frame, glass } = of(code);
    return glass.base.some(([tint]) => contrast(frame.hit.outer, tint.slice(0, 7)) < 3);
  });
  expect(low.map(({ code }) => code)).toEqual([]);
});

test('words, amounts and outlines stand out from the bar of every cabinet', () => {
  const [label, amount] = ['#b4c8d8', '#ffc24b'];
  const low = TITLES.filter(({ code }) => {
    const { bar, foot, control, edge } = dressOf(of(code));
    const words = [bar, foot].flatMap((ground) => [contrast(label, ground), contrast(amount, ground)]);
    return Math.min(...words) < 4.5 || contrast(edge, control) < 3;
  });
  expect(low.map(({ code }) => code)).toEqual([]);
});

test('words stand out from the paytable and the rules of every cabinet', () => {
  // As panel.css and dress.css have them: the bar's colour darkened, down to its foot.
  const words = ['--text', '--text-2', '--text-3'].map((name) => colourOf(name));
  const low = TITLES.map(({ code }) => {
    const { bar, foot } = dressOf(of(code));
    const grounds = [mix(bar, '#000000', 0.36), foot];
    return [code, Math.min(...words.flatMap((word) => grounds.map((ground) => contrast(word, ground))))] as const;
  });
  expect(low.filter(([, least]) => least < 6.3)).toEqual([]);
});

test.each(Object.keys(ROOMS))('every scene and frame is light in a %s room', (size) => {
  for (const { code } of TITLES) {
    const room = ROOMS[size] as Room;
    for (const free of [false, true]) {
      const { scene, frame } = of(code);
      const parts = [...scene.layers, ...(frame.behind ? [frame.behind] : []), frame.front].map((draw) => {
        const pen = new Sketch(room.width, room.height, code);
        draw(pen, { ...room, free });
        return pen.svg();
      });
      const drawing = parts.join('');
      expect(drawing, code).not.toMatch(/NaN|undefined|Infinity/);
      expect(isLighter(drawing, SCENE_WEIGHT), code).toBe(true);
    }
  }
});

/** A colour of every game's page, by its name in style.css. */
function colourOf(name: string): string {
  const [, colour] = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(STYLE) ?? [];
  if (!colour) throw new Error(`style.css has no ${name}`);
  return colour;
}

function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => {
      const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
      return value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

import { describe, expect, test } from 'vitest';
import {
  chanceOf,
  climbOf,
  heightAt,
  msTo,
  readHeight,
  stepFrom,
  within,
} from '#studio/client/table-games/balloon/flight.ts';
import { TARGET_MAXIMUM_HUNDREDTHS, TARGET_MINIMUM_HUNDREDTHS } from '#studio/engines/crash.ts';

const HEIGHTS = [101, 150, 200, 1_000, 12_345, 1_000_000];

describe('the balloon is shown where the answer ends it', () => {
  test.each(HEIGHTS)('after the time to %i hundredths it stands there', (height) => {
    expect(heightAt(msTo(height))).toBeCloseTo(height, 3);
  });

  test('one that bursts on the ground never leaves it', () => {
    expect(msTo(99)).toBe(0);
    expect(climbOf(99)).toBe(0);
    expect(heightAt(0)).toBe(100);
  });

  test('the speed tells nothing of the end: a longer flight passes every height at the same time', () => {
    for (const [index, height] of HEIGHTS.entries()) {
      for (const later of HEIGHTS.slice(index + 1)) expect(msTo(height)).toBeLessThan(msTo(later));
    }
    expect(msTo(TARGET_MAXIMUM_HUNDREDTHS)).toBeLessThan(10_000);
  });
});

describe('the chance shown is the exact one (the return is equal at every target)', () => {
  test.each(HEIGHTS)('%i hundredths', (height) => {
    expect(chanceOf(height) * height).toBeCloseTo(99, 2);
    expect(chanceOf(height) * height).toBeLessThanOrEqual(99);
  });
});

describe('heights that can be named run from 1.01 to 10,000 (what is outside never leaves the page)', () => {
  test.each([
    [0, TARGET_MINIMUM_HUNDREDTHS],
    [100, TARGET_MINIMUM_HUNDREDTHS],
    [101, 101],
    [1_000_000, 1_000_000],
    [9_999_999, TARGET_MAXIMUM_HUNDREDTHS],
  ])('%i becomes %i', (named, taken) => {
    expect(within(named)).toBe(taken);
  });

  test('steps reach both ends and stop there', () => {
    let height = 200;
    for (let step = 0; step < 500; step += 1) height = stepFrom(height, 1);
    expect(height).toBe(TARGET_MAXIMUM_HUNDREDTHS);
    for (let step = 0; step < 500; step += 1) height = stepFrom(height, -1);
    expect(height).toBe(TARGET_MINIMUM_HUNDREDTHS);
  });

  test('a step goes to the next round height and back', () => {
    expect(stepFrom(200, 1)).toBe(210);
    expect(stepFrom(210, -1)).toBe(200);
    expect(stepFrom(200, -1)).toBe(195);
    expect(stepFrom(203, -1)).toBe(200);
    expect(stepFrom(203, 1)).toBe(210);
  });

  test.each([
    ['2', 'en', 200],
    ['2.5', 'en', 250],
    ['2,5', 'en', 250],
    ['2.50×', 'en', 250],
    ['2,5', 'de', 250],
    ['2.5', 'de', 250],
    ['10,000', 'en', 1_000_000],
    ['10.000', 'de', 1_000_000],
    ['10\u00a0000,00', 'fi', 1_000_000],
    ['1,234.5', 'en', 123_450],
    ['1.234', 'en', null],
    ['1,234', 'de', null],
    ['1,234', 'fi', null],
    ['', 'en', null],
    ['-2', 'en', null],
    ['2e3', 'en', null],
    ['two', 'en', null],
  ])('“%s” in %s is read as %s', (text, language, height) => {
    expect(readHeight(text, language)).toBe(height);
  });
});

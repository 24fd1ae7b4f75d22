/** Night is where somebody lives, not where their domain stands. */
import { expect, test } from 'vitest';
import { isQuiet, waitsUntil } from '#server/modules/messages/index.ts';
import { COUNTRIES } from '#shared/regions/index.ts';
import { ZONED_COUNTRIES } from '#shared/regions/zones.ts';

const at = (time: string): Date => new Date(`2026-01-15T${time}:00.000Z`);

test.each([
  // Vienna is an hour ahead of UTC in January: 9 to 21 there are 8 to 20 here, each bound at its minute.
  ['AT', '07:59', true],
  ['AT', '08:00', false],
  ['AT', '19:59', false],
  ['AT', '20:00', true],
  // Tokyo, nine hours ahead.
  ['JP', '08:00', false],
  ['JP', '12:00', true],
  ['JP', '00:00', false],
  // In a wide country it is night as soon as it is night anywhere: Vancouver 9:00 and St John’s 21:00.
  ['CA', '16:59', true],
  ['CA', '17:00', false],
  ['CA', '23:30', false],
  ['CA', '00:30', true],
  // Nobody knows where: the domain’s own clock.
  [null, '07:59', true],
  [null, '08:00', false],
])('marketing to %s at %s UTC on the main domain: night is %s', (country, time, night) => {
  expect(isQuiet({ region: 'main', country }, at(time))).toBe(night);
});

test('a message that waits leaves at nine where the player lives', () => {
  const waits = (country: string) => waitsUntil('mailing', { region: 'main', country }, at('21:30'))?.toISOString();
  expect(waits('AT')).toBe('2026-01-16T08:00:00.000Z');
  expect(waits('JP')).toBe('2026-01-16T00:00:00.000Z');
});

test('every country that a domain serves has its clocks', () => {
  expect(COUNTRIES.filter((country) => !ZONED_COUNTRIES.includes(country))).toEqual([]);
});

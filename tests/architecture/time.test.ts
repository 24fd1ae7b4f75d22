/** What a page says of time goes by the server's clock (design section 7): a device's may be wrong by hours. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';

/** Where the device's own day is meant, and why. */
const OF_THE_DEVICE: Readonly<Record<string, string>> = {
  'src/features/daily-bonuses/draw-map.ts': 'drawn before any answer says what time it is',
  'src/features/inbox/ui/PushOffer.tsx': 'how long this browser puts an offer off',
  'src/features/session/ui/BirthdayInput.tsx': 'years to choose from',
  'src/features/sport/calendar.ts': 'when a file was written on this device',
};

const sources = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.build.ts'))
  .map((file) => join('src', file));

test('no page asks the device what day it is, but for what is of the device', () => {
  const found = sources.filter((file) => readFileSync(inRoot(file), 'utf8').includes('new Date()'));
  expect(sources.length).toBeGreaterThan(500);
  expect(found.sort()).toEqual(Object.keys(OF_THE_DEVICE).sort());
});

/** What counts down to a moment of the server goes by the server's clock. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { noteServerDate, serverNow } from '#platform/server-clock.ts';

const HOUR_MS = 3_600_000;

/** Files of features that ask for the time of the device, and why that is right there. */
const BY_THE_DEVICE: Readonly<Record<string, string>> = {
  'affiliate/store.ts': 'a moment that this device notes and reads',
  'affiliate/partner.ts': 'days that a person chooses from',
  'analytics/tags.ts': 'what the tag manager asks for',
  'navigation/reload-guard.ts': 'a moment that this device notes and reads',
  'session/waiting.ts': 'a moment that this device notes and reads',
  'account/ui/TwoFactorOnPopup.tsx': 'the app that shows the code is on a device too',
};

describe('the server’s clock', () => {
  test.each([
    ['a device that is an hour behind', -HOUR_MS],
    ['a device that is an hour ahead', HOUR_MS],
  ])('%s counts by the server', (_name, off) => {
    const real = Date.now() - off;
    noteServerDate(new Date(real).toUTCString());
    expect(Math.abs(serverNow() - real)).toBeLessThan(2_000);
  });

  test('a right device is believed to the millisecond, and an answer without a date changes nothing', () => {
    noteServerDate(new Date(Date.now() - 900).toUTCString());
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50);
    noteServerDate(null);
    noteServerDate('yesterday');
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(50);
  });

  test('no feature counts by the device’s clock but where that is right', () => {
    const folder = inRoot('src/features');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const asking = files.filter((name) => /\bDate\.now\b/.test(readFileSync(join(folder, name), 'utf8')));
    expect(asking.sort()).toEqual(Object.keys(BY_THE_DEVICE).sort());
  });
});

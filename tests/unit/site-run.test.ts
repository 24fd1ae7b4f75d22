/** A run over the pages has its own time; what comes after it in the same process does not. */
import { expect, it } from 'vitest';
import { currentSiteRun, endSiteRun, siteTime, startSiteRun } from '#shared/site-run.ts';

it('leaves its publishing time behind with its end', () => {
  startSiteRun(new Date(0));
  expect(siteTime('2026-11-20T12:00:30Z')).toEqual(new Date(0));
  endSiteRun();
  expect(currentSiteRun()).toBeNull();
  expect(siteTime('2026-11-20T12:00:30Z')).toEqual(new Date('2026-11-20T12:00:00Z'));
});

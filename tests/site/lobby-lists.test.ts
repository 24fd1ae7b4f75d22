/** The two lists of games as one (decision 0004): the house's file of the site, and what the server says now. */
import { afterEach, expect, it, vi } from 'vitest';
import { loadGameIndex } from '#features/lobby/api.ts';
import { gamesOf } from '#features/lobby/model.ts';
import { encodeIndex, VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows a game of the house as the server says it is now, once and in its place', async () => {
  const house = gamesOf('main');
  const [first, second] = house;
  if (!first || !second) throw new Error('no games');
  const shut = { ...second, status: 'unavailable' } as const;
  const vendors = { ...first, code: 'hub88-tst-lagoon', vendor: 'hub88' };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(encodeIndex(address === VENDOR_GAMES_PATH ? [shut, vendors] : house)),
  );
  const listed = await loadGameIndex('main');
  expect(listed.map(({ code }) => code)).toEqual([...house.map(({ code }) => code), vendors.code]);
  expect(listed[1]?.status).toBe('unavailable');
  expect(listed[0]?.status).toBe(first.status);
});

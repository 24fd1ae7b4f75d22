/** The games of a region as the browser loads them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gamesOf } from '#features/lobby/model.ts';
import { encodeIndex } from '#shared/catalogue/index-file.ts';

const [first, ...others] = gamesOf('main');
const house = JSON.stringify(encodeIndex(others));
const vendors = JSON.stringify(encodeIndex(first ? [{ ...first, code: 'outside', vendor: 'hub88' }] : []));

/** How the list of vendors is answered. */
let vendorList: (signal: AbortSignal) => Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  // Nobody waits as long as the page would: a test ends the time of a request itself.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) =>
    address.includes('vendor') ? vendorList(signal) : Promise.resolve(new Response(house)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = async () => (await import('#features/lobby/api.ts')).loadGameIndex;

describe('the games of a region', () => {
  it('are one and the same list until something changes: what is made of it is kept by it', async () => {
    vendorList = async () => new Response(vendors);
    const loadGameIndex = await load();
    const games = await loadGameIndex('main');
    expect(games.map(({ code }) => code)).toEqual([...others.map(({ code }) => code), 'outside']);
    expect(await loadGameIndex('main')).toBe(games);
  });

  it('come without the vendors’ where their list hangs, and with it the next time', async () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vendorList = (signal) =>
      new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
      });
    const loadGameIndex = await load();
    expect((await loadGameIndex('main')).map(({ code }) => code)).toEqual(others.map(({ code }) => code));
    expect(complained).toHaveBeenCalled();
    vendorList = async () => new Response(vendors);
    expect((await loadGameIndex('main')).at(-1)?.code).toBe('outside');
  });
});

/** The way back from a deposit to the game it began from (ADR 0007). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const GAME = { path: '/en/play/krakens-toll/real', title: 'Kraken’s Toll', to: 'game' as const };
const held = new Map<string, string>();

beforeEach(() => {
  held.clear();
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function load() {
  const { announceNavigation, placeOf } = await import('#features/navigation/index.ts');
  const place = (path: string) => placeOf(new URL(path, 'https://fairwind.example'));
  const go = (from: string, to: string) => announceNavigation('before', { from: place(from), to: place(to) });
  return { ...(await import('#features/wallet/way-back.ts')), go };
}

test('a payment that began from a game leads back to it, each time it is looked at', async () => {
  const { noteWayBack, wayBackOf, go } = await load();
  noteWayBack(GAME);
  await go(GAME.path, '/en/wallet/deposit');
  expect(wayBackOf('first')).toEqual(GAME);
  await go('/en/payment/preloader', '/en/payment/success');
  expect(wayBackOf('first')).toEqual(GAME);
});

test('a later payment that did not begin there leads nowhere, after a page load, too', async () => {
  const { noteWayBack, wayBackOf } = await load();
  noteWayBack(GAME);
  wayBackOf('first');
  expect(wayBackOf('second')).toBeNull();
  noteWayBack(GAME);
  expect(wayBackOf('second')).toEqual(GAME);
});

test('a game that was left for another page is forgotten', async () => {
  const { noteWayBack, wayBackOf, go } = await load();
  noteWayBack(GAME);
  await go(GAME.path, '/en/games');
  await go('/en/games', '/en/wallet/deposit');
  expect(wayBackOf('first')).toBeNull();
});

test('a payment that began beside a bet slip leads back to the slip', async () => {
  const { noteWayBack, wayBackOf, go } = await load();
  const slip = { path: '/en/sport#slip', title: 'Bet slip', to: 'slip' as const };
  noteWayBack(slip);
  await go('/en/sport', '/en/wallet/deposit');
  expect(wayBackOf('first')).toEqual(slip);
});

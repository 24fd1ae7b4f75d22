/** The lists of games in this browser: a guest's, then a player's, then a guest's again (issue 4 §1). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'fairwind_games';
const OWNER = 'fairwind_games_of';
const held = new Map<string, string>();
const asked: string[] = [];
const kept = { favourites: ['at-home'], recent: [] as string[] };

function stubBrowser(): void {
  held.clear();
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.text();
    asked.push(`${request.method} ${pathname} ${body}`.trim());
    const merged = body && pathname.endsWith('/merge') ? (JSON.parse(body).favourites as string[]) : [];
    return Response.json({ ...kept, favourites: [...merged, ...kept.favourites] });
  });
}

const shown = () => JSON.parse(held.get(KEY) ?? '{}').favourites;

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

describe('own lists of games', () => {
  const load = async () => ({
    ...(await import('#features/favourites/index.ts')),
    ...(await import('#features/lobby/own.ts')),
  });

  it('a guest’s join the player’s at login, once', async () => {
    const { belongTo, toggleFavourite } = await load();
    toggleFavourite('as-guest');
    expect(asked).toEqual([]);
    await belongTo('anna');
    expect(asked).toEqual(['POST /api/player/games/merge {"favourites":["as-guest"],"recent":[]}']);
    expect(shown()).toEqual(['as-guest', 'at-home']);
    await belongTo('anna');
    expect(asked).toHaveLength(1);
  });

  it('what another device took away does not come back', async () => {
    held.set(OWNER, 'anna');
    held.set(KEY, JSON.stringify({ favourites: ['removed-elsewhere'], recent: [] }));
    const { belongTo } = await load();
    await belongTo('anna');
    expect(asked).toEqual(['GET /api/player/games']);
    expect(shown()).toEqual(['at-home']);
  });

  it('the house is told each change of a player’s', async () => {
    const { belongTo, toggleFavourite } = await load();
    await belongTo('anna');
    toggleFavourite('at-home');
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked[1]).toBe('PUT /api/player/games {"list":"favourites","game_code":"at-home","kept":false}');
  });

  it('a player’s lists leave with them', async () => {
    const { belongTo, toggleFavourite } = await load();
    await belongTo('anna');
    await belongTo('');
    expect(shown()).toEqual([]);
    toggleFavourite('as-guest');
    expect(asked).toHaveLength(1);
    expect(shown()).toEqual(['as-guest']);
  });
});

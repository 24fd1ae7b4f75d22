/** The lists of games in this browser: a guest's, then a player's, then a guest's again. */
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
    const merged = body && pathname.endsWith('/merge') ? ((JSON.parse(body).favourites ?? []) as string[]) : [];
    const marks = body && pathname.endsWith('/merge') ? ((JSON.parse(body).marks ?? []) as string[]) : [];
    return Response.json({ ...kept, favourites: [...merged, ...kept.favourites], marks: ['at-home', ...marks] });
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

  it('what is changed before the player is known, or while the server is asked, stays and is told', async () => {
    held.set(OWNER, 'anna');
    const { belongTo, notePlayed, toggleFavourite } = await load();
    notePlayed('before');
    const known = belongTo('anna');
    toggleFavourite('meanwhile');
    await known;
    expect(JSON.parse(held.get(KEY) ?? '{}')).toMatchObject({
      favourites: ['meanwhile', 'at-home'],
      recent: ['before'],
    });
    await expect.poll(() => asked).toHaveLength(3);
    expect(asked).toEqual(
      expect.arrayContaining([
        'GET /api/player/games',
        'PUT /api/player/games {"list":"recent","game_code":"before","kept":true}',
        'PUT /api/player/games {"list":"favourites","game_code":"meanwhile","kept":true}',
      ]),
    );
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

describe('stars of the sportsbook', () => {
  const STARS = 'sport-favourites';
  const stars = () => JSON.parse(held.get(STARS) ?? '[]');
  /** The page of sport, whose player is known or (empty) a guest. */
  async function load() {
    const { $session } = await import('#features/session/index.ts');
    const { restoreFavourites, toggleFavourite } = await import('#features/sport/favourites.ts');
    const { followOwner } = await import('#features/sport/favourites-sync.ts');
    const be = (user_id: string) =>
      $session.set({ ...$session.get(), checked: true, user: user_id ? ({ user_id } as never) : null });
    restoreFavourites();
    followOwner();
    return { be, toggleFavourite };
  }

  it('a guest’s join the player’s at login, and each change of theirs is told', async () => {
    held.set(STARS, JSON.stringify(['fixture/1']));
    const { be, toggleFavourite } = await load();
    be('');
    expect(asked).toEqual([]);
    be('anna');
    await expect.poll(stars).toEqual(['at-home', 'fixture/1']);
    expect(asked).toEqual(['POST /api/sport/favourites/merge {"marks":["fixture/1"]}']);
    toggleFavourite('team/football/Alder');
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked[1]).toBe('PUT /api/sport/favourites {"mark":"team/football/Alder","kept":true}');
  });

  it('the newest two hundred are kept, on this device as with the account', async () => {
    const older = Array.from({ length: 200 }, (_, index) => `fixture/${index}`);
    held.set(STARS, JSON.stringify(older));
    const { be, toggleFavourite } = await load();
    be('');
    toggleFavourite('fixture/newest');
    expect(stars()).toEqual([...older.slice(1), 'fixture/newest']);
  });

  it('what another device took away does not come back; at logout they leave with the player', async () => {
    held.set(STARS, JSON.stringify(['removed-elsewhere']));
    held.set('sport-favourites-of', 'anna');
    const { be, toggleFavourite } = await load();
    be('anna');
    await expect.poll(stars).toEqual(['at-home']);
    expect(asked).toEqual(['GET /api/sport/favourites']);
    be('');
    expect(stars()).toEqual([]);
    toggleFavourite('fixture/of-guest');
    expect(stars()).toEqual(['fixture/of-guest']);
    expect(asked).toHaveLength(1);
  });

  it('what is marked while the server is still asked stays, and is told', async () => {
    held.set('sport-favourites-of', 'anna');
    const { be, toggleFavourite } = await load();
    be('anna');
    toggleFavourite('fixture/at-once');
    await expect.poll(stars).toEqual(['at-home', 'fixture/at-once']);
    expect(asked).toEqual([
      'GET /api/sport/favourites',
      'PUT /api/sport/favourites {"mark":"fixture/at-once","kept":true}',
    ]);
  });
});

/** What the sport page offers by one press: ready combos, a price that leads to the slip, and the tab a match stands under. */
import { beforeEach, describe, expect, test } from 'vitest';
import { readyCombos, takeCombo } from '#features/sport/combos.ts';
import { tabOfFixture } from '#features/sport/model.ts';
import { $slip, readSlip, togglePick } from '#features/sport/slip.ts';
import { pickOfQuery, pickQuery } from '#features/sport/slip-place.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { MARKETS, marketOf, outcomesOf } from '#shared/sport/markets.ts';
import { buttonName } from '#shared/sport/words.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';

const matchOf = (
  id: string,
  sport: FixtureView['sport'],
  markets: Record<string, Record<string, string>>,
  stopped = false,
): FixtureView => ({
  ...{ fixture_id: id, sport, tournament: { tournament_id: 'coastal', name: 'Coastal League' }, market_count: 30 },
  ...{
    home: { name: `${id} home`, colours: ['#000', '#fff'] },
    away: { name: `${id} away`, colours: ['#000', '#fff'] },
  },
  starts_at: '2026-06-01T18:00:00Z',
  standing: { status: 'not_started', stopped, score: [0, 0], sets: [] },
  markets: Object.fromEntries(Object.entries(markets).map(([key, odds]) => [key, { status: 'active', odds }])),
});
const football = (id: string, home: string, away: string, over = '1.90', stopped = false) =>
  matchOf(
    id,
    'football',
    { result: { home, draw: '3.40', away }, 'total_goals:2.5': { over, under: '1.90' } },
    stopped,
  );

beforeEach(() => $slip.set(readSlip(null)));

describe('ready combos', () => {
  const three = [football('a', '1.50', '6.00'), football('b', '4.00', '1.80'), football('c', '2.00', '3.60')];

  test('take the likelier side of the next three matches, at the product of their odds', () => {
    const [favourites, goals] = readyCombos(three);
    expect(favourites?.picks.map(({ outcome }) => outcome)).toEqual(['home', 'away', 'home']);
    // 1.50 × 1.80 × 2.00
    expect(favourites?.odds).toBe('5.40');
    // 1.90 × 1.90 × 1.90 = 6.859
    expect([goals?.kind, goals?.odds]).toEqual(['goals', '6.86']);
  });

  test('need enough matches that can be bet on: a suspended one counts for none', () => {
    expect(readyCombos(three.slice(1))).toEqual([]);
    expect(readyCombos([...three.slice(1), football('d', '1.50', '6.00', '1.90', true)])).toEqual([]);
    const tennis = ['e', 'f'].map((id) => matchOf(id, 'tennis', { match_winner: { home: '1.40', away: '2.90' } }));
    expect(readyCombos(tennis).map(({ kind }) => kind)).toEqual(['tennis']);
  });

  test('come onto the slip as one combo and replace what contradicts them', () => {
    const [favourites] = readyCombos(three);
    if (!favourites) throw new Error('There is no combo');
    togglePick({ fixture_id: 'a', market: 'result', outcome: 'away', odds: '6.00', home: 'a home', away: 'a away' });
    togglePick({ fixture_id: 'z', market: 'result', outcome: 'home', odds: '2.00', home: 'z home', away: 'z away' });
    takeCombo(favourites);
    const { picks, mode } = $slip.get();
    expect(mode).toBe('combo');
    expect(picks.map(({ fixture_id, outcome }) => `${fixture_id} ${outcome}`)).toEqual([
      'z home',
      'a home',
      'b away',
      'c home',
    ]);
    takeCombo(favourites);
    expect($slip.get().picks).toHaveLength(4);
  });
});

describe('a price on a page without a slip', () => {
  const pick = {
    ...{ fixture_id: 'fw:match:river-1', market: 'asian_handicap:-0.25', outcome: 'home', odds: '1.85' },
    ...{ home: 'Dunavár & Söhne', away: 'Polder 04' },
  };

  test('leads to the match with the selection in its address', () => {
    expect(pickOfQuery(pickQuery(pick))).toEqual(pick);
  });

  test('brings nothing when the address is broken', () => {
    for (const search of ['', '?bt-path=%2Flive', '?pick=', '?pick=m1&market=result&outcome=home&odds=x&home=A&away=B'])
      expect(pickOfQuery(search), search).toBeNull();
    expect(pickOfQuery(pickQuery({ ...pick, odds: '0.5' }))).toBeNull();
  });
});

test('no two selections of a market look the same on their buttons, however alike the names begin', () => {
  const sides = { home: 'Northmere City', away: 'Northmere City Reserves' };
  const words = ((key: string, variables: Record<string, string>) =>
    `${key} ${Object.values(variables).join(' ')}`) as never;
  for (const [type, { specifier }] of Object.entries(MARKETS)) {
    const key = specifier === null ? type : `${type}:${specifier === 'part' ? 1 : 0.5}`;
    if (!marketOf(key)) continue;
    const names = outcomesOf(type as keyof typeof MARKETS).map((outcome) =>
      buttonName(key, outcome, sides, words, 'en'),
    );
    expect(new Set(names).size, key).toBe(names.length);
  }
  expect(buttonName('half_time_full_time', 'home/draw', sides, words, 'en')).toBe('1 / X');
  expect(buttonName('double_chance', 'home_draw', sides, words, 'en')).toBe('1X');
});

test('a match stands under its tab: played, to come, or e-sports', () => {
  const { standing } = football('a', '1.50', '6.00');
  expect(tabOfFixture({ sport: 'football', standing })).toBe('/event-builder');
  expect(tabOfFixture({ sport: 'tennis', standing: { ...standing, status: 'live' } })).toBe('/live');
  expect(tabOfFixture({ sport: 'esports', standing })).toBe(SPORT_PATHS['e-sports']);
});

/** How many matches the menu and the home page say there are. */
import { expect, test, vi } from 'vitest';
import { figureOf } from '#features/sport/figures.ts';
import { forgetMenu, loadMenu, readMenu } from '#features/sport/menu.ts';
import { highlightsOf } from '#features/sport/model.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';

const SPORTS = [
  { sport: 'football', live: 3, soon: 20 },
  { sport: 'esports', live: 1, soon: 4 },
] as const;

test('each sub-page of sport counts its own matches, and the player’s bets count none', () => {
  const figure = (path: string) => figureOf(path, [...SPORTS]);
  expect(figure('')).toBe(28);
  expect(figure(SPORT_PATHS.live)).toBe(4);
  expect(figure(SPORT_PATHS['event-builder'])).toBe(24);
  expect(figure(SPORT_PATHS['e-sports'])).toBe(5);
  expect(figure(SPORT_PATHS.bets)).toBeNull();
  expect(figureOf(SPORT_PATHS.live, [])).toBe(0);
});

test('the place of a highlight whose match has begun is the next one’s, and no other moves', () => {
  const at = (fixture_id: string, starts_at: string) => ({ fixture_id, starts_at }) as FixtureView;
  const one = at('one', '2026-11-25T12:00:00.000Z');
  const two = at('two', '2026-11-25T13:00:00.000Z');
  const three = at('three', '2026-11-25T14:00:00.000Z');
  const four = at('four', '2026-11-25T15:00:00.000Z');
  const ids = (stood: FixtureView[], now: string, told: FixtureView[]) =>
    highlightsOf(stood, told, new Date(`2026-11-25T${now}:00.000Z`)).map(({ fixture_id }) => fixture_id);
  const built = [one, two, three];
  expect(ids([one, two], '11:00', built)).toEqual(['one', 'two']);
  expect(ids([one, two], '12:30', built)).toEqual(['three', 'two']);
  // What was built may hold one more alone, until the answer comes.
  expect(ids([one, two], '13:30', built)).toEqual(['three', 'two']);
  expect(ids([three, two], '13:31', [three, four])).toEqual(['three', 'four']);
  expect(ids([one, two], '14:30', built)).toEqual(['one', 'two']);
  expect(ids([one, two], '14:31', [four])).toEqual(['four']);
  // The one that came later stays where it is, too.
  expect(ids([four, three], '14:30', [four, at('five', '2026-11-25T16:00:00.000Z')])).toEqual(['four', 'five']);
  expect(ids([], '11:00', [one])).toEqual(['one']);
});

test('figures and lists that ask within seconds share one read; one that failed, or is of another shape, is shared with nobody', async () => {
  const menu = { simulated: true, sports: [], tournaments: [] };
  const answers: unknown[] = [menu, { sports: [] }, menu, null, menu];
  let asked = 0;
  vi.stubGlobal('location', new URL('https://fairwind.example/en/sport'));
  vi.stubGlobal('fetch', async () => {
    const answer = answers[asked];
    asked += 1;
    return answer === null ? Response.json({}, { status: 503 }) : Response.json(answer);
  });
  const figures = readMenu();
  const list = loadMenu();
  expect([await figures, await list, asked]).toEqual([menu, { ok: true, value: menu }, 1]);

  forgetMenu();
  expect(await loadMenu()).toMatchObject({ ok: false });
  expect([await loadMenu(), asked]).toEqual([{ ok: true, value: menu }, 3]);

  forgetMenu();
  expect(await readMenu()).toBeNull();
  expect([await readMenu(), asked]).toEqual([menu, 5]);
  vi.unstubAllGlobals();
});

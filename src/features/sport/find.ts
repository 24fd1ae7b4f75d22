/** Matches by what somebody types, and by the choices above a list. */
import { typosForgiven, typosToBeginning, wordsOf } from '#platform/typos.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { favouriteKeys } from '#shared/sport/favourites.ts';

const HOUR_MS = 3_600_000;

/** Matches come from this many letters on. */
export const SHORTEST_QUERY = 2;

const wordsOfFixture = ({ home, away, tournament }: FixtureView): string[] =>
  [home.name, away.name, tournament.name].flatMap(wordsOf);

/** The matches whose teams or league a query names, in their order. Typos count only where nothing is spelt like a word. */
export function searchFixtures(fixtures: readonly FixtureView[], query: string): FixtureView[] {
  const wanted = wordsOf(query);
  if (wanted.join('').length < SHORTEST_QUERY) return [];
  const rows = fixtures.map((fixture) => ({ fixture, words: wordsOfFixture(fixture) }));
  const found = wanted.map((word) => {
    const spelt = rows.filter(({ words }) => words.some((one) => one.includes(word)));
    if (spelt.length > 0) return new Set(spelt);
    const most = typosForgiven(word.length);
    const isNear = (one: string) => most > 0 && typosToBeginning(word, one, most) <= most;
    return new Set(rows.filter(({ words }) => words.some(isNear)));
  });
  return rows.filter((row) => found.every((ones) => ones.has(row))).map(({ fixture }) => fixture);
}

/** Within how many hours a match begins; null: whenever. */
export const START_CHOICES = [null, 1, 3] as const;
export type StartChoice = (typeof START_CHOICES)[number];

export interface Choices {
  /** Null: of every league. */
  tournamentId: string | null;
  within: StartChoice;
  /** Null: favourites and others. */
  favourites: ReadonlySet<string> | null;
}

export const isFavourite = (fixture: FixtureView, favourites: ReadonlySet<string>): boolean =>
  Object.values(favouriteKeys(fixture)).some((key) => favourites.has(key));

export function chosenOf(
  fixtures: readonly FixtureView[],
  { tournamentId, within, favourites }: Choices,
  now: Date,
): FixtureView[] {
  return fixtures.filter(
    (fixture) =>
      (tournamentId === null || fixture.tournament.tournament_id === tournamentId) &&
      (within === null || new Date(fixture.starts_at).getTime() <= now.getTime() + within * HOUR_MS) &&
      (favourites === null || isFavourite(fixture, favourites)),
  );
}

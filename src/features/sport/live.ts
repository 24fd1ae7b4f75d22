/** Fixtures on screen, kept in step with the socket; what is shown first is read once. */
import { useEffect, useState } from 'react';
import { followTopic } from '#features/realtime/index.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import type { FixtureDetailsView, FixtureView } from '#shared/contract/sport.ts';
import type { TopicData } from '#shared/contract/topics.ts';
import { loadFixture, loadFixtures, loadMenu } from './api.ts';

/** `failed`: it could not be read. */
export type Loaded<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: Value };

/** How often lists are read again whose matches the socket does not tell. */
const READ_AGAIN_MS = 30_000;

type LiveTopic = TopicData<'sport-live'>;

/** Fixtures with what the socket told of them since; a market that was not shown stays unshown. */
export function withLive(fixtures: readonly FixtureView[], { fixtures: told, closed }: LiveTopic): FixtureView[] {
  return fixtures.map((fixture) => {
    const now = told[fixture.fixture_id];
    if (!now) {
      const { standing } = fixture;
      const stopped = fixture.fixture_id in closed;
      const isKnown = standing.status !== 'not_started' || standing.stopped === stopped;
      return isKnown ? fixture : { ...fixture, standing: { ...standing, stopped } };
    }
    const markets = Object.fromEntries(
      Object.entries(fixture.markets).map(([key, market]) => [key, now.markets[key] ?? market]),
    );
    return { ...fixture, standing: now.standing, markets };
  });
}

/** A list of fixtures. @param built what the page was built with; it stands until the first answer. */
export function useFixtures(
  query: RequestOf<'sportFixtures'>['query'],
  built?: readonly FixtureView[],
): Loaded<readonly FixtureView[]> & { again(): void } {
  const [loaded, setLoaded] = useState<Loaded<readonly FixtureView[]>>(
    built && built.length > 0 ? { state: 'ready', value: built } : { state: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  const { view, sport, tournament_id } = query;
  useEffect(() => {
    let wanted = true;
    let known = new Set<string>();
    const read = async () => {
      const outcome = await loadFixtures({
        view,
        ...(sport ? { sport } : {}),
        ...(tournament_id ? { tournament_id } : {}),
      });
      if (!wanted) return;
      if (!outcome.ok) return setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed' }));
      known = new Set(outcome.value.result.map(({ fixture_id }) => fixture_id));
      setLoaded({ state: 'ready', value: outcome.value.result });
    };
    void read();
    const timer = setInterval(() => void read(), READ_AGAIN_MS);
    const end = followTopic('sport-live', 'all', (told) => {
      if (told === null) return;
      setLoaded((before) => (before.state === 'ready' ? { ...before, value: withLive(before.value, told) } : before));
      // A match that has begun, or one that is over, changes which ones are shown.
      const isOther =
        Object.keys(told.fixtures).some((id) => !known.has(id)) || [...known].some((id) => !(id in told.fixtures));
      if (view === 'live' && !sport && isOther && known.size > 0) void read();
    });
    return () => {
      wanted = false;
      clearInterval(timer);
      end();
    };
  }, [view, sport, tournament_id, attempt]);
  return { ...loaded, again: () => setAttempt((count) => count + 1) };
}

/** One match with all its markets. */
export function useFixture(fixtureId: string): Loaded<FixtureDetailsView> {
  const [loaded, setLoaded] = useState<Loaded<FixtureDetailsView>>({ state: 'loading' });
  useEffect(() => {
    let wanted = true;
    let end: () => void = () => undefined;
    void loadFixture(fixtureId).then((outcome) => {
      if (!wanted) return;
      if (!outcome.ok) return setLoaded({ state: 'failed' });
      setLoaded({ state: 'ready', value: outcome.value });
      end = followTopic('sport-fixture', fixtureId, (told: ResponseLike | null) => {
        if (told !== null)
          setLoaded((before) =>
            before.state === 'ready' ? { ...before, value: { ...before.value, ...told } } : before,
          );
      });
    });
    return () => {
      wanted = false;
      end();
    };
  }, [fixtureId]);
  return loaded;
}

type ResponseLike = Pick<ResponseOf<'sportFixture'>, 'standing' | 'markets' | 'statistics' | 'pressure' | 'timeline'>;

export type Menu = ResponseOf<'sportMenu'>;

/** What is on the board, read again as lists are; null until it is known. */
export function useMenu(): Menu | null {
  const [menu, setMenu] = useState<Menu | null>(null);
  useEffect(() => {
    let wanted = true;
    let isEmpty = false;
    const read = async () => {
      const outcome = await loadMenu();
      if (!wanted || !outcome.ok) return;
      setMenu(outcome.value);
      isEmpty = outcome.value.tournaments.length === 0;
    };
    void read();
    const timer = setInterval(() => void read(), READ_AGAIN_MS);
    // A service that has just begun counts nothing until its feed has told of matches.
    const end = followTopic('sport-live', 'all', () => {
      if (!isEmpty) return;
      isEmpty = false;
      void read();
    });
    return () => {
      wanted = false;
      clearInterval(timer);
      end();
    };
  }, []);
  return menu;
}

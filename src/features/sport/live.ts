/** Fixtures on screen, kept in step with the socket; what is shown first is read once. */
import { createContext, startTransition, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { followTopic } from '#features/realtime/index.ts';
import { type Reading, useRemote } from '#features/remote/index.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import type { FixtureDetailsView, FixtureView } from '#shared/contract/sport.ts';
import type { TopicData } from '#shared/contract/topics.ts';
import { loadFixture, loadFixtures } from './api.ts';
import { forgetMenu, loadMenu, type Menu } from './menu.ts';

/** `failed`: it could not be read. */
export type Loaded<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: Value };

/** Whether what is shown is what the address asks for: what is only part of the built page reads nothing. */
export const ReadsContext = createContext(true);

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

function loadedOf<Value>({ remote, value }: Pick<Reading<Value>, 'remote' | 'value'>): Loaded<Value> {
  if (value !== null) return { state: 'ready', value };
  return { state: remote.state === 'failed' ? 'failed' : 'loading' };
}

/** What the socket tells of the matches that are played; null until it has. */
function useLive(reads: boolean): LiveTopic | null {
  const [told, setTold] = useState<LiveTopic | null>(null);
  useEffect(() => {
    if (!reads) return;
    return followTopic('sport-live', 'all', (now) => startTransition(() => setTold(now)));
  }, [reads]);
  return told;
}

/** A list of fixtures. @param built what the page was built with; it stands until the first answer. */
export function useFixtures(
  query: RequestOf<'sportFixtures'>['query'],
  built?: readonly FixtureView[],
): Loaded<readonly FixtureView[]> & { again(): void } {
  const { view, sport, tournament_id } = query;
  const reads = useContext(ReadsContext);
  const told = useLive(reads);
  const { remote, value, reload } = useRemote(
    async () => {
      const outcome = await loadFixtures({
        view,
        ...(sport ? { sport } : {}),
        ...(tournament_id ? { tournament_id } : {}),
      });
      return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
    },
    { of: reads ? [view, sport, tournament_id].join() : null, every: READ_AGAIN_MS },
  );
  // A match that has begun, or one that is over, changes which ones are played.
  const listed = view === 'live' && !sport && value !== null && value.length > 0 ? told?.fixtures : undefined;
  const others = listed && value && changesOf(listed, value);
  const onOther = useEffectEvent(() => void reload());
  useEffect(() => {
    if (others) onOther();
  }, [others]);
  const shown = value ?? (built && built.length > 0 ? built : null);
  const live = useMemo(() => shown && (told ? withLive(shown, told) : shown), [shown, told]);
  return { ...loadedOf({ remote, value: live }), again: () => void reload() };
}

/** The matches that are told and not listed, and the other way round, as a text that changes with them. */
function changesOf(told: LiveTopic['fixtures'], listed: readonly FixtureView[]): string {
  const known = new Set(listed.map(({ fixture_id }) => fixture_id));
  const begun = Object.keys(told).filter((id) => !known.has(id));
  return [...begun, ...[...known].filter((id) => !(id in told))].sort().join();
}

export interface LoadedFixture {
  reading: Reading<FixtureDetailsView>;
  /** With what the socket has told since; null: not known. */
  fixture: FixtureDetailsView | null;
  /** There is no such match. */
  isGone: boolean;
}

/** One match with all its markets. */
export function useFixture(fixtureId: string): LoadedFixture {
  const reading = useRemote(() => loadFixture(fixtureId), { of: fixtureId });
  const [told, setTold] = useState<ResponseLike | null>(null);
  const { remote, value } = reading;
  const isKnown = value !== null;
  useEffect(() => {
    setTold(null);
    if (!isKnown) return;
    return followTopic('sport-fixture', fixtureId, (now: ResponseLike | null) => now && setTold(now));
  }, [fixtureId, isKnown]);
  const isGone = remote.state === 'failed' && remote.error.status === 404;
  return { reading, fixture: value && { ...value, ...told }, isGone };
}

type ResponseLike = Pick<ResponseOf<'sportFixture'>, 'standing' | 'markets' | 'statistics' | 'pressure' | 'timeline'>;

/** What is on the board, read again as lists are; null until it is known. */
export function useMenu(): Menu | null {
  const reads = useContext(ReadsContext);
  const told = useLive(reads);
  const { value, reload } = useRemote(loadMenu, { of: reads ? '' : null, every: READ_AGAIN_MS });
  // A service that has just begun counts nothing until its feed has told of matches.
  const isEmpty = value?.tournaments.length === 0;
  const onTold = useEffectEvent(() => {
    forgetMenu();
    void reload();
  });
  useEffect(() => {
    if (isEmpty && told) onTold();
  }, [isEmpty, told]);
  return value;
}

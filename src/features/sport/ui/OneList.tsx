/** All matches that are played or start soon, and what narrows the list: sport, league, start, favourites. */

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { serverNow } from '#platform/server-clock.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { Icon } from '#ui/Icon.tsx';
import { $favourites } from '../favourites.ts';
import { type Choices, chosenOf, START_CHOICES } from '../find.ts';
import { useFixtures, useMenu } from '../live.ts';
import { FixtureList } from './FixtureList.tsx';
import { Choice, OddsFormats } from './OddsFormats.tsx';

const NO_CHOICES: Choices = { tournamentId: null, within: null, favourites: null };

function leaguesOf(fixtures: readonly FixtureView[]): (readonly [id: string, name: string])[] {
  const leagues = new Map(fixtures.map(({ tournament }) => [tournament.tournament_id, tournament.name]));
  return [...leagues].sort(([, one], [, other]) => one.localeCompare(other));
}

interface NarrowingProps {
  view: 'live' | 'soon';
  fixtures: readonly FixtureView[];
  choices: Choices;
  change(choices: Partial<Choices>): void;
}

function Narrowing({ view, fixtures, choices, change }: NarrowingProps) {
  const translate = useTranslate('sport');
  return (
    <div className="bleed mb-4 flex gap-2 overflow-x-auto py-0.5 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0">
      <Choice
        label={translate('league')}
        value={choices.tournamentId ?? ''}
        choose={(value) => change({ tournamentId: value || null })}
      >
        <option value="">{translate('league_any')}</option>
        {leaguesOf(fixtures).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {view === 'soon' && (
        <Choice
          label={translate('starts')}
          value={String(choices.within ?? '')}
          choose={(value) => change({ within: START_CHOICES.find((hours) => String(hours) === value) ?? null })}
        >
          {START_CHOICES.map((hours) => (
            <option key={hours} value={hours ?? ''}>
              {hours === null ? translate('starts_any') : translate('starts_within', { count: hours })}
            </option>
          ))}
        </Choice>
      )}
      <OddsFormats />
    </div>
  );
}

export function OneList({ view }: { view: 'live' | 'soon' }) {
  const translate = useTranslate('sport');
  const menu = useMenu();
  const marked = useStore($favourites, { ssr: 'initial' });
  const [sport, setSport] = useState<Sport | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const [onlyMarked, setOnlyMarked] = useState(false);
  const loaded = useFixtures({ view, ...(sport === null ? {} : { sport }) });
  const all = loaded.state === 'ready' ? loaded.value : [];
  const favourites = onlyMarked ? (marked ?? new Set<string>()) : null;
  const shown =
    loaded.state === 'ready'
      ? { ...loaded, value: chosenOf(all, { ...choices, favourites }, new Date(serverNow())) }
      : loaded;
  const chooseSport = (one: Sport) => {
    setSport(sport === one ? null : one);
    // Another sport has other leagues.
    setChoices({ ...choices, tournamentId: null });
  };
  return (
    <>
      <div className="bleed mb-2.5 flex min-w-0 items-center gap-2 overflow-x-auto py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
        {SPORTS.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={sport === one}
            onClick={() => chooseSport(one)}
          >
            {translate(one)}{' '}
            <span className="inline-block min-w-7 text-start tabular-nums">
              {menu?.sports.find((row) => row.sport === one)?.[view]}
            </span>
          </button>
        ))}
        <button type="button" className="chip" aria-pressed={onlyMarked} onClick={() => setOnlyMarked(!onlyMarked)}>
          <Icon name="star" className="size-4" />
          {translate('favourites')}
        </button>
      </div>
      <Narrowing
        view={view}
        fixtures={all}
        choices={choices}
        change={(change) => setChoices({ ...choices, ...change })}
      />
      <FixtureList
        loaded={shown}
        again={loaded.again}
        empty={translate(onlyMarked ? 'favourites_none' : `no_${view}`)}
      />
    </>
  );
}

/** The tournament that rounds of this game count for, with the player's own place; it opens the leaderboard. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { countsFor, isSeries } from '#shared/tournaments.ts';
import { Icon } from '#ui/Icon.tsx';
import { $current, currentRaces } from '../lists.ts';
import type { Tournament } from '../model.ts';
import { timeLeft } from '../races.ts';
import { useNow } from './useNow.ts';
import { useRace } from './useRace.ts';

const TICK_MS = 15_000;

interface Game {
  code: string;
  categories: readonly string[];
}

/** The running one that ends first. */
const runningFor = (current: readonly Tournament[] | null, game: Game, now: number): Tournament | undefined =>
  current
    ?.filter(
      ({ status, ends_at, games }) => status === 'running' && Date.parse(ends_at) > now && countsFor(games, game),
    )
    .sort((one, other) => one.ends_at.localeCompare(other.ends_at))[0];

export function LiveRace({ game }: { game: Game }): ReactNode {
  const current = useStore($current, { ssr: 'initial' });
  const now = useNow(TICK_MS);
  const race = runningFor(current, game, now);
  const isKnown = race !== undefined;
  // When one has ended, the next is asked for.
  useEffect(() => void currentRaces.load(), [isKnown]);
  return race ? <Badge race={race} now={now} /> : null;
}

function Badge({ race, now }: { race: Tournament; now: number }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const state = useRace(race.tournament_id);
  const place = typeof state === 'object' ? state.own?.own?.place : undefined;
  const name = isSeries(race.series) ? translate(`name_${race.series}`) : translate('race_label');
  return (
    <button
      type="button"
      className="link link-primary flex h-5 max-w-full min-w-5 shrink items-center gap-1.5 touch-pad-6"
      onClick={() => void openPopup('tournament-leaderboard', { tournament: race.tournament_id })}
    >
      <Icon name="sailboat" className="size-4 shrink-0" />
      {/* Where there is no room for some letters of the name, the figures stand alone: the name is the line below. */}
      <span className="flex h-5 min-w-0 flex-wrap-reverse content-end gap-1 overflow-hidden whitespace-nowrap text-text-2">
        <span className="max-w-max flex-1 basis-20 truncate text-foam">{name}</span>
        {place !== undefined && <b className="text-text">{`${translate('place')} ${place}`}</b>}
        <span className={place === undefined ? undefined : 'max-sm:hidden'}>
          {timeLeft(Date.parse(race.ends_at), now, iso)}
        </span>
      </span>
    </button>
  );
}

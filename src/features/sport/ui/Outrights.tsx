/** The seasons that can be bet on, of a league or a sport: each leads to its markets. */
import { useTranslate } from '#features/i18n/react.tsx';
import { LoadFailed } from '#features/remote/index.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { Icon } from '#ui/Icon.tsx';
import { useFixtures } from '../live.ts';
import { MatchTime } from './Competitors.tsx';
import { useSportLink } from './FixtureList.tsx';

export function Outrights({ of }: { of: { tournament_id: string } | { sport: Sport } }) {
  const translate = useTranslate('sport');
  const link = useSportLink();
  const loaded = useFixtures({ view: 'outrights', ...of });
  if (loaded.state === 'failed') return <LoadFailed className="card mt-3.5" onRetry={loaded.again} />;
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  return (
    <section className="card mt-3.5 overflow-clip">
      <h3 className="bg-hull px-4 py-2.5 text-body font-bold">{translate('season_bets')}</h3>
      <ul>
        {loaded.value.map((season) => (
          <li key={season.fixture_id} className="border-t border-line first:border-t-0">
            <a
              className="flex items-center gap-3 px-4 py-3 text-body hover:text-foam"
              href={link(`/fixture/${season.fixture_id}`)}
            >
              <span className="min-w-0 flex-1 truncate font-semibold">
                {season.home.name} – {season.away.name}
              </span>
              <span className="text-meta text-text-3">{translate('markets', { count: season.market_count })}</span>
              <span className="hidden text-meta text-text-3 sm:inline">
                {translate('bets_close')} <MatchTime fixture={season} />
              </span>
              <Icon name="chevron-right" className="size-4 text-text-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two matches to come, large (mockup h): what the page was built with stays until it begins. */
import { useTranslate } from '#features/i18n/react.tsx';
import type { FixtureView } from '#shared/contract/sport.ts';
import { MARKETS_OF_ROW } from '../model.ts';
import { Opponents, StartTime } from './Competitors.tsx';
import { Odds, useSportLink } from './FixtureList.tsx';

function Highlight({ fixture }: { fixture: FixtureView }) {
  const link = useSportLink();
  return (
    <li className="card sport-highlight grid content-between gap-3 p-4">
      <a className="grid min-w-0 gap-2 rounded-sm" href={link(`/fixture/${fixture.fixture_id}`)}>
        <span className="flex justify-between gap-3 text-meta text-text-2">
          <StartTime at={fixture.starts_at} className="shrink-0" />
          <span className="truncate">{fixture.tournament.name}</span>
        </span>
        <Opponents fixture={fixture} className="text-lead" />
      </a>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        <Odds fixture={fixture} market={MARKETS_OF_ROW[fixture.sport][0]} />
      </div>
    </li>
  );
}

export function Highlights({ fixtures }: { fixtures: readonly FixtureView[] }) {
  const translate = useTranslate('sport');
  return (
    <ul className="mb-section grid gap-3.5 sm:grid-cols-2" aria-label={translate('highlights')}>
      {fixtures.map((fixture) => (
        <Highlight key={fixture.fixture_id} fixture={fixture} />
      ))}
    </ul>
  );
}

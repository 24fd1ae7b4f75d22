/** The live part of a tournament's page: its time and button, its table, and its certificate at the end. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { pennantClass } from '#ui/recipes.ts';
import { momentText } from '../model.ts';
import { EnterButton } from './EnterButton.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { Missions } from './Missions.tsx';
import { type LiveRace, useRace } from './useRace.ts';
import { useWhen } from './when.ts';

/** Only final tables have them. */
const WinningRounds = lazyComponent(async () => ({ default: (await import('./WinningRounds.tsx')).WinningRounds }));

/** Few tournaments have them. */
const League = lazyComponent(async () => ({ default: (await import('./League.tsx')).League }));

export default function RaceDesk({ page, series }: { page: Page; series: string }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Desk series={series} />
    </IslandRoot>
  );
}

/** The edition that the address names; the series' own where it names none. */
function useEdition(series: string): string {
  const [name, setName] = useState(series);
  useEffect(() => setName(new URLSearchParams(location.search).get('race') ?? series), [series]);
  return name;
}

function Desk({ series }: { series: string }): ReactNode {
  const translate = useTranslate('tournaments');
  const { state, reload } = useRace(useEdition(series));
  return (
    <section className="card min-h-90 overflow-hidden" aria-label={translate('leaderboard')}>
      {state === 'failed' && (
        <div className="grid min-h-90 place-content-center gap-3 p-5.5 text-center">
          <p>{translate('load_failed')}</p>
          <Button theme="secondary" onClick={reload}>
            {translate('try_again')}
          </Button>
        </div>
      )}
      {state === 'loading' && <h2 className="px-5 pt-5 text-lead font-bold">{translate('leaderboard')}</h2>}
      {typeof state === 'object' && <LiveDesk live={state} onEntered={reload} />}
    </section>
  );
}

function LiveDesk({ live, onEntered }: { live: LiveRace; onEntered(): void }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const { result } = live.race;
  const when = useWhen(result);
  const number = new Intl.NumberFormat(iso);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
        <div className="min-w-0 grow">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-bold">
            {translate('leaderboard')}
            <span className={pennantClass(result.status === 'running' ? 'new' : 'dark', false)}>
              {translate(`status_${result.status}`)}
            </span>
          </h2>
          <p className="mt-1 text-small text-text-2">
            {when}
            {' · '}
            {translate('boats')} <b className="text-text">{number.format(live.table.players)}</b>
            {' · '}
            {momentText(result.starts_at, iso)} – {momentText(result.ends_at, iso)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-xs:w-full max-xs:*:w-full">
          <EnterButton live={live} onEntered={onEntered} />
        </div>
      </div>
      <Missions live={live} />
      {result.league === null ? (
        <Leaderboard live={live} />
      ) : (
        <Suspense fallback={<div className="min-h-60" />}>
          <League live={live} />
        </Suspense>
      )}
      {result.status === 'complete' && (
        <Suspense fallback={null}>
          <WinningRounds tournament={result.tournament_id} />
        </Suspense>
      )}
      {result.certificate !== null && (
        <div className="border-t border-line p-5 text-small text-text-2">
          <h3 className="font-bold text-text">{translate('certificate')}</h3>
          <p className="mt-1">{translate('certificate_text')}</p>
          <code className="mt-1 block text-meta break-all">{result.certificate}</code>
          <a className="link link-primary mt-1" href={`/api/tournaments/${result.tournament_id}/table.txt`} download>
            {translate('table_file')}
          </a>
        </div>
      )}
    </>
  );
}

/** The live part of a tournament's page: its table, and its certificate at the end. */
import { type ReactNode, Suspense } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { reloadRace } from '../lists.ts';
import { momentText } from '../model.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { Missions } from './Missions.tsx';
import { type LiveRace, useEdition, useRace } from './useRace.ts';

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

function Desk({ series }: { series: string }): ReactNode {
  const translate = useTranslate('tournaments');
  const state = useRace(useEdition(series));
  return (
    <section className="card min-h-90 overflow-hidden" aria-label={translate('leaderboard')}>
      {state === 'failed' && <LoadFailed className="min-h-90 place-content-center" onRetry={reloadRace} />}
      {state === 'loading' && <h2 className="px-5 pt-5 text-lead font-bold">{translate('leaderboard')}</h2>}
      {typeof state === 'object' && <LiveDesk live={state} />}
    </section>
  );
}

function LiveDesk({ live }: { live: LiveRace }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const { result } = live.race;
  const number = new Intl.NumberFormat(iso);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 pt-5 pb-4">
        <h2 className="text-lead font-bold">{translate('leaderboard')}</h2>
        <p className="text-small text-text-2">
          {translate('boats')} <b className="text-text">{number.format(live.table.players)}</b>
          {' · '}
          {momentText(result.starts_at, iso)} – {momentText(result.ends_at, iso)}
        </p>
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

/** The games of the last rounds, each once, newest first (look: g1). */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type GameEntry, useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { href, routeHref } from '#features/regions/index.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { playPath } from '#shared/routes.ts';
import { GameTile } from '#ui/GameTile.tsx';
import { Link } from '#ui/Link.tsx';
import { loadRounds } from '../api.ts';
import { gamesPlayed } from '../model.ts';

const SHOWN = 7;

function useGamesPlayed(region: RegionId): readonly GameEntry[] {
  const listed = useCatalogue(region);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useRouteData(NO_QUERY, async () => {
    const outcome = await loadRounds(1);
    if (outcome.ok) setCodes(gamesPlayed(outcome.value.result).slice(0, SHOWN));
  });
  return codes.flatMap((code) => listed.get(code) ?? []);
}

/** Nothing is shown to who has not played yet. */
export function PlayedLately(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const games = useGamesPlayed(page.region);
  if (games.length === 0) return null;
  return (
    <section className="md:col-span-5">
      <div className="section-head mt-4">
        <h2 className="type-section flex-1">{translate('played_lately')}</h2>
        <Link href={routeHref(page, 'account-game-history')}>{translate('all')}</Link>
      </div>
      <div className="tile-grid">
        {games.map((game) => (
          <GameTile
            key={game.code}
            name={game.title}
            art={game.code}
            provider={game.providerName}
            href={href(page, playPath(game.code, 'real'))}
          />
        ))}
      </div>
    </section>
  );
}

/** The games of the last rounds, each once, newest first (look: g1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { href, routeHref } from '#features/regions/index.ts';
import { playPath } from '#shared/routes.ts';
import { GameTile } from '#ui/GameTile.tsx';
import { Link } from '#ui/Link.tsx';
import { gamesPlayed } from '../model.ts';
import type { LastRounds } from './use-last-rounds.ts';

const SHOWN = 7;

/** Nothing is shown to who has not played yet. */
export function PlayedLately({ rounds }: Pick<LastRounds, 'rounds'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const listed = useCatalogue(page.region);
  const games = gamesPlayed(rounds)
    .slice(0, SHOWN)
    .flatMap((code) => listed.get(code) ?? []);
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

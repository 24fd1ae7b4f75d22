/** The player's last and top win (spec section 3, Event feed); a win of the socket renews them. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $wins, loadWins, type Wins } from '#features/events/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame, useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { href, pageIso } from '#features/regions/index.ts';
import { momentText, playerAmount } from '#features/wallet/index.ts';
import { artUrl, isArtName, tileNameOf } from '#shared/art.ts';
import { playPath } from '#shared/routes.ts';
import { Link } from '#ui/Link.tsx';

const SHOWN = ['top_win', 'last_win'] as const satisfies readonly (keyof Wins)[];

export function OwnWins(): ReactNode {
  const translate = useTranslate('account');
  const wins = useStore($wins, { ssr: 'initial' });
  useRouteData(NO_QUERY, loadWins);
  return (
    <ul className="mb-4 grid gap-3 xs:grid-cols-2">
      {SHOWN.map((name) => (
        <li key={name} className="card flex items-center gap-4 p-4">
          <Tile code={wins[name]?.game_code} />
          <div className="min-w-0">
            <p className="text-small text-text-2">{translate(name)}</p>
            <Win win={wins[name]} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Tile({ code }: { code: string | undefined }): ReactNode {
  const name = tileNameOf(code ?? '');
  if (!isArtName('tiles', name)) return <span className="h-18 w-13.5 rounded-sm bg-hull" />;
  return <img className="rounded-sm" src={artUrl('tiles', name, 160)} width={54} height={72} alt="" />;
}

function Win({ win }: { win: Wins['top_win'] }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const games = useCatalogue(page.region);
  if (!win)
    return (
      <>
        <p className="text-figure font-bold">–</p>
        <p className="text-meta text-text-3">{translate('no_win')}</p>
      </>
    );
  return (
    <>
      <p className="text-figure font-bold text-gold">{playerAmount(win.amount, win.currency)}</p>
      <p className="truncate text-meta text-text-3">
        <Link theme="secondary" size="xs" href={href(page, playPath(win.game_code, 'real'))}>
          {nameOfGame(games.get(win.game_code), win.game_code)}
        </Link>
        {', '}
        {momentText(win.created_at, pageIso(page))}
      </p>
    </>
  );
}

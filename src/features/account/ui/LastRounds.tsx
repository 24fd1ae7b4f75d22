/** The newest rounds with their games; to who has not played yet, the way to the games (look: g1, s1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame, useCatalogue } from '#features/lobby/index.ts';
import { hasRoute, href, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { momentText, RowSkeletons, signedAmount } from '#features/wallet/index.ts';
import { artUrl, isArtName, tileNameOf } from '#shared/art.ts';
import { playPath } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { Panel } from '#ui/Panel.tsx';
import { classes } from '#ui/recipes.ts';
import type { LastRounds as List } from './use-last-rounds.ts';

const SHOWN = 5;

export function LastRounds({ list, className }: { list: List; className: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  // A domain without games still shows the rounds that a player has had on another.
  if (!hasRoute(page, 'games') && list.rounds.length === 0) return null;
  return (
    <Panel
      flush
      title={translate('last_rounds')}
      link={{ href: routeHref(page, 'account-game-history'), text: translate('all') }}
      className={className}
    >
      {list.rounds.length > 0 ? <Rows rounds={list.rounds.slice(0, SHOWN)} /> : <NoRounds list={list} />}
    </Panel>
  );
}

function Rows({ rounds }: Pick<List, 'rounds'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const games = useCatalogue(page.region);
  return (
    <ul className="px-5 pb-3">
      {rounds.map(({ provider, round_id, game_code, created_at, status, stake, payout, currency }) => {
        const net = Number(payout) - Number(stake);
        return (
          <li
            key={`${provider}/${round_id}`}
            className="flex items-center gap-3.5 border-t border-line py-2 first:border-0"
          >
            <Picture code={game_code} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <Link theme="secondary" href={href(page, playPath(game_code, 'real'))}>
                  {nameOfGame(games.get(game_code), game_code)}
                </Link>
              </span>
              <time className="block text-meta text-text-3" dateTime={created_at}>
                {momentText(created_at, pageIso(page))}
              </time>
            </span>
            <span className={classes('font-semibold whitespace-nowrap', net > 0 ? 'text-gold' : 'text-text')}>
              {status === 'closed' ? signedAmount(net, currency) : translate(`round_${status}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ code }: { code: string }): ReactNode {
  const name = tileNameOf(code);
  if (!isArtName('tiles', name)) return <span className="h-12 w-9 shrink-0 rounded-sm bg-hull" />;
  return (
    <img
      className="shrink-0 rounded-sm"
      src={artUrl('tiles', name, 160)}
      width={36}
      height={48}
      alt=""
      loading="lazy"
    />
  );
}

function NoRounds({ list: { state, reload } }: { list: List }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  if (state === 'loading') return <RowSkeletons rows={SHOWN} />;
  if (state === 'failed') return <LoadFailed onRetry={reload} />;
  return (
    <EmptyState art="empty-history" title={translate('no_rounds')} text={translate('no_rounds_text')}>
      <ButtonLink theme="secondary" href={routeHref(page, 'games')}>
        {translate('to_games')}
      </ButtonLink>
    </EmptyState>
  );
}

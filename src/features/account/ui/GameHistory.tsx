/** The player's rounds, newest first, and their wins; what the socket tells of money renews both. */
import { type ReactNode, useId, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame, useCatalogue } from '#features/lobby/index.ts';
import { href, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { momentText, playerAmount, RowSkeletons, signedAmount } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { playPath } from '#shared/routes.ts';
import { Button, ButtonLink, IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { classes } from '#ui/recipes.ts';
import { NO_FILTER } from '../history.ts';
import { refusalText } from '../rounds.ts';
import { OwnWins } from './OwnWins.tsx';
import { RoundDetails } from './RoundDetails.tsx';
import { RoundFilters } from './RoundFilters.tsx';
import { type RoundList, useRounds } from './use-rounds.ts';

type Round = ResponseOf<'gameRounds'>['result'][number];

/** Of the table, the one that opens a round among them. */
const COLUMNS = 6;

export default playerIsland({ gate: 'gate_game_history', Waiting: CardSkeleton, View: GameHistory });

function GameHistory(): ReactNode {
  return (
    <>
      <OwnWins />
      <Rounds />
    </>
  );
}

function Rounds(): ReactNode {
  const list = useRounds();
  return (
    <div className="card">
      <RoundFilters list={list} />
      {list.items.length === 0 ? (
        <NoRounds list={list} />
      ) : (
        <>
          <RoundTable items={list.items} />
          <KeyPager list={list} />
        </>
      )}
    </div>
  );
}

function NoRounds({ list: { state, isFiltered, reload, filter } }: { list: RoundList }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  if (state === 'loading') return <RowSkeletons rows={6} />;
  if (state === 'failed') return <LoadFailed onRetry={reload} />;
  if (isFiltered) {
    return (
      <EmptyState filtered title={translate('no_rounds_filtered')}>
        <Button theme="secondary" onClick={() => filter(NO_FILTER)}>
          {translate('filter_clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState art="empty-history" title={translate('no_rounds')} text={translate('no_rounds_text')}>
      <ButtonLink theme="secondary" href={routeHref(page, 'games')}>
        {translate('to_games')}
      </ButtonLink>
    </EmptyState>
  );
}

function KeyPager({ list: { page, hasOlder, state, older, newer } }: { list: RoundList }): ReactNode {
  const translate = useTranslate('wallet');
  if (page === 1 && !hasOlder) return null;
  const busy = state === 'loading';
  return (
    <nav className="flex items-center justify-between gap-3 border-t border-line p-4" aria-label={translate('pages')}>
      <Button theme="secondary" size="sm" disabled={page === 1 || busy} onClick={newer}>
        {translate('newer')}
      </Button>
      <Button theme="secondary" size="sm" disabled={!hasOlder || busy} onClick={older}>
        {translate('older')}
      </Button>
    </nav>
  );
}

function RoundTable({ items }: { items: readonly Round[] }): ReactNode {
  const translate = useTranslate('account');
  const games = useCatalogue(usePage().region);
  return (
    <section className="overflow-x-auto" aria-label={translate('tab_game_history')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{translate('column_game')}</th>
            <th scope="col" className="max-xs:hidden">
              {translate('column_when')}
            </th>
            <th scope="col" className="text-end max-xs:hidden">
              {translate('column_stake')}
            </th>
            <th scope="col" className="text-end max-xs:hidden">
              {translate('column_payout')}
            </th>
            <th scope="col" className="text-end">
              {translate('column_net')}
            </th>
            <th scope="col">
              <span className="sr-only">{translate('column_details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((round) => (
            <RoundRow
              key={`${round.provider}/${round.round_id}`}
              round={round}
              title={nameOfGame(games.get(round.game_code), round.game_code)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RoundRow({ round, title }: { round: Round; title: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const [open, setOpen] = useState(false);
  const id = useId();
  // The operator pays the stake of a free round.
  const net = Number(round.payout) - (round.free ? 0 : Number(round.stake));
  const moment = momentText(round.created_at, pageIso(page));
  return (
    <>
      <tr>
        <td className="max-xs:py-2.5">
          <Link theme="secondary" href={href(page, playPath(round.game_code, 'real'))}>
            {title}
          </Link>
          <time className="block text-meta whitespace-nowrap text-text-3 xs:hidden" dateTime={round.created_at}>
            {moment}
          </time>
          {round.status === 'open' && <span className="block text-meta text-foam">{translate('round_continue')}</span>}
          {round.free && <span className="block text-meta text-foam">{translate('round_free')}</span>}
          {round.refusal && (
            <span className="block text-meta text-text-3">{translate(refusalText(round.refusal))}</span>
          )}
        </td>
        <td className="whitespace-nowrap max-xs:hidden">
          <time dateTime={round.created_at}>{moment}</time>
        </td>
        <td className="text-end max-xs:hidden">{playerAmount(round.stake, round.currency)}</td>
        <td className="text-end max-xs:hidden">{playerAmount(round.payout, round.currency)}</td>
        <td className={classes('text-end font-semibold whitespace-nowrap', net > 0 ? 'text-gold' : 'text-text')}>
          {round.status === 'closed' ? signedAmount(net, round.currency) : translate(`round_${round.status}`)}
        </td>
        <td className="w-0">
          <IconButton
            label={translate('round_details', { game: title, when: moment })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-down" className={classes('transition-transform', open && 'rotate-180')} />
          </IconButton>
        </td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={COLUMNS}>
            <RoundDetails provider={round.provider} round_id={round.round_id} />
          </td>
        </tr>
      )}
    </>
  );
}

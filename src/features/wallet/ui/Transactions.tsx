/** Money in and out as a table. */

import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { nameOfGame } from '#features/lobby/index.ts';
import { href, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { playPath } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Link } from '#ui/Link.tsx';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { momentText, signedAmount } from '../display.ts';
import { useMethodName } from './method-name.ts';

export type Movement = ResponseOf<'walletHistory'>['result'][number];

interface TransactionsProps {
  items: readonly Movement[];
  state: 'loading' | 'ready' | 'failed';
  /** Rows to reserve space for until the transactions are loaded. */
  rows: number;
  /** The games of the region by code, for their titles; the lobby has them. */
  games: GameTitles;
  onRetry: () => void;
}

type GameTitles = ReadonlyMap<string, { title: string }>;

export function Transactions({ items, state, rows, games, onRetry }: TransactionsProps): ReactNode {
  if (items.length > 0) return <MovementTable items={items} games={games} />;
  if (state === 'loading') return <RowSkeletons rows={rows} />;
  return state === 'failed' ? <LoadFailed onRetry={onRetry} /> : <NothingYet />;
}

function MovementTable({ items, games }: Pick<TransactionsProps, 'items' | 'games'>): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <section className="overflow-x-auto" aria-label={translate('transactions')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{translate('column_type')}</th>
            <th scope="col" className="max-xs:hidden">
              {translate('column_for')}
            </th>
            <th scope="col" className="max-xs:hidden">
              {translate('column_when')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {translate('column_status')}
            </th>
            <th scope="col" className="text-end">
              {translate('column_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <MovementRow key={item.id} item={item} games={games} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MovementRow({ item, games }: { item: Movement; games: GameTitles }): ReactNode {
  const translate = useTranslate('wallet');
  const page = usePage();
  const moment = momentText(item.created_at, pageIso(page));
  return (
    <tr>
      <td className="max-xs:py-2.5">
        <b className="whitespace-nowrap">{translate(`type_${item.type}`)}</b>
        {/* A phone has one column for what the others have three for. */}
        <span className="block text-small xs:hidden">
          <For item={item} games={games} />
        </span>
        <time className="block text-meta whitespace-nowrap text-text-3 xs:hidden" dateTime={item.created_at}>
          {moment}
        </time>
      </td>
      <td className="max-xs:hidden">
        <For item={item} games={games} />
      </td>
      <td className="whitespace-nowrap max-xs:hidden">
        <time dateTime={item.created_at}>{moment}</time>
      </td>
      <td className="max-sm:hidden">
        <Status item={item} />
      </td>
      <td className={classes('text-end font-semibold whitespace-nowrap', isReceived(item) ? 'text-gold' : 'text-text')}>
        <span className={classes(item.status === 'fail' && 'text-text-3 line-through')}>
          {signedAmount(item.amount, item.currency)}
        </span>
        {item.status !== 'success' && (
          <span className="block text-meta font-normal text-text-2 sm:hidden">
            <Status item={item} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Gold is for money received (look.md). */
export function isReceived({ status, amount }: Movement): boolean {
  return status === 'success' && Number(amount) > 0;
}

/** What a transaction was for: a game, with the way to it while it is offered here, or a payment method. */
export function For({ item: { game_code, bet, method }, games }: { item: Movement; games: GameTitles }): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  if (method !== null) return methodName(method);
  if (bet !== null) return translate('for_sport_bet', { number: bet });
  if (game_code === null) return '–';
  const game = games.get(game_code);
  if (!game) return nameOfGame(game, game_code);
  return (
    <Link theme="secondary" href={href(page, playPath(game_code, 'real'))}>
      {game.title}
    </Link>
  );
}

const STATUS_DOT = { success: 'bg-foam', pending: 'border-2 border-text-3', fail: 'bg-danger' } as const;

/** One word for a state of a payment, here as in the history. */
function Status({ item: { status, state } }: { item: Movement }): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={classes('size-1.75 rounded-full', STATUS_DOT[status])} />
      {state === null ? translate('status_success') : translate(`state_${state}`)}
    </span>
  );
}

export function RowSkeletons({ rows }: { rows: number }): ReactNode {
  return (
    <div className="grid gap-2 p-5">
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <Skeleton key={key} className="h-10 bg-hull" />
      ))}
    </div>
  );
}

export function NothingYet(): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  return (
    <EmptyState art="empty-history" title={translate('no_transactions')} text={translate('no_transactions_text')}>
      <ButtonLink href={routeHref(page, 'wallet-deposit')} theme="secondary">
        {translate('deposit')}
      </ButtonLink>
    </EmptyState>
  );
}

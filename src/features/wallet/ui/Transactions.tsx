/** Money in and out as a table. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
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
  onRetry: () => void;
}

export function Transactions({ items, state, rows, onRetry }: TransactionsProps): ReactNode {
  if (items.length > 0) return <MovementTable items={items} />;
  if (state === 'loading') return <RowSkeletons rows={rows} />;
  return state === 'failed' ? <LoadFailed onRetry={onRetry} /> : <NothingYet />;
}

/** The sign of a transaction: gold is for money received. */
function MovementTable({ items }: { items: readonly Movement[] }): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <section className="overflow-x-auto" aria-label={translate('transactions')}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{translate('column_type')}</th>
            <th scope="col" className="max-sm:hidden">
              {translate('column_method')}
            </th>
            <th scope="col">{translate('column_when')}</th>
            <th scope="col" className="max-xs:hidden">
              {translate('column_status')}
            </th>
            <th scope="col" className="text-right">
              {translate('column_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <MovementRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MovementRow({ item }: { item: Movement }): ReactNode {
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  const page = usePage();
  const came = item.status === 'success' && Number(item.amount) > 0;
  return (
    <tr>
      <td>
        <b>{translate(`type_${item.type}`)}</b>
      </td>
      <td className="max-sm:hidden">{item.method === null ? '–' : methodName(item.method)}</td>
      <td>{momentText(item.created_at, pageIso(page))}</td>
      <td className="max-xs:hidden">
        <Status status={item.status} />
      </td>
      <td className={classes('text-right font-semibold whitespace-nowrap', came ? 'text-gold' : 'text-text')}>
        {signedAmount(item.amount, item.currency)}
      </td>
    </tr>
  );
}

const STATUS_DOT = { success: 'bg-foam', pending: 'border-2 border-text-3', fail: 'bg-danger' } as const;

function Status({ status }: { status: Movement['status'] }): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={classes('size-1.75 rounded-full', STATUS_DOT[status])} />
      {translate(`status_${status}`)}
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

export function LoadFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const translate = useTranslate('wallet');
  return (
    <EmptyState title={translate('load_failed')}>
      <Button theme="secondary" onClick={onRetry}>
        {translate('retry')}
      </Button>
    </EmptyState>
  );
}

function NothingYet(): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  return (
    <EmptyState title={translate('no_transactions')}>
      <ButtonLink href={routeHref(page, 'wallet-deposit')} theme="secondary">
        {translate('deposit')}
      </ButtonLink>
    </EmptyState>
  );
}

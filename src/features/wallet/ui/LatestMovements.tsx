/** The latest transactions in a narrow column, beside a form of the wallet. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { Panel } from '#ui/Panel.tsx';
import { loadHistory } from '../api.ts';
import { momentText, signedAmount } from '../display.ts';
import { usePages } from '../pages.ts';
import { For, isReceived, type Movement, NothingYet, RowSkeletons } from './Transactions.tsx';

const SHOWN = 6;

export default function LatestMovements(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const { items, state, turn } = usePages(loadHistory);
  return (
    <Panel
      flush
      title={translate('last_transactions')}
      link={{ href: routeHref(page, 'wallet-history'), text: translate('all') }}
    >
      {items.length > 0 && <Rows items={items.slice(0, SHOWN)} />}
      {items.length === 0 && state === 'loading' && <RowSkeletons rows={SHOWN} />}
      {items.length === 0 && state === 'failed' && <LoadFailed onRetry={() => turn(1)} />}
      {items.length === 0 && state === 'ready' && <NothingYet />}
    </Panel>
  );
}

function Rows({ items }: { items: readonly Movement[] }): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  const games = useCatalogue(page.region);
  return (
    <ul className="px-5 pb-3">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-4 border-t border-line py-2.5 first:border-0">
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">{translate(`type_${item.type}`)}</b>
            <span className="block truncate text-small text-text-2">
              <For item={item} games={games} />
            </span>
          </span>
          <span className="text-end whitespace-nowrap">
            <span className={isReceived(item) ? 'block font-semibold text-gold' : 'block font-semibold'}>
              {item.status === 'success'
                ? signedAmount(item.amount, item.currency)
                : translate(`state_${item.state ?? 'pending'}`)}
            </span>
            <time className="block text-meta text-text-3" dateTime={item.created_at}>
              {momentText(item.created_at, pageIso(page))}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How coins came and went. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $coins } from '#features/coins/index.ts';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { MoreButton, RemoteView, useGrowingList } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

type Move = ResponseOf<'coins'>['result'][number];

export default function CoinHistory({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <History />
    </IslandRoot>
  );
}

const loadMoves = ({ page }: { page: number }) => call('coins', { query: { page } }, { quiet: true });

function History(): ReactNode {
  const translate = useTranslate('shop');
  const user = useStore($user, { ssr: 'initial' });
  const coins = useStore($coins, { ssr: 'initial' });
  const list = useGrowingList(loadMoves, ({ id }: Move) => String(id), { of: user?.user_id ?? null, version: coins });
  const empty = <p className="text-body text-text-2">{translate('history_empty')}</p>;
  if (!user) return empty;
  return (
    <RemoteView of={list} waiting={<Skeleton className="h-12" />}>
      {({ result }) =>
        result.length === 0 ? (
          empty
        ) : (
          <>
            <Moves moves={result} />
            <MoreButton list={list} label={translate('more')} className="mt-3" />
          </>
        )
      }
    </RemoteView>
  );
}

function Moves({ moves }: { moves: readonly Move[] }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const sign = new Intl.NumberFormat(pageIso(page), { signDisplay: 'exceptZero' });
  return (
    <ul>
      {moves.map(({ id, reason, amount, created_at }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
          <span className="min-w-0">
            <b className="block font-semibold">{translate(`reason_${reason}`)}</b>
            <span className="text-meta text-text-3">{momentText(created_at, pageIso(page))}</span>
          </span>
          <b className="font-semibold tabular-nums">{sign.format(amount)}</b>
        </li>
      ))}
    </ul>
  );
}

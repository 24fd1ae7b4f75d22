/** How coins came and went. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $coins } from '#features/coins/index.ts';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Button } from '#ui/Button.tsx';

type Move = ResponseOf<'coins'>['result'][number];

export default function CoinHistory({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <History />
    </IslandRoot>
  );
}

function History(): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const user = useStore($user, { ssr: 'initial' });
  const coins = useStore($coins, { ssr: 'initial' });
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [shown, setShown] = useState({ page: 1, total: 0 });
  const load = async (number: number): Promise<void> => {
    const outcome = await call('coins', { query: { page: number } }, { quiet: true });
    if (!outcome.ok) return;
    const { result, total } = outcome.value;
    setMoves((known) => (number === 1 ? result : [...known, ...result]));
    setShown({ page: number, total });
  };
  useEffect(() => {
    if (user) void load(1);
    else setMoves([]);
  }, [user?.user_id, coins]);
  if (moves.length === 0) return <p className="text-body text-text-2">{translate('history_empty')}</p>;
  const sign = new Intl.NumberFormat(pageIso(page), { signDisplay: 'exceptZero' });
  return (
    <>
      <ul>
        {moves.map(({ id, reason, amount, created_at }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold">{translate(`reason_${reason}`)}</b>
              <span className="text-meta text-text-3">{momentText(created_at, pageIso(page))}</span>
            </span>
            <b className="font-semibold tabular-nums">{sign.format(amount)}</b>
          </li>
        ))}
      </ul>
      {moves.length < shown.total && (
        <Button theme="secondary" className="mt-3" onClick={() => void load(shown.page + 1)}>
          {translate('more')}
        </Button>
      )}
    </>
  );
}

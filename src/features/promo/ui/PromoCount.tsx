/** How many promotions there are for whoever looks; once the session is known, the list beside it follows. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { tryUntilDone } from '#platform/again.ts';
import { ACTIVE, rulesOfStanding } from '#shared/contract/standing.ts';
import { showPromosTo } from '../list.ts';

interface PromoCountProps {
  page: Page;
  /** What a guest sees. */
  guestCount: number;
}

export default function PromoCount({ page, guestCount }: PromoCountProps) {
  return (
    <IslandRoot page={page}>
      <Count guestCount={guestCount} />
    </IslandRoot>
  );
}

function Count({ guestCount }: { guestCount: number }) {
  const translate = useTranslate('promo');
  const { checked, user } = useStore($session, { ssr: 'initial' });
  const level = user ? user.score.level : null;
  const isAdvertised = rulesOfStanding(user?.standing ?? ACTIVE).advertised;
  const [count, setCount] = useState(guestCount);
  useEffect(() => {
    if (checked) setCount(showPromosTo(level === null ? null : { level }, document));
  }, [checked, level]);
  const playerId = user?.user_id;
  useEffect(() => {
    if (playerId === undefined || !isAdvertised) return;
    return tryUntilDone(async () => (await import('../standings.ts')).labelPromos(document), { now: true });
  }, [playerId, isAdvertised]);
  if (!isAdvertised) return null;
  return (
    <p className="text-body text-text-2" aria-live="polite">
      {translate('for_you', { amount: count })}
    </p>
  );
}

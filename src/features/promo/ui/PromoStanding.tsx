/** Why a player cannot take a promotion now; where they can, its button says enough. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { LoadFailed, useRemote } from '#features/remote/index.ts';
import { $session } from '#features/session/index.ts';

export default function PromoStanding({ page, offerId }: { page: Page; offerId: string }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Standing offerId={offerId} />
    </IslandRoot>
  );
}

function Standing({ offerId }: { offerId: string }): ReactNode {
  const translate = useTranslate('bonuses');
  const { user } = useStore($session, { ssr: 'initial' });
  // Guests load nothing of it.
  const reading = useRemote(async () => (await import('../standings.ts')).readStanding(offerId), {
    of: user ? [user.user_id, offerId].join() : null,
  });
  const text = reading.value?.text ?? null;
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-claims]')) link.hidden = text !== null;
  }, [text]);
  if (reading.remote.state === 'failed') return <LoadFailed onRetry={reading.reload} />;
  if (text === null) return null;
  return (
    <p role="status" className="mt-3 rounded-md bg-ink px-4 py-3 text-small text-text-2">
      {translate(text.key, text.variables)}
    </p>
  );
}

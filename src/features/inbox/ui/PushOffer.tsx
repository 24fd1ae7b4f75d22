/** A gentle question inside the inbox; the browser's own follows only on a yes. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { $user, loadPush } from '#features/session/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { mayOfferPush, putOffPush } from '../push-offer.ts';

export function PushOffer(): ReactNode {
  const translate = useTranslate('inbox');
  const user = useStore($user, { ssr: 'initial' });
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    mayOfferPush(new Date()).then(setShown, () => setShown(false));
  }, []);
  if (!shown || !user) return null;
  const leave = (): void => {
    putOffPush(new Date());
    setShown(false);
  };
  const accept = async (): Promise<void> => {
    setBusy(true);
    const { turnOn } = await loadPush();
    await turnOn(user.user_id);
    leave();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3">
      <Icon name="bell" className="text-foam" />
      <p className="min-w-0 flex-1 text-small text-text-2">{translate('push_offer')}</p>
      <span className="flex gap-2">
        <Button size="sm" theme="secondary" busy={busy} onClick={() => void accept()}>
          {translate('push_yes')}
        </Button>
        <Button size="sm" theme="quiet" onClick={leave}>
          {translate('push_later')}
        </Button>
      </span>
    </div>
  );
}

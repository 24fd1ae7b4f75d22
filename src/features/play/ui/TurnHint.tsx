/** Says that a game is better seen on a phone's side: once in a session, until it is sent away (ADR 0007). */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { sessionStore } from '#platform/storage.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const KEY = 'fairwind_turn_hint';

export function TurnHint(): ReactNode {
  const translate = useTranslate('play');
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(sessionStore.get(KEY) === null), []);
  if (!shown) return null;
  const dismiss = () => {
    sessionStore.set(KEY, '1');
    setShown(false);
  };
  return (
    <div className="absolute inset-x-2 top-2 hidden items-center gap-3 rounded-md bg-hull py-1 pe-1 ps-4 text-small shadow-float max-sm:portrait:flex">
      <Icon name="smartphone" className="size-5 shrink-0 rotate-90 text-foam" />
      <p className="min-w-0 flex-1" role="status">
        {translate('turn_hint')}
      </p>
      <IconButton label={translate('turn_hint_close')} touch onClick={dismiss}>
        <Icon name="x" />
      </IconButton>
    </div>
  );
}

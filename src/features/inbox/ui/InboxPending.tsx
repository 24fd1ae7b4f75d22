/** The pending bonuses inside the inbox: the button that counts them, and their list in place of the letters (look: q6). */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadPending, loadPendingList, type PendingBonus } from '#features/bonus/index.ts';
import { loadTexts } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { currentPage } from '#features/regions/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { iconButtonClass } from '#ui/recipes.ts';

const PendingList = lazyComponent(async () => {
  const [module] = await Promise.all([loadPendingList(), loadTexts(currentPage().locale, ['bonuses'])]);
  return module;
});

/** What waits, as it was when the inbox was opened. */
export function usePending(): readonly PendingBonus[] {
  const [pending, setPending] = useState<readonly PendingBonus[]>([]);
  useEffect(() => {
    loadPending()
      .then(({ askPending }) => askPending())
      // A deploy has taken the module away: the letters stand without it.
      .then(setPending, () => setPending([]));
  }, []);
  return pending;
}

export function PendingButton({ count, onOpen }: { count: number; onOpen: () => void }): ReactNode {
  const translate = useTranslate('inbox');
  if (count === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <Button theme="secondary" wide onClick={onOpen}>
        {translate('pending_count', { number: count })}
      </Button>
    </div>
  );
}

interface InboxPendingProps {
  pending: readonly PendingBonus[];
  onBack: () => void;
  onLeave: () => void;
}

export function InboxPending({ pending, onBack, onLeave }: InboxPendingProps): ReactNode {
  const translate = useTranslate('inbox');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section className="inbox-pane" aria-labelledby="inbox-pending">
      <div className="flex items-center gap-1 px-2 py-2">
        <button
          ref={back}
          type="button"
          className={iconButtonClass('plain', true)}
          aria-label={translate('back')}
          onClick={onBack}
        >
          <Icon name="chevron-left" />
        </button>
        <h3 id="inbox-pending" className="font-semibold">
          {translate('pending')}
        </h3>
      </div>
      <div className="inbox-list">
        <Suspense fallback={null}>
          <PendingList pending={pending} onLeave={onLeave} />
        </Suspense>
      </div>
    </section>
  );
}

/** The pending bonuses inside the inbox: the button that counts them, and their list in place of the letters (look: q6). */
import { type ReactNode, Suspense } from 'react';
import { loadPending, loadPendingList, type PendingBonus } from '#features/bonus/index.ts';
import { loadTexts } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { currentPage } from '#features/regions/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

const PendingList = lazyComponent(async () => {
  const [module] = await Promise.all([loadPendingList(), loadTexts(currentPage().locale, ['bonuses'])]);
  return module;
});

const NONE: readonly PendingBonus[] = [];

/** What waits, as it was when the inbox was opened; nothing where that cannot be told, as while a session may only withdraw. */
export const usePending = (): readonly PendingBonus[] =>
  useRemote(async () => (await loadPending()).askPending()).value ?? NONE;

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
  onLeave: () => void;
}

export function InboxPending({ pending, onLeave }: InboxPendingProps): ReactNode {
  const translate = useTranslate('inbox');
  return (
    <section className="inbox-pane" aria-label={translate('pending')}>
      <div className="inbox-list">
        <Suspense fallback={null}>
          <PendingList pending={pending} onLeave={onLeave} />
        </Suspense>
      </div>
    </section>
  );
}

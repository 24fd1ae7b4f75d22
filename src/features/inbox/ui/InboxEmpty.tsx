/** What the inbox says while there is nothing to read (look: q6, s1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, routeHref } from '#features/regions/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { loadInbox, viewInbox } from '../store.ts';

export type Emptiness = 'new' | 'all-read' | 'failed';

interface InboxEmptyProps {
  why: Emptiness;
  /** The way out leads to another page. */
  onLeave: () => void;
}

export function InboxEmpty({ why, onLeave }: InboxEmptyProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('inbox');
  if (why === 'failed') {
    return (
      <EmptyState art="offline" className="pt-5" title={translate('failed')} text={translate('failed_text')}>
        <Button theme="secondary" onClick={() => void loadInbox()}>
          {translate('try_again')}
        </Button>
      </EmptyState>
    );
  }
  if (why === 'all-read') {
    return (
      <EmptyState art="empty-inbox" filtered title={translate('all_read')}>
        <Button theme="secondary" onClick={() => viewInbox('all')}>
          {translate('show_all')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState art="empty-inbox" className="pt-0" title={translate('empty')} text={translate('empty_text')}>
      {hasRoute(page, 'promo') && (
        <ButtonLink theme="secondary" href={routeHref(page, 'promo')} onClick={onLeave}>
          {translate('promotions')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

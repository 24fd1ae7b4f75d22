/** What the inbox says while there is nothing to read (look: s1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { viewInbox } from '#features/inbox/index.ts';
import { hasRoute, routeHref } from '#features/regions/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

interface InboxEmptyProps {
  /** There are letters, all of them read. */
  filtered: boolean;
  /** The way out leads to another page. */
  onLeave: () => void;
}

export default function InboxEmpty({ filtered, onLeave }: InboxEmptyProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  if (filtered) {
    return (
      <EmptyState art="empty-inbox" filtered title={translate('inbox_all_read')}>
        <Button theme="secondary" onClick={() => viewInbox('all')}>
          {translate('inbox_show_all')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="empty-inbox"
      className="pt-0"
      title={translate('inbox_empty')}
      text={translate('inbox_empty_text')}
    >
      {hasRoute(page, 'promo') && (
        <ButtonLink theme="secondary" href={routeHref(page, 'promo')} onClick={onLeave}>
          {translate('inbox_promo')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

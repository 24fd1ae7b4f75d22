/**
 * A letter in the list: a dot, weight and the glyph's colour tell together that it is unread (look: q6). A swipe to the left
 * bares the button that deletes it; whoever has no finger on it deletes it once it is open.
 */

import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { type InboxNotification, iconOf, shortTime } from '../model.ts';

interface InboxRowProps {
  notification: InboxNotification;
  onOpen: () => void;
  onRemove: () => void;
}

export function InboxRow({ notification, onOpen, onRemove }: InboxRowProps): ReactNode {
  const translate = useTranslate('inbox');
  const iso = pageIso(usePage());
  const { message, reading, created_at } = notification;
  return (
    <li className="inbox-swipe">
      <button type="button" className="inbox-row" data-unread={reading ? undefined : ''} onClick={onOpen}>
        <span className={classes('inbox-glyph', reading ? 'text-text-2' : 'text-foam')}>
          <Icon name={iconOf(notification)} />
        </span>
        <span className="min-w-0 flex-1">
          <b className={classes('block truncate', reading ? 'font-medium text-text-2' : 'font-semibold')}>
            {!reading && <span className="sr-only">{translate('unread_row')} </span>}
            {message.popup.header}
          </b>
          <span className="block truncate text-meta text-text-3">{message.popup.excerpt}</span>
        </span>
        <time className="mt-4.5 self-start text-meta text-text-3 tabular-nums" dateTime={created_at}>
          {shortTime(created_at, new Date(serverNow()), iso)}
        </time>
      </button>
      <button type="button" className="inbox-drop" tabIndex={-1} onClick={onRemove}>
        <Icon name="trash" />
        {translate('remove')}
      </button>
    </li>
  );
}

/** As many rows as the list shows, in the shape of what follows. */
const WAITING = ['w-2/5', 'w-1/2', 'w-1/3', 'w-2/5', 'w-1/3'] as const;

export function InboxSkeleton(): ReactNode {
  return (
    <ul aria-hidden="true">
      {WAITING.map((width, index) => (
        <li key={index} className="inbox-row pointer-events-none">
          <span className="skeleton inbox-glyph" />
          <span className="grid flex-1 gap-2">
            <span className={classes('skeleton block h-3.5', width)} />
            <span className="skeleton block h-3 w-3/5" />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The header's inbox: the button with its marker, and the list it opens (spec sections 1, 4 and 9). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { openCrmInbox } from '#features/crm/index.ts';
import { loadTexts } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import {
  $inbox,
  INBOX_VIEWS,
  type InboxNotification,
  type InboxView,
  loadInbox,
  markAllRead,
  shownNotifications,
  viewInbox,
} from '#features/inbox/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { currentPage, pageIso } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { linkClass } from '#ui/recipes.ts';
import { unreadMarker } from '../rules.ts';

/** Its drawing and its texts are not loaded for who has letters. */
const InboxEmpty = lazy(async () => {
  const [module] = await Promise.all([import('./InboxEmpty.tsx'), loadTexts(currentPage().locale, ['popups'])]);
  return module;
});

const VIEW_KEYS = { all: 'inbox_view_all', unread: 'inbox_view_unread' } as const satisfies Record<InboxView, string>;

function Row({ notification, onOpen }: { notification: InboxNotification; onOpen: () => void }): ReactNode {
  const { header, excerpt } = notification.message.popup;
  const date = new Intl.DateTimeFormat(pageIso(usePage()), { dateStyle: 'medium' });
  return (
    <li>
      <button type="button" className="inbox-row" data-unread={notification.reading ? undefined : ''} onClick={onOpen}>
        <b>{header}</b>
        <span>{excerpt}</span>
        <small>{date.format(new Date(notification.created_at))}</small>
      </button>
    </li>
  );
}

function List({ close }: { close: () => void }): ReactNode {
  const inbox = useStore($inbox, { ssr: 'initial' });
  const shown = shownNotifications(inbox);
  const open = (notification: InboxNotification) => {
    close();
    void openPopup('notification', { notification });
  };
  if (shown.length === 0) {
    return <Suspense>{!inbox.loading && <InboxEmpty filtered={inbox.list.length > 0} onLeave={close} />}</Suspense>;
  }
  return (
    <ul>
      {shown.map((notification) => (
        <Row key={notification.notification_id} notification={notification} onOpen={() => open(notification)} />
      ))}
    </ul>
  );
}

function Views(): ReactNode {
  const translate = useTranslate('shell');
  const { view } = useStore($inbox, { ssr: 'initial' });
  return (
    <div className="flex gap-2 px-4 pb-3">
      {INBOX_VIEWS.map((name) => (
        <button key={name} type="button" className="chip" aria-pressed={name === view} onClick={() => viewInbox(name)}>
          {translate(VIEW_KEYS[name])}
        </button>
      ))}
    </div>
  );
}

/** Stands inside the header's island. */
export function InboxButton(): ReactNode {
  const translate = useTranslate('shell');
  const { unread, loading } = useStore($inbox, { ssr: 'initial' });
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const marker = unreadMarker(unread);
  return (
    <>
      <button
        type="button"
        className="header-button header-box header-account"
        popoverTarget={id}
        onClick={(event) => openCrmInbox() && event.preventDefault()}
        aria-label={marker === null ? translate('inbox') : translate('inbox_unread', { count: marker })}
      >
        <Icon name="mail" />
        {marker !== null && (
          <span className="badge-count" aria-hidden="true">
            {marker}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="inbox"
        onToggle={({ newState }) => newState === 'open' && void loadInbox()}
      >
        <div className="flex items-center justify-between gap-3 px-4 pt-4 pb-3">
          <h2 className="text-lead font-bold">{translate('inbox')}</h2>
          {unread > 0 && (
            <button type="button" className={linkClass()} onClick={() => void markAllRead()}>
              {translate('inbox_read_all')}
            </button>
          )}
        </div>
        <Views />
        <div className="inbox-list" aria-busy={loading}>
          <List close={() => panel.current?.hidePopover()} />
        </div>
      </div>
    </>
  );
}

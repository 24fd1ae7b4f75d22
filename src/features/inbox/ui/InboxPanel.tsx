/** The inbox under the header's button: the list by view, a letter, and what stands while there is none (look: q6). */
import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, iconButtonClass, linkClass } from '#ui/recipes.ts';
import { INBOX_VIEWS, type InboxNotification, type InboxState, type InboxView, shownNotifications } from '../model.ts';
import { $inbox, loadOlder, markAllRead, markRead, removeLetter, viewInbox } from '../store.ts';
import { type Emptiness, InboxEmpty } from './InboxEmpty.tsx';
import { InboxLetter } from './InboxLetter.tsx';
import { InboxPending, PendingButton, usePending } from './InboxPending.tsx';
import { InboxRow, InboxSkeleton } from './InboxRow.tsx';
import { PushOffer } from './PushOffer.tsx';

/** What comes sooner needs no skeleton. */
const SKELETON_DELAY_MS = 200;
const VIEW_KEYS = { all: 'view_all', unread: 'view_unread' } as const satisfies Record<InboxView, string>;

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late;
}

function emptinessOf({ failed, view, list }: InboxState): Emptiness {
  if (failed) return 'failed';
  return view === 'unread' || list.length > 0 ? 'all-read' : 'new';
}

function Views(): ReactNode {
  const translate = useTranslate('inbox');
  const { view, unread } = useStore($inbox, { ssr: 'initial' });
  return (
    <div className="flex items-center gap-2 pt-1.5 pe-4 pb-3 ps-6">
      {/* Each as wide as its words: a longer count needs the room that "All" does not. */}
      <div className="segments grid-cols-[auto_auto] sm:min-w-50">
        {INBOX_VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            className="segment"
            aria-pressed={name === view}
            onClick={() => viewInbox(name)}
          >
            {name === 'unread' && unread > 0
              ? translate('view_unread_count', { number: unread })
              : translate(VIEW_KEYS[name])}
          </button>
        ))}
      </div>
      {unread > 0 && (
        <button
          type="button"
          className={`${linkClass()} ms-auto px-2 py-3 whitespace-nowrap`}
          onClick={() => void markAllRead()}
        >
          {translate('read_all')}
        </button>
      )}
    </div>
  );
}

interface ListProps {
  onOpen: (one: InboxNotification) => void;
  onRemove: (one: InboxNotification) => void;
  close: () => void;
}

function List({ onOpen, onRemove, close }: ListProps): ReactNode {
  const translate = useTranslate('inbox');
  const inbox = useStore($inbox, { ssr: 'initial' });
  const shown = shownNotifications(inbox);
  const waiting = useLate(inbox.loading && shown.length === 0);
  if (shown.length === 0) {
    if (inbox.loading) return waiting ? <InboxSkeleton /> : null;
    return <InboxEmpty why={emptinessOf(inbox)} onLeave={close} />;
  }
  return (
    <>
      <ul>
        {shown.map((notification) => (
          <InboxRow
            key={notification.notification_id}
            notification={notification}
            onOpen={() => onOpen(notification)}
            onRemove={() => onRemove(notification)}
          />
        ))}
      </ul>
      <p className="grid min-h-16 place-items-center text-small text-text-2">
        {inbox.next === null ? (
          translate('that_is_all')
        ) : (
          <button type="button" className={linkClass()} disabled={inbox.loading} onClick={() => void loadOlder()}>
            {translate('older')}
          </button>
        )}
      </p>
    </>
  );
}

interface HeadProps {
  title: string;
  /** Back to the list, from what is open in its place. */
  onBack: (() => void) | null;
  onRemove: (() => void) | null;
  onClose: () => void;
  shut: RefObject<HTMLButtonElement | null>;
}

function Head({ title, onBack, onRemove, onClose, shut }: HeadProps): ReactNode {
  const translate = useTranslate('inbox');
  const back = useRef<HTMLButtonElement>(null);
  const isOpen = onBack !== null;
  useEffect(() => {
    if (isOpen) back.current?.focus();
  }, [isOpen]);
  return (
    <div className={classes('flex items-center pt-3 pe-3', isOpen ? 'pb-1 ps-3' : 'ps-6')}>
      {onBack && (
        <button
          ref={back}
          type="button"
          className={iconButtonClass('plain', true)}
          aria-label={translate('back')}
          onClick={onBack}
        >
          <Icon name="chevron-left" />
        </button>
      )}
      <h2 className={classes('me-auto', isOpen ? 'font-semibold' : 'type-section')}>{title}</h2>
      {onRemove && (
        <button
          type="button"
          className={iconButtonClass('plain', true)}
          aria-label={translate('remove')}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      )}
      <button
        ref={shut}
        type="button"
        className={iconButtonClass('plain', true)}
        aria-label={translate('close')}
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

export default function InboxPanel({ title, close }: { title: string; close: () => void }): ReactNode {
  const translate = useTranslate('inbox');
  const { loading } = useStore($inbox, { ssr: 'initial' });
  const [opened, setOpened] = useState<InboxNotification | null>(null);
  const [isPending, setIsPending] = useState(false);
  const pending = usePending();
  const shut = useRef<HTMLButtonElement>(null);
  const open = (notification: InboxNotification): void => {
    setOpened(notification);
    if (!notification.reading) void markRead(notification.notification_id);
  };
  const back = (): void => {
    setOpened(null);
    setIsPending(false);
  };
  const remove = async ({ notification_id }: InboxNotification): Promise<void> => {
    if (!(await removeLetter(notification_id))) return;
    setOpened(null);
    // What had the focus is gone.
    shut.current?.focus();
  };
  return (
    <>
      <Head
        title={isPending ? translate('pending') : title}
        onBack={opened || isPending ? back : null}
        onRemove={opened && (() => void remove(opened))}
        onClose={close}
        shut={shut}
      />
      {opened && <InboxLetter notification={opened} onLeave={close} />}
      {isPending && <InboxPending pending={pending} onLeave={close} />}
      {/* Hidden while something else is open: its scrolled place stays. */}
      <div className="inbox-pane" hidden={opened !== null || isPending}>
        <Views />
        <div className="inbox-list" aria-busy={loading}>
          <List onOpen={open} onRemove={(one) => void remove(one)} close={close} />
        </div>
        <PendingButton count={pending.length} onOpen={() => setIsPending(true)} />
        <PushOffer />
      </div>
    </>
  );
}

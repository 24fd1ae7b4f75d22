/** The header's inbox: the button with its marker, and the panel it opens (spec sections 1, 4 and 9). */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { openCrmInbox } from '#features/crm/index.ts';
import { loadTexts } from '#features/i18n/index.ts';
import { useTranslate } from '#features/i18n/react.tsx';
import { $inbox, loadInbox, loadInboxPanel } from '#features/inbox/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { unreadMarker } from '../rules.ts';

/** The panel and its texts are loaded when it is opened. */
const InboxPanel = lazyComponent(async () => {
  const [module] = await Promise.all([loadInboxPanel(), loadTexts(currentPage().locale, ['inbox'])]);
  return module;
});

/** Stands inside the header's island. */
export function InboxButton(): ReactNode {
  const translate = useTranslate('header');
  const { unread } = useStore($inbox, { ssr: 'initial' });
  const [opened, setOpened] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const marker = unreadMarker(unread);
  const onToggle = (isOpen: boolean): void => {
    setOpened(isOpen);
    if (isOpen) void loadInbox();
  };
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
        onToggle={({ newState }) => onToggle(newState === 'open')}
      >
        {opened && (
          <Suspense fallback={null}>
            <InboxPanel title={translate('inbox')} close={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

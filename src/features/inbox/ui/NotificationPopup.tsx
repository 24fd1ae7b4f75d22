/** A notification whose delivery is a popup; the app marks it read once it is closed (spec section 4). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { href, type Page, pageIso } from '#features/regions/index.ts';
import { pictureOf } from '../letter.ts';

/** Follows a notification's address: a path of the site, or another site in its own tab. */
function follow(page: Page, url: string): void {
  if (url.startsWith('/')) navigate(href(page, url));
  else window.open(url, '_blank', 'noopener,noreferrer');
}

export default function NotificationPopup({ notification, close }: PopupComponentProps<'notification'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const { message, created_at } = notification;
  const picture = pictureOf(notification);
  const when = new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'medium', timeStyle: 'short' });
  const open = (): void => {
    close('submitted');
    follow(page, message.url);
  };
  return (
    <PopupFrame
      title={message.popup.header}
      {...(picture ? { art: <img src={picture} alt="" /> } : {})}
      submit={
        message.url === ''
          ? { label: translate('understood'), onClick: () => close('submitted') }
          : { label: translate('notification_open'), onClick: open }
      }
      {...(message.url === '' ? {} : { secondary: true as const })}
    >
      <p className="text-meta text-text-3">{when.format(new Date(created_at))}</p>
      <p className="mt-1 whitespace-pre-line text-text-2">{message.popup.content || message.popup.excerpt}</p>
    </PopupFrame>
  );
}

/** A letter open inside the inbox, with the picture of where it leads and a button that names it (look: q6). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { href, pageIso } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { hasTerms, pictureOf, wayOf } from '../letter.ts';
import type { InboxNotification } from '../model.ts';

const TERMS = '/page/bonus-terms';

interface InboxLetterProps {
  notification: InboxNotification;
  onLeave: () => void;
}

export function InboxLetter({ notification, onLeave }: InboxLetterProps): ReactNode {
  const translate = useTranslate('inbox');
  const page = usePage();
  const { message, created_at } = notification;
  const when = new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'medium', timeStyle: 'short' });
  const picture = pictureOf(notification);
  return (
    <article className="inbox-pane border-t border-line">
      <div className="inbox-letter">
        {picture && <img className="h-38 w-full object-cover" src={picture} alt="" />}
        <div className="px-6 pt-4 pb-2">
          <time className="text-meta text-text-3" dateTime={created_at}>
            {when.format(new Date(created_at))}
          </time>
          <h3 className="type-section wrap-anywhere">{message.popup.header}</h3>
          <p className="mt-1.5 whitespace-pre-line text-text-2 wrap-anywhere">
            {message.popup.content || message.popup.excerpt}
          </p>
        </div>
      </div>
      {message.url.startsWith('/') && (
        <div className="flex gap-2 px-6 pt-3 pb-5">
          <ButtonLink className="flex-1" href={href(page, message.url)} onClick={onLeave}>
            {translate(wayOf(message.url))}
          </ButtonLink>
          {hasTerms(notification) && (
            <ButtonLink theme="secondary" href={href(page, TERMS)} onClick={onLeave}>
              {translate('terms')}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}

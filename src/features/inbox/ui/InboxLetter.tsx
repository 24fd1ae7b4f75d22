/** A letter open inside the inbox: back returns to the same place in the list (look: q6). */
import { type ReactNode, useEffect, useRef } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { href, pageIso } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes, iconButtonClass } from '#ui/recipes.ts';
import type { InboxNotification } from '../model.ts';

interface InboxLetterProps {
  notification: InboxNotification;
  onBack: () => void;
  onRemove: () => void;
  onLeave: () => void;
}

export function InboxLetter({ notification, onBack, onRemove, onLeave }: InboxLetterProps): ReactNode {
  const translate = useTranslate('inbox');
  const page = usePage();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { message, created_at } = notification;
  const when = new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <article className="inbox-pane border-t border-line">
      <div className="flex items-center gap-1 px-2 pt-2">
        <button
          ref={back}
          type="button"
          className={iconButtonClass('plain', true)}
          aria-label={translate('back')}
          onClick={onBack}
        >
          <Icon name="chevron-left" />
        </button>
        <time className="text-meta text-text-3" dateTime={created_at}>
          {when.format(new Date(created_at))}
        </time>
        <button
          type="button"
          className={classes(iconButtonClass('plain', true), 'ml-auto')}
          aria-label={translate('remove')}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
      <div className="inbox-letter">
        <h3 className="type-section wrap-anywhere">{message.popup.header}</h3>
        <p className="mt-1.5 whitespace-pre-line text-text-2 wrap-anywhere">
          {message.popup.content || message.popup.excerpt}
        </p>
      </div>
      {message.url.startsWith('/') && (
        <div className="px-6 pt-3 pb-5">
          <ButtonLink href={href(page, message.url)} onClick={onLeave} wide>
            {translate('open')}
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

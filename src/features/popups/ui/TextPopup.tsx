/** A message to the player: title and text (spec section 7, generic message). */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { classes, linkClass } from '#ui/recipes.ts';
import type { PopupComponentProps } from '../model.ts';
import { PopupFrame } from './PopupFrame.tsx';

export default function TextPopup({ title, text, link, close }: PopupComponentProps<'text'>): ReactNode {
  const translate = useTranslate('popups');
  return (
    <PopupFrame title={title} submit={{ label: translate('understood'), onClick: () => close('submitted') }} chat>
      <p className="mt-1.5 whitespace-pre-line text-text-2">{text}</p>
      {link && (
        <a className={classes(linkClass(), 'mt-3')} href={link.href} onClick={() => close('submitted')}>
          {link.label}
        </a>
      )}
    </PopupFrame>
  );
}

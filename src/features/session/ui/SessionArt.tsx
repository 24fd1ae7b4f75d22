/** The picture beside the forms, with what the operator can honestly say about itself. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { artSize, artSrcset, artUrl } from '#shared/art.ts';
import { Icon } from '#ui/Icon.tsx';
import { hasSignUpOffer } from '../registration.ts';

export type SessionTab = 'login' | 'registration';

const TITLE = { login: 'login_title', registration: 'registration_title' } as const;

/** The lines of the panel: an offer is named only where the domain may make one. */
function useLines(): readonly string[] {
  const { region } = usePage();
  const translate = useTranslate('session');
  const last = hasSignUpOffer(region) ? translate('line_offers') : translate('line_logout');
  return [translate('line_rtp'), translate('line_history'), last];
}

/** From 768 px: a panel as high as the forms. */
export function SessionPanel({ tab }: { tab: SessionTab }): ReactNode {
  const translate = useTranslate('session');
  const lines = useLines();
  return (
    <div className="relative hidden w-79 shrink-0 flex-col justify-end overflow-hidden p-6.5 sm:flex">
      <img
        className="absolute inset-0 size-full object-cover object-top"
        src={artUrl('scenes', 'hero-portrait', 640)}
        srcSet={artSrcset('scenes', 'hero-portrait')}
        {...artSize('scenes', 'hero-portrait', 640)}
        sizes="316px"
        alt=""
      />
      <span className="absolute inset-0 bg-linear-to-b from-transparent from-45% via-shade-deep via-65% to-abyss" />
      <div className="relative">
        <p className="text-money leading-tight font-extrabold tracking-title">{translate(TITLE[tab])}</p>
        <ul className="mt-3.5 grid gap-2">
          {lines.map((line) => (
            <li key={line} className="flex gap-2.5 text-small text-on-art">
              <Icon name="check" className="icon-bold mt-0.5 size-4.5 text-foam" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Below 768 px: a head over the forms. */
export function SessionHead({ tab, underCross }: { tab: SessionTab; underCross?: boolean }): ReactNode {
  const translate = useTranslate('session');
  return (
    <div className="relative flex min-h-52 flex-col justify-end overflow-hidden px-5 pb-3 sm:hidden">
      <img
        className="absolute inset-0 size-full object-cover"
        src={artUrl('scenes', 'hero-mobile', 780)}
        srcSet={artSrcset('scenes', 'hero-mobile')}
        {...artSize('scenes', 'hero-mobile', 780)}
        sizes="100vw"
        alt=""
      />
      <span className="absolute inset-0 bg-linear-to-b from-transparent from-10% to-deck to-70%" />
      {underCross && <span className="absolute top-2 end-2 size-touch rounded-md bg-shade" />}
      <div className="relative">
        <p className="text-title-mobile">{translate(TITLE[tab])}</p>
        <p className="mt-1 text-small text-on-art">{translate(`${tab}_text`)}</p>
      </div>
    </div>
  );
}

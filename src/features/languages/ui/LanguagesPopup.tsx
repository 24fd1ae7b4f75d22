/** Every language the host allows (398 px, spec section 9); a choice keeps the page and is remembered. */
import type { ReactNode } from 'react';
import { rememberLocale } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageLocales } from '#features/regions/index.ts';
import { flagUrl } from '#shared/art.ts';
import { isoOf } from '#shared/regions/index.ts';
import { menuLocales } from '#shared/regions/menu-locales.ts';
import { Icon } from '#ui/Icon.tsx';
import { type LanguageChoice, languageChoices, missingPage } from '../model.ts';

export default function LanguagesPopup({ close }: PopupComponentProps<'languages'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const choices = languageChoices(
    menuLocales(pageLocales(page), page.locale),
    page.locale,
    location,
    missingPage(document),
  );
  return (
    <PopupFrame title={translate('languages_title')}>
      <ul className="-mx-3 mt-3 grid grid-cols-2">
        {choices.map((choice) => (
          <li key={choice.code}>
            <Language choice={choice} onChosen={() => close('submitted')} />
          </li>
        ))}
      </ul>
    </PopupFrame>
  );
}

function Language({ choice, onChosen }: { choice: LanguageChoice; onChosen: () => void }): ReactNode {
  const choose = (): void => {
    rememberLocale(choice.code);
    onChosen();
  };
  return (
    <a
      className="flex min-h-12 items-center gap-2.5 rounded-sm px-2.5 text-small leading-tight font-medium text-text-2 hover:bg-hull hover:text-text aria-current:bg-hull aria-current:font-semibold aria-current:text-text"
      href={choice.href}
      lang={isoOf(choice.code)}
      hrefLang={isoOf(choice.code)}
      aria-current={choice.current ? 'true' : undefined}
      onClick={choose}
    >
      <img className="shrink-0 rounded-full" src={flagUrl(choice.code)} width={22} height={22} alt="" />
      <span className="min-w-0 flex-1 wrap-break-word">{choice.name}</span>
      {choice.current && <Icon name="check" className="icon-bold size-4.5 shrink-0 text-foam" />}
    </a>
  );
}

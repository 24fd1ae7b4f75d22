/**
 * A browser in another language than the page is offered its own, once, and never sent anywhere by itself. The offer stands
 * above the page's content, so that it lies over nothing of it, and speaks the language that it offers.
 */
import { loadTexts, rememberLocale, translator } from '#features/i18n/index.ts';
import { currentPage, pageLocales } from '#features/regions/index.ts';
import { localStore } from '#platform/storage.ts';
import { wholeStyles } from '#platform/styles.ts';
import { LANGUAGE_OFFERED_KEY } from '#shared/constants.ts';
import { isoOf } from '#shared/regions/index.ts';
import { buttonClass, iconButtonClass } from '#ui/recipes.ts';
import { type LanguageChoice, languageChoices, missingPage, offeredLocale } from './model.ts';

interface OfferTexts {
  title: string;
  text: string;
  decline: string;
}

function drawOffer({ code, name, href }: LanguageChoice, { title, text, decline }: OfferTexts): HTMLElement {
  const offer = document.createElement('aside');
  offer.className = 'page-banner';
  offer.dataset.languageOffer = '';
  offer.lang = isoOf(code);
  offer.ariaLabel = title;
  const words = document.createElement('span');
  words.className = 'grow';
  words.textContent = text;
  const link = document.createElement('a');
  link.className = buttonClass({ theme: 'secondary', size: 'xs' });
  link.href = href;
  link.hreflang = isoOf(code);
  link.textContent = name;
  link.addEventListener('click', () => rememberLocale(code));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = iconButtonClass('plain', true);
  close.ariaLabel = decline;
  close.textContent = '✕';
  close.addEventListener('click', () => offer.remove());
  offer.append(words, link, close);
  return offer;
}

/** Makes the offer where pages have tabs (those of play have none), and remembers that it was made. */
export async function offerLanguage(): Promise<void> {
  if (localStore.get(LANGUAGE_OFFERED_KEY) !== null) return;
  const page = currentPage();
  const allowed = pageLocales(page);
  const locale = offeredLocale(navigator.languages, page.locale, allowed);
  const choice = languageChoices(allowed, page.locale, location, missingPage(document)).find(
    ({ code }) => code === locale,
  );
  const content = document.querySelector('.shell-tabs .shell-main');
  if (locale === undefined || !choice || !content) return;
  await Promise.all([loadTexts(locale, ['popups']), wholeStyles()]);
  const translate = translator(locale, 'popups');
  const texts = {
    title: translate('languages_title'),
    text: translate('language_offer'),
    decline: translate('no_thanks'),
  };
  // Two tabs may have begun it.
  if (localStore.get(LANGUAGE_OFFERED_KEY) !== null || !content.isConnected) return;
  localStore.set(LANGUAGE_OFFERED_KEY, locale);
  content.before(drawOffer(choice, texts));
}

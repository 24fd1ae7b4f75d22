/** In which format odds are read: by the language, unless the bettor chooses another. */
import { atom } from 'nanostores';
import { localStore } from '#platform/storage.ts';
import { ODDS_FORMATS, type OddsFormat } from '#shared/sport/odds.ts';

const STORED = 'odds-format';

export const $oddsFormat = atom<OddsFormat>('decimal');

/** Where odds are read as fractions: the languages of those who grew up with them. */
const FRACTIONAL = ['en-GB', 'en-IE'];

/**
 * The format of a page in a language, for a browser that prefers others: an English page that is of no country takes the
 * browser's word for which one it is.
 */
export function defaultOddsFormat(locale: string, preferred: readonly string[]): OddsFormat {
  const [first = locale] = preferred;
  return FRACTIONAL.includes(locale === 'en' ? first : locale) ? 'fractional' : 'decimal';
}

/** Takes over the choice of this device. @param locale the page's, for who has chosen nothing */
export function restoreOddsFormat(locale: string): void {
  const stored = ODDS_FORMATS.find((one) => one === localStore.get(STORED));
  $oddsFormat.set(stored ?? defaultOddsFormat(locale, navigator.languages));
}

export function chooseOddsFormat(format: OddsFormat): void {
  $oddsFormat.set(format);
  localStore.set(STORED, format);
}

/** The languages of a host as a menu lists them; no page loads this before a menu is opened. */
import { LOCALES, type LocaleCode } from './locales.ts';

/**
 * The locales of a host as a menu shows them: no two rows read the same. Of locales with one name the current one is
 * listed, else the one that search engines are told of.
 */
export function menuLocales(codes: readonly LocaleCode[], current: LocaleCode): LocaleCode[] {
  const listed = (code: LocaleCode): LocaleCode => {
    const same = codes.filter((other) => LOCALES[other].name === LOCALES[code].name);
    return same.find((other) => other === current) ?? same.find((other) => LOCALES[other].hreflang !== null) ?? code;
  };
  return codes.filter((code) => listed(code) === code);
}

/**
 * Makes i18next choose plural forms, of whole texts and of words in them, by the locales' ISO tags, as the browser's reader does, because the product's codes
 * are not language tags: to Intl `pt` means Brazil, where zero is singular, and `ch-de` means Chamorro.
 */
import type { ThirdPartyModule } from 'i18next';
import { wordFor } from '#shared/plurals.ts';
import { isoOf, type LocaleCode } from '#shared/regions/locales.ts';

const rules = new Map<LocaleCode, Intl.PluralRules>();

function rulesOf(code: LocaleCode): Intl.PluralRules {
  const known = rules.get(code) ?? new Intl.PluralRules(isoOf(code));
  rules.set(code, known);
  return known;
}

const plurals: ThirdPartyModule = {
  type: '3rdParty',
  init: ({ services }) => {
    services.pluralResolver.getRule = rulesOf;
    Object.assign(services.interpolator, {
      format: (value: unknown, forms: string, code: LocaleCode) => wordFor(forms, value, rulesOf(code)),
    });
  },
};

export default plurals;

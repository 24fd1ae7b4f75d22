/** The one way to read texts: through i18next in the build (texts.build.ts), through the reader in the browser. */
import type { LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace, Translate } from './namespaces.ts';
import { createReader } from './reader.ts';

let create: (locale: LocaleCode, namespace: Namespace) => Translate<Namespace> = createReader;
const translators = new Map<string, Translate<Namespace>>();

/** Replaces what creates translators, for all that are asked for from now on. */
export function readTextsWith(createTranslator: typeof create): void {
  create = createTranslator;
  translators.clear();
}

/**
 * The translator of a namespace in a locale, always the same function; variants fall back to their base language. A key
 * without a text is returned itself.
 */
export function translator<Name extends Namespace>(locale: LocaleCode, namespace: Name): Translate<Name> {
  const key = `${locale}/${namespace}`;
  const known = translators.get(key) ?? create(locale, namespace);
  translators.set(key, known);
  return known as unknown as Translate<Name>;
}

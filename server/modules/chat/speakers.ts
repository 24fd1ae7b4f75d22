/** A talk goes to somebody who speaks its language first; to anybody else once none of them has taken it. */
import { type BaseLanguage, LOCALE_CODES, LOCALES, type LocaleCode } from '#shared/regions/index.ts';

/** How long a talk is kept for those who speak its language, while one of them is there. */
const KEPT_MS = 2 * 60_000;

/** The base language that a talk is in. */
export const spokenIn = (language: LocaleCode): BaseLanguage => LOCALES[language].base;

/** The locales whose talks somebody can answer. */
export const localesOf = (languages: readonly BaseLanguage[]): LocaleCode[] =>
  LOCALE_CODES.filter((code) => languages.includes(LOCALES[code].base));

/**
 * Until when a waiting talk is kept from somebody.
 * @param languages what they answer in; @param present what their colleagues answer in who are there now
 * @returns null: they may take it
 */
export function keptUntil(
  { language, created_at }: { language: LocaleCode; created_at: string },
  { languages, present }: { languages: readonly BaseLanguage[]; present: readonly BaseLanguage[] },
  now: Date,
): Date | null {
  const spoken = spokenIn(language);
  if (languages.includes(spoken) || !present.includes(spoken)) return null;
  const until = new Date(Date.parse(created_at) + KEPT_MS);
  return until > now ? until : null;
}

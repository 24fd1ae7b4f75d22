/** What bonuses of staff are called. */
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';

export type Titles = Readonly<Record<string, string>> | undefined;

/** A campaign's title in a language, or in English; null where the site has the words. */
export const titleIn = (titles: Titles, language: LocaleCode): string | null =>
  titles?.[LOCALES[language].base] ?? titles?.en ?? null;

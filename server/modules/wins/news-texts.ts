/** What news say: `server/locales/<language>/news.json`. Names of ranks and races are those of the site (a test compares). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type { SeriesId } from '#shared/tournaments.ts';
import type english from '../../locales/en/news.json';

type TextKey = keyof typeof english;
type Texts = Readonly<Record<TextKey, string>>;

const FOLDER = join(import.meta.dirname, '../../locales');
const files = new Map<string, Texts>();

function textIn(locale: LocaleCode, key: TextKey, variables: Readonly<Record<string, string>> = {}): string {
  const language = LOCALES[locale].base;
  const texts = files.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, language, 'news.json'), 'utf8')) as Texts);
  files.set(language, texts);
  return texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => variables[name] ?? '');
}

/** That a rank was reached, without by whom. @param name as in shared/vip.ts */
export const rankText = (locale: LocaleCode, name: string): string =>
  textIn(locale, 'rank', { rank: textIn(locale, `rank_${name.replaceAll('-', '_')}` as TextKey) });

/** That a tournament was won, without by whom. */
export const raceText = (locale: LocaleCode, series: SeriesId): string =>
  textIn(locale, 'tournament', { race: textIn(locale, `name_${series}`) });

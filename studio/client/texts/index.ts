/** The game's texts in the nine base languages; only the one in use is loaded. */
import type { TextKey, Texts } from './en.ts';

export type { TextKey } from './en.ts';

const LANGUAGES = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fi: () => import('./fi.ts'),
  hu: () => import('./hu.ts'),
  it: () => import('./it.ts'),
  no: () => import('./no.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  'pt-br': () => import('./pt-br.ts'),
} as const satisfies Record<string, () => Promise<{ texts: Texts }>>;
export type Language = keyof typeof LANGUAGES;

/** Tags that do not begin with the name of their texts. */
const SPELLINGS: Readonly<Record<string, Language>> = { nb: 'no', nn: 'no', 'pt-br': 'pt-br' };

export type Translate = (key: TextKey, variables?: Readonly<Record<string, string | number>>) => string;

/** The texts for a BCP 47 tag: the whole tag, else its language, else English. */
export function languageOf(tag: string): Language {
  const whole = tag.toLowerCase();
  const [primary = ''] = whole.split('-');
  const spelled = SPELLINGS[whole] ?? SPELLINGS[primary];
  if (spelled) return spelled;
  return Object.hasOwn(LANGUAGES, primary) ? (primary as Language) : 'en';
}

export async function loadTexts(tag: string): Promise<Translate> {
  const { texts } = await LANGUAGES[languageOf(tag)]();
  return (key, variables = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(variables[name] ?? whole));
}

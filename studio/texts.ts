/**
 * The studio's texts: `studio/locales/<language>/<namespace>.json`, with `{{name}}` where a variable is filled in. The
 * server reads the files (server/texts.ts) and puts into each page what it needs, in its language (client/texts.ts).
 */
import type autoplay from './locales/en/autoplay.json';
import type aviator from './locales/en/aviator.json';
import type baccarat from './locales/en/baccarat.json';
import type balloon from './locales/en/balloon.json';
import type blackjack from './locales/en/blackjack.json';
import type captainsDice from './locales/en/captains-dice.json';
import type cards from './locales/en/cards.json';
import type chain from './locales/en/chain.json';
import type chat from './locales/en/chat.json';
import type common from './locales/en/common.json';
import type dice from './locales/en/dice.json';
import type jackpots from './locales/en/jackpots.json';
import type live from './locales/en/live.json';
import type mines from './locales/en/mines.json';
import type plinko from './locales/en/plinko.json';
import type roulette from './locales/en/roulette.json';
import type slots from './locales/en/slots.json';
import type symbols from './locales/en/symbols.json';
import type tables from './locales/en/tables.json';
import type verify from './locales/en/verify.json';
import type videoPoker from './locales/en/video-poker.json';
import type wheel from './locales/en/wheel.json';

export interface Texts {
  autoplay: typeof autoplay;
  aviator: typeof aviator;
  baccarat: typeof baccarat;
  balloon: typeof balloon;
  blackjack: typeof blackjack;
  'captains-dice': typeof captainsDice;
  cards: typeof cards;
  chain: typeof chain;
  chat: typeof chat;
  common: typeof common;
  dice: typeof dice;
  jackpots: typeof jackpots;
  live: typeof live;
  mines: typeof mines;
  plinko: typeof plinko;
  roulette: typeof roulette;
  slots: typeof slots;
  symbols: typeof symbols;
  tables: typeof tables;
  verify: typeof verify;
  'video-poker': typeof videoPoker;
  wheel: typeof wheel;
}

export type Namespace = keyof Texts;

/** The keys of a namespace, or of several. */
export type TextKey<Name extends Namespace> = Name extends Namespace ? keyof Texts[Name] & string : never;

/** A text with its variables filled in. */
export type Translate<Name extends Namespace = 'common'> = (
  key: TextKey<Name>,
  variables?: Readonly<Record<string, string | number>>,
) => string;

/** Texts by their keys, as a file holds them. */
export type TextFile = Readonly<Record<string, string>>;

const LANGUAGES = ['en', 'de', 'fi', 'hu', 'it', 'no', 'pl', 'pt', 'pt-br'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Tags that do not begin with the name of their language's folder. */
const SPELLINGS: Readonly<Record<string, Language>> = { nb: 'no', nn: 'no', 'pt-br': 'pt-br' };

/** The language of a BCP 47 tag: of the whole tag, else of its first part, else English. */
export function languageOf(tag: string): Language {
  const whole = tag.toLowerCase();
  const [primary = ''] = whole.split('-');
  return SPELLINGS[whole] ?? SPELLINGS[primary] ?? LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** German as it is spelled in the language of a tag: in Switzerland without ß. */
export const spelled = (text: string, tag: string): string =>
  /^de-(?:ch|li)\b/i.test(tag) ? text.replaceAll('ß', 'ss') : text;

/** Reads texts by their keys. @throws for a key that is in none of the files */
export function translateFrom<Name extends Namespace>(files: readonly TextFile[]): Translate<Name> {
  return (key, variables = {}) => {
    const text = files.find((file) => Object.hasOwn(file, key))?.[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(variables[name] ?? whole));
  };
}

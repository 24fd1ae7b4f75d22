/** What cards are called, for those who hear the table. */
import type { Language } from '../texts/index.ts';

interface CardWords {
  /** Ace, jack, queen, king; the other ranks are numbers. */
  ranks: Readonly<Record<'A' | 'J' | 'Q' | 'K', string>>;
  suits: Readonly<Record<'c' | 'd' | 'h' | 's', string>>;
  /** With {rank} and {suit}. */
  order: string;
}

const PORTUGUESE: CardWords = {
  ranks: { A: 'ás', J: 'valete', Q: 'dama', K: 'rei' },
  suits: { c: 'paus', d: 'ouros', h: 'copas', s: 'espadas' },
  order: '{rank} de {suit}',
};

const WORDS: Readonly<Record<Language, CardWords>> = {
  en: {
    ranks: { A: 'ace', J: 'jack', Q: 'queen', K: 'king' },
    suits: { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' },
    order: '{rank} of {suit}',
  },
  de: {
    ranks: { A: 'Ass', J: 'Bube', Q: 'Dame', K: 'König' },
    suits: { c: 'Kreuz', d: 'Karo', h: 'Herz', s: 'Pik' },
    order: '{suit} {rank}',
  },
  fi: {
    ranks: { A: 'ässä', J: 'sotamies', Q: 'kuningatar', K: 'kuningas' },
    suits: { c: 'risti', d: 'ruutu', h: 'hertta', s: 'pata' },
    order: '{suit} {rank}',
  },
  hu: {
    ranks: { A: 'ász', J: 'bubi', Q: 'dáma', K: 'király' },
    suits: { c: 'treff', d: 'káró', h: 'kőr', s: 'pikk' },
    order: '{suit} {rank}',
  },
  it: {
    ranks: { A: 'asso', J: 'fante', Q: 'donna', K: 're' },
    suits: { c: 'fiori', d: 'quadri', h: 'cuori', s: 'picche' },
    order: '{rank} di {suit}',
  },
  no: {
    ranks: { A: 'ess', J: 'knekt', Q: 'dame', K: 'konge' },
    suits: { c: 'kløver', d: 'ruter', h: 'hjerter', s: 'spar' },
    order: '{suit} {rank}',
  },
  pl: {
    ranks: { A: 'as', J: 'walet', Q: 'dama', K: 'król' },
    suits: { c: 'trefl', d: 'karo', h: 'kier', s: 'pik' },
    order: '{rank} {suit}',
  },
  pt: PORTUGUESE,
  'pt-br': PORTUGUESE,
};

/** "ace of spades" in a language, for a card named "As". */
export function cardLabel(name: string, language: Language): string {
  const { ranks, suits, order } = WORDS[language];
  const [rank = '', suit = ''] = name;
  const called: Readonly<Record<string, string>> = { ...ranks, T: '10' };
  return order
    .replace('{rank}', called[rank] ?? rank)
    .replace('{suit}', (suits as Readonly<Record<string, string>>)[suit] ?? suit);
}

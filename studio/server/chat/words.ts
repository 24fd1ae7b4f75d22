/**
 * Words that are masked, by language: plain letters without marks (`plainOf`), `*` at the end for every ending. English
 * ones are masked everywhere, so none of them is a word of another of our languages.
 */
import type { Language } from '../../texts.ts';
import { plainOf } from './text.ts';

type WordList = readonly string[];
const list = (words: string): WordList => words.split(' ');

const EVERYWHERE = list(
  'fuck* motherfuck* shit shits shitty bullshit bitch* cunt cunts asshole* arsehole* bastard bastards wanker* dickhead* ' +
    'whore whores twat twats bollocks retard retards retarded faggot* nigger* nigga*',
);
const portuguese = list(
  'merda* caralho* porra foder foda fodase fodam puta putas puto putos cabrao cabroes paneleiro* cona conas viado viados ' +
    'buceta* arrombad* cuzao otario otarios babaca* filhodaputa vadia vadias',
);

const WORDS: Readonly<Record<Language, WordList>> = {
  en: list('ass asses slut sluts prick pricks'),
  de: list(
    'scheiss* beschissen* arschloch* arsch arsche wichser* hurensohn* hure huren fotze* schlampe* missgeburt* ' +
      'schwuchtel* spast spasti* mongo verpiss* fick* gefickt* kanake* neger*',
  ),
  fi: list(
    'vittu* vitun vitut vitus perkele* paska* saatana* kusipaa* huora* mulkku* mulkun perse perseen runkkari* homo homot ' +
      'neekeri* idiootti vammanen',
  ),
  hu: list(
    'kurva* kurvan geci* fasz* baszd** bassza* baszik* baszni picsa* picsaba pina pinaja szar szarok szaros* kocsog* ' +
      'buzi* ribanc* segg* faszfej* anyad anyadat rohadek*',
  ),
  it: list(
    'cazzo* cazzi cazzata merda merde merdoso stronzo stronza stronzi stronze vaffanculo fanculo puttana puttane troia ' +
      'troie coglione coglioni bastardo bastarda minchia frocio froci ricchione negro negri zoccola zoccole figa',
  ),
  no: list(
    'faen* jaevla jaevlig* jævel* helvete* fitte* kuk kuken kukhue* hore horer horunge* drittsekk* dritt pikk pikken ' +
      'rasshol* raevhol* kukk forpulte neger negre',
  ),
  pl: list(
    'kurwa* kurwy kurwo kurwe chuj* chuja huj pierdol* spierdal* wypierdal* jebac jebany* jebane* zjeb* pojeb* wyjeb* ' +
      'skurwysyn* skurwiel* cipa cipy pizda* pizdy dupa dupek dziwka dziwki suka suki debil* cwel*',
  ),
  pt: portuguese,
  'pt-br': portuguese,
};

interface Finder {
  whole: ReadonlySet<string>;
  beginnings: readonly string[];
}

function finderOf(words: WordList): Finder {
  return {
    whole: new Set(words.filter((word) => !word.endsWith('*')).map(plainOf)),
    beginnings: words.filter((word) => word.endsWith('*')).map((word) => plainOf(word.slice(0, -1))),
  };
}

const finders = new Map<Language, Finder>();

function finderFor(language: Language): Finder {
  const known = finders.get(language) ?? finderOf([...EVERYWHERE, ...WORDS[language]]);
  finders.set(language, known);
  return known;
}

/** Words with the signs people put for letters, and single letters with something between: "f.u.c.k". */
const CANDIDATE =
  /(?<![\p{L}\p{N}])(?:\p{L}[\s._*-]){2,}\p{L}(?![\p{L}\p{N}])|[\p{L}\p{N}@$!][\p{L}\p{M}\p{N}@$!'’]*/gu;

/** The message with its rude words hidden, and how many there were. */
export function mask(text: string, language: Language): { text: string; found: number } {
  const { whole, beginnings } = finderFor(language);
  const isRude = (candidate: string) => {
    // Digits alone are a number: 455 is no word.
    if (!/\p{L}/u.test(candidate)) return false;
    const plain = plainOf(candidate).replace(/[^\p{L}]/gu, '');
    return whole.has(plain) || beginnings.some((beginning) => plain.startsWith(beginning));
  };
  let found = 0;
  const masked = text.replace(CANDIDATE, (candidate) => {
    // A mark of exclamation behind a word is no letter of it.
    const word = candidate.replace(/!+$/u, '');
    if (word === '' || !isRude(word)) return candidate;
    found += 1;
    const letters = [...word.replace(/[\s._*-]/gu, '')];
    return letters[0] + '*'.repeat(letters.length - 1) + candidate.slice(word.length);
  });
  return { text: masked, found };
}

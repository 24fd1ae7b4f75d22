/** Words that follow a number: every language has the form that its grammar asks for (CLDR plural rules). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lettersIn } from '#server/modules/letters/texts.ts';
import { renderMessage } from '#server/modules/messages/texts.ts';
import { fillWith, VARIABLE } from '#shared/plurals.ts';
import { BASE_LANGUAGES, type BaseLanguage, isoOf } from '#shared/regions/index.ts';

const HOMES = ['locales', 'server/locales', 'studio/locales'] as const;
const COUNTS = [0, 1, 2, 5, 21] as const;

/** Which of its forms a language takes for 0, 1, 2, 5 and 21, as its grammars have it (CLDR 46, cardinals). */
const TWO = [1, 0, 1, 1, 1];
const FORM_OF: Readonly<Record<BaseLanguage, readonly number[]>> = {
  en: TWO,
  de: TWO,
  fi: TWO,
  hu: TWO,
  it: TWO,
  no: TWO,
  pl: [2, 0, 1, 2, 2],
  pt: TWO,
  // In Brazil nothing is singular too.
  'pt-br': [0, 0, 1, 1, 1],
};

/** Names whose values are whole numbers. */
const NUMBERS = 'count|days|hours|minutes|coins|rounds|points|weeks|months|years|seconds|step|rewards|needed|missing';

/** Words that stand after a number and do not change with it: signs of units, and words that belong to something else. */
const UNCHANGED: Readonly<Record<BaseLanguage, string>> = {
  en: 'h min s left of unread the to or times · short failing waiting played other',
  de: 'h min s Std Min von ungelesen bis oder fehlen Titel Booten · gestört gespielt wartend',
  fi: 'h min s / lukematta jäljellä kolikolla kolikon pisteestä pisteen päivän päivässä peräkkäisenä tunnin ystävästä sijalle puuttuu tai · helmen',
  hu: '',
  it: 'h min s di da al rimasti barche o · hash',
  no: 't min s av igjen uleste poeng poengene år gratisspinn til båter eller ·',
  pl: 'godz min min) s z pkt do w po twoja ·',
  pt: 'h min s de por para barcos ou ·',
  'pt-br': 'h min s de não para barcos ou ·',
};

interface Text {
  name: string;
  text: string;
}

function textsOf(language: BaseLanguage): Text[] {
  return HOMES.flatMap((home) =>
    readdirSync(path.join(home, language)).flatMap((file) => {
      const texts = JSON.parse(readFileSync(path.join(home, language, file), 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]) => ({ name: `${home}/${file}: ${key}`, text }));
    }),
  );
}

const groupsIn = (text: string): { name: string; forms: string[] }[] =>
  [...text.matchAll(VARIABLE)].flatMap(([, name = '', forms]) =>
    forms === undefined ? [] : [{ name, forms: forms.split('|') }],
  );

/** Texts of games whose number is one of the rules, always above one. */
const OF_RULES = [
  ...[
    'autoplay.json: stoppedRounds',
    'captains-dice.json: full',
    'captains-dice.json: numberOn',
    'live.json: helmRule',
  ],
  ...['roulette.json: full', 'slots.json: bonusNote'],
].map((name) => `studio/locales/${name}`);

/** The console speaks to staff, in two languages. */
function textsOfConsole(language: BaseLanguage): Text[] {
  if (language !== 'en' && language !== 'de') return [];
  const texts = JSON.parse(readFileSync(`console/locales/${language}.json`, 'utf8')) as Record<string, string>;
  return Object.entries(texts)
    .filter(([key]) => !Object.hasOwn(texts, `${key}_one`))
    .map(([key, text]) => ({ name: `console: ${key}`, text }));
}

describe.each(BASE_LANGUAGES)('words after numbers: %s', (language) => {
  const texts = [...textsOf(language), ...textsOfConsole(language)];
  const rules = new Intl.PluralRules(isoOf(language));
  const length = Math.max(...FORM_OF[language]) + 1;

  test('have as many forms as the language tells apart', () => {
    const wrong = texts.filter(({ text }) =>
      groupsIn(text).some(({ forms }) => forms.length !== length || forms.some((form) => form.trim() === '')),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('are read in the form of 0, 1, 2, 5 and 21', () => {
    for (const { name, text } of texts) {
      for (const group of groupsIn(text)) {
        const source = `{{${group.name}, ${group.forms.join('|')}}}`;
        const read = COUNTS.map((count) =>
          fillWith(
            source,
            () => count,
            () => rules,
          ),
        );
        expect(read, name).toEqual(FORM_OF[language].map((form) => group.forms[form]));
      }
    }
  });

  test('name no number before a word that would have to change with it', () => {
    // Hungarian leaves the word after a number as it is.
    if (language === 'hu') return;
    const allowed = new Set(UNCHANGED[language].split(' '));
    const follows = new RegExp(String.raw`\{\{(?:${NUMBERS})\}\}[ \u00a0]([^\s.,:;!?{}]+)`, 'g');
    const wrong = texts
      .filter(({ name }) => !/_(?:zero|one|two|few|many|other)$/.test(name) && !OF_RULES.includes(name))
      .flatMap(({ name, text }) => [...text.matchAll(follows)].map(([, word = '']) => ({ name, word })))
      .filter(({ word }) => !allowed.has(word))
      .map(({ name, word }) => `${name}: ${word}`);
    expect(wrong).toEqual([]);
  });
});

test('letters say one hour and one minute as people do', () => {
  const hour = (language: BaseLanguage) => lettersIn(language)('link_once', { hours: 1 });
  expect(hour('no')).toContain('1 time.');
  expect(hour('it')).toContain('1 ora.');
  expect(hour('fi')).toContain('1 tunnin.');
  expect(lettersIn('pl')('minutes_once', { minutes: 22 })).toContain('22 minuty');
  expect(lettersIn('de')('code_once', { minutes: 1 })).toContain('1 Minute lang');
});

test('messages choose the word by the number, written as the reader writes numbers', () => {
  const said = (points: number) => renderMessage('season_faded', { points, left: 4, level: 2 }, 'de').text;
  expect(said(1)).toContain('1 Punkt ist');
  expect(said(1_250)).toContain('1.250 Punkte sind');
});

/** The pages of games say what the studio says: the files that the site reads are those the studio would write. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { sheetFigures, sheetTexts } from '#studio/certification/sheets.ts';
import { toPercent } from '#studio/maths/rational.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const written = (name: string): unknown =>
  JSON.parse(readFileSync(join(ROOT, 'src/features/play/sheets', `${name}.json`), 'utf8'));

test('the figures are those of titles and certification (node scripts/game-sheets.ts)', () => {
  expect(written('figures')).toEqual(sheetFigures());
});

test.each(BASE_LANGUAGES)('%s has the rules, symbols and odds as the games tell them', (language) => {
  expect(written(language)).toEqual(sheetTexts(language));
});

test('every open game is described, and every slot by its pays', () => {
  const [figures, texts] = [sheetFigures(), sheetTexts('en')];
  for (const { code, kind } of GAMES.filter(({ status }) => status === 'open')) {
    expect([code, texts[code]?.rules.length]).not.toEqual([code, 0]);
    expect([code, Object.keys(figures[code]?.pays ?? {}).length > 0]).toEqual([code, kind === 'slot']);
  }
});

/** A chance is written with six digits, a return with two decimals. */
const CLOSE = 2;
const multiple = (pays: string): number => {
  const odds = /^([\d.]+):1$/.exec(pays);
  return odds ? Number(odds[1]) + 1 : Number(/^\{([\d.]+)\}x$/.exec(pays)?.[1]);
};

describe('the odds of a table or an instant game', () => {
  const certified = new Map(
    [...TABLE_GAME_TITLES.map(({ code, engine }) => ({ code, rules: engine })), ...LIVE_TITLES].map(
      ({ code, rules }) => [code, new Set(rules.returns().map(({ rtp }) => toPercent(rtp).slice(0, -2)))],
    ),
  );
  const figures = sheetFigures();
  const told = [...certified.keys()].filter((code) => (figures[code]?.odds ?? []).some(({ rows }) => rows[0]?.chance));

  test('are told of each whose chances do not depend on how one plays', () => {
    const untold = [...certified.keys()].filter((code) => !told.includes(code));
    expect(untold).toEqual(['jacks-and-sails', 'harbour-blackjack']);
  });

  test.each(told)('%s returns by every choice what its certified count says', (code) => {
    const returns = figures[code]?.odds.flatMap(({ rtp, rows }) => [rtp, ...rows.map((row) => row.rtp)]) ?? [];
    const stated = returns.filter((rtp) => rtp !== null);
    expect(stated.length).toBeGreaterThan(0);
    expect(stated.filter((rtp) => !certified.get(code)?.has(rtp))).toEqual([]);
  });

  test.each(['dice-deck', 'minefield-bay', 'balloonist', 'helm-of-fortune', '189514-flappiator'])(
    '%s: chance times payout is the return of each row',
    (code) => {
      for (const { chance, pays, rtp } of figures[code]?.odds.flatMap(({ rows }) => rows) ?? [])
        expect(Number(chance) * multiple(pays)).toBeCloseTo(Number(rtp) + 0.005, CLOSE - 1);
    },
  );

  test.each(['plinko-reef', 'wheel-of-winds'])(
    '%s: the chances of a choice are a whole, and its payouts its return',
    (code) => {
      for (const { rtp, rows } of figures[code]?.odds ?? []) {
        const sum = (worth: (row: (typeof rows)[number]) => number) =>
          rows.reduce((total, row) => total + worth(row), 0);
        expect(sum(({ chance }) => Number(chance))).toBeCloseTo(100, CLOSE);
        expect(sum(({ chance, pays }) => Number(chance) * multiple(pays))).toBeCloseTo(Number(rtp) + 0.005, CLOSE - 1);
      }
    },
  );
});

test('a slot has a picture of each symbol that pays (node scripts/symbol-art.ts)', () => {
  for (const { code, pays } of TITLES) {
    const sheet = readFileSync(join(ROOT, 'art/symbols', `${code}.svg`), 'utf8');
    expect([code, [...sheet.matchAll(/<view id="([^"]+)"/g)].map(([, id]) => id)]).toEqual([code, Object.keys(pays)]);
  }
});

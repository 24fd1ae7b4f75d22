/** The pages of games say what the studio says: the files that the site reads are those the studio would write. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { sheetFigures, sheetTexts } from '#studio/certification/sheets.ts';

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

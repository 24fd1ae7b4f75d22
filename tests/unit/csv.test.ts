import { expect, test } from 'vitest';
import { csvOf } from '#server/csv.ts';
import { csvOf as exportedCsv } from '#server/modules/privacy/index.ts';

test.each(['=1+1', '＝1+1', '＋1', '－1+2', '＠SUM(A1)', '\u200b=1', ' ＝1', '\t=1', '@x', '−1+1'])(
  'a cell that a spreadsheet would run is made text: %j',
  (cell) => {
    const [, line = ''] = csvOf(['a'], [[cell]]).split('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

test.each(['＝1+1', '＋1', '－1', '＠SUM(A1)'])('so is one in the export of a player’s data: %j', (cell) => {
  const [, line = ''] = exportedCsv([{ a: cell }]).split('\n');
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

test.each([
  ['en-GB', 'a,b\r\n-5.20,x\r\n'],
  ['de-DE', 'a;b\r\n-5,20;x\r\n'],
  ['de-CH', 'a;b\r\n-5.20;x\r\n'],
  ['pl-PL', 'a;b\r\n-5,20;x\r\n'],
  ['it-IT', 'a;b\r\n-5,20;x\r\n'],
  ['pt-PT', 'a;b\r\n-5,20;x\r\n'],
  ['hu-HU', 'a;b\r\n-5,20;x\r\n'],
])('a spreadsheet in %s opens a table in columns, with amounts as numbers', (locale, table) => {
  expect(csvOf(['a', 'b'], [['-5.20', 'x']], locale)).toBe(`\ufeff${table}`);
});

test('numbers and words stay as they are', () => {
  expect(csvOf(['a'], [['-5.20'], ['Anna'], [7]])).toBe('\ufeffa\r\n-5.20\r\nAnna\r\n7\r\n');
});

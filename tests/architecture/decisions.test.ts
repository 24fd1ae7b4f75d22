/** Every decision has the same form, and the index names each by its title. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/paths.ts';

const FOLDER = join(ROOT, 'docs', 'decisions');
const TITLE = /^# (\d{4}) (\S.*)$/;
const LINK = /\[(\d{4})\]\(([\w-]+\.md)\)/g;
const STATUS = /^Status: accepted(?:, changed by \[\d{4}\]\([\w-]+\.md\)(?:, \[\d{4}\]\([\w-]+\.md\))*)?$/;

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const index = read('README.md').split('\n');

test('there are decisions', () => expect(files.length).toBeGreaterThan(50));

test.each(files)('%s has a title with its number, and a status', (file) => {
  const [title = '', empty, status] = read(file).split('\n');
  expect(title).toMatch(TITLE);
  expect(file.slice(0, 4)).toBe(TITLE.exec(title)?.[1]);
  expect(empty).toBe('');
  expect(status).toMatch(STATUS);
});

test.each(files)('%s stands in the index once, under its title', (file) => {
  const [, number, title] = TITLE.exec(read(file).split('\n')[0] ?? '') ?? [];
  expect(index.filter((line) => line.includes(`(${file})`))).toEqual([`- [${number}](${file}) ${title}`]);
});

test.each(['README.md', ...files])('%s links to decisions that exist, by their number', (file) => {
  const wrong = [...read(file).matchAll(LINK)].filter(
    ([, number = '', target = '']) => !files.includes(target) || !target.startsWith(number),
  );
  expect(wrong.map(([link]) => link)).toEqual([]);
});

/** What an effect returns ends it: anything but a function or nothing breaks the page when the component goes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';

const ROOMS = ['src', 'studio', 'console'];
/** Methods of elements return nothing by the types of TypeScript; browsers may give a promise (scrolling does). */
const OF_AN_ELEMENT = /use\w*Effect\(\(\) => (?!void )[\w.?]*\.current\??\.\w+\(/g;

const sources = ROOMS.flatMap((room) =>
  readdirSync(inRoot(room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(room, file)),
);

test('no effect returns what a method of an element gives', () => {
  const found = sources.flatMap((file) =>
    (readFileSync(inRoot(file), 'utf8').match(OF_AN_ELEMENT) ?? []).map((call) => `${file}: ${call}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('the rule sees the fault that it was written for', () => {
  expect('useEffect(() => shown.current?.scrollIntoView({}), [])').toMatch(new RegExp(OF_AN_ELEMENT.source));
  expect('useEffect(() => void shown.current?.scrollIntoView({}), [])').not.toMatch(new RegExp(OF_AN_ELEMENT.source));
});

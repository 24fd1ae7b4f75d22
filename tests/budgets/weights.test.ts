/** The weight of guest pages (design section 9), from the built files. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { weighPage } from '#scripts/page-weight.ts';
import { DIST } from '#scripts/paths.ts';

const KILOBYTE = 1_024;
/** Design section 9. */
const SCRIPT_BEFORE_USE = 15 * KILOBYTE;
const HTML_WITH_CSS = 14 * KILOBYTE;

const folders = [join('main', 'en'), join('de', 'de')];
const files = folders
  .flatMap((folder) => readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name === 'index.html')
  .map((entry) => relative(DIST, join(entry.parentPath, entry.name)));
/** The heaviest pages in every language. */
const heaviest = readdirSync(join(DIST, 'main'))
  .flatMap((locale) => [join('main', locale, 'index.html'), join('main', locale, 'page', 'faq', 'index.html')])
  .filter((file) => existsSync(join(DIST, file)));

describe('design section 9: guest pages', () => {
  test('the built site is there', () => {
    expect(existsSync(join(DIST, 'site.json'))).toBe(true);
    expect(files.length).toBeGreaterThan(80);
  });

  test('JavaScript before use stays within 15 KB brotli', () => {
    const heavy = files
      .map((file) => ({ file, bytes: weighPage(DIST, file).script }))
      .filter(({ bytes }) => bytes > SCRIPT_BEFORE_USE);
    expect(heavy).toEqual([]);
  });

  test('HTML with its stylesheet stays within 14 KB gzip', () => {
    expect(heaviest.length).toBeGreaterThan(18);
    const heavy = [...new Set([...files, ...heaviest])]
      .map((file) => {
        const { html, css } = weighPage(DIST, file);
        return { file, bytes: html + css };
      })
      .filter(({ bytes }) => bytes > HTML_WITH_CSS);
    expect(heavy).toEqual([]);
  });
});

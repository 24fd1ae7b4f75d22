/** A page that is cut in two: what stands below the fold has a stylesheet of its own (docs/decisions/0064). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { foldedCss, parseCss } from '#scripts/critical-css.ts';
import { collectNames, noNames } from '#scripts/markup-names.ts';
import { Finisher } from '#scripts/site/finish.ts';
import { openTags } from '#scripts/site/fold.ts';
import { PageStyles } from '#scripts/site/styles.ts';

const memory = mkdtempSync(join(tmpdir(), 'fairwind-fold-'));
afterAll(() => rmSync(memory, { recursive: true, force: true }));

function namesOf(html: string) {
  const names = noNames();
  collectNames(html, names);
  return names;
}

const ABOVE = '<main><a class="btn wide"></a><ul class="menu"></ul>';
const BELOW = '<p class="note btn"></p><ul class="cards"></ul></main>';
const split = (css: string) =>
  foldedCss(parseCss(css), namesOf(ABOVE + BELOW), namesOf(ABOVE), namesOf(`<main>${BELOW}`));

describe('the stylesheets of a page that is cut', () => {
  test('hold every rule once, each where it is needed first', () => {
    const { first, rest } = split(
      'main{color:red}.btn{gap:1px}.note{color:blue}@media (width>=768px){.cards{gap:2px}}',
    );
    expect(first).toBe('main{color:red}.btn{gap:1px}');
    expect(rest).toBe('.note{color:blue}@media (width>=768px){.cards{gap:2px}}');
  });

  test('leave a rule first that another of the first has to follow', () => {
    expect(split('.note{padding:1px}.btn{padding-left:2px}')).toEqual({
      first: '.note{padding:1px}.btn{padding-left:2px}',
      rest: '',
    });
  });

  test.each([
    ['it says nothing of the same', '.note{color:blue}', '.btn{gap:1px}'],
    ['it wins or loses whatever comes first', '.note{gap:2px}', 'main .btn{gap:1px}'],
    ['it meets nothing below', '.cards{gap:2px}', '.menu{gap:1px}'],
    ['it stands in another layer', '.note{gap:2px}', '@layer low{.btn{gap:1px}}'],
  ])('but not where %s', (_, note, other) => {
    expect(split(note + other)).toEqual({ first: other, rest: note });
  });

  test('say once what counts for both', () => {
    const { rest } = split(
      '@layer a,b;@font-face{font-family:F}@keyframes k{to{top:0}}.btn{animation:k}@layer b{.note{color:red}}',
    );
    expect(rest).toBe('@layer b{.note{color:red}}');
  });
});

describe('a page that is cut', () => {
  const page = `<html><head><link rel="stylesheet" href="/_astro/a.css"></head><body>${ABOVE}<link rel="stylesheet" data-fold>${BELOW}</body></html>`;
  const styles = new PageStyles('.btn{gap:1px}.note{color:blue}.cards{gap:2px}', '/_astro/styles.all.css', memory);
  const { html, files } = new Finisher(styles, []).finish(page);

  test('loads the rest of its styles at the fold', () => {
    const [first, rest] = files;
    expect(first?.text).toBe('.btn{gap:1px}');
    expect(rest?.text).toBe('.note{color:blue}.cards{gap:2px}');
    expect(html).toContain(`</ul><link rel="stylesheet" href="${rest?.address}" data-rest><p class="note btn">`);
    expect(html).toContain(`href="${first?.address}" data-whole="/_astro/styles.all.css"`);
  });

  test('knows the elements around the fold', () => {
    expect(openTags('<body class="a"><p>x</p><img><svg><path /></svg><main id="b"><br>')).toEqual([
      '<body class="a">',
      '<main id="b">',
    ]);
  });
});

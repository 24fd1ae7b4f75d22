/** What is read of a built page: each tag and each structure once, with the faults an HTML parser finds. */
import { describe, expect, test } from 'vitest';
import { indexPage } from '#builder/seo/page-index.ts';

const page = (body: string, head = '<title>Wind</title>') =>
  `<!DOCTYPE html><html lang="de"><head>${head}</head><body>${body}</body></html>`;
const faultsIn = (body: string) => indexPage(page(body)).faults;

describe('the faults of a page', () => {
  test.each([
    ['none', '<p class="a">One &amp; two<br><svg><path d="M0"/></svg></p><table><tr><td>x</td></tr></table>'],
    ['none in what scripts hold', '<script type="application/json">{"a":"&x; <b>"}</script>'],
    ['none in a hidden field of a table', '<table><input type="hidden"><tr><td></td></tr></table>'],
  ])('%s', (_, body) => expect(faultsIn(body)).toEqual([]));

  test.each([
    ['an attribute twice', '<p class="a" class="b"></p>', 'duplicate-attribute'],
    ['no space between attributes', '<p class="a"id="b"></p>', 'missing-whitespace-between-attributes'],
    ['a stray angle bracket', '<p>1 < 2</p>', 'invalid-first-character-of-tag-name'],
    ['an end tag with attributes', '<p></p class="a">', 'end-tag-with-attributes'],
    ['an element closed by its own tag', '<div/>x', 'non-void-html-element-start-tag-with-trailing-solidus'],
    ['a control character', '<p>\u0007</p>', 'control-character-in-input-stream'],
    ['half a character', '<p>\ud800</p>', 'surrogate-in-input-stream'],
    ['a tag that never ends', '<p>x<a href="', 'eof-in-tag'],
    ['a block in a paragraph', '<p><div></div></p>', 'wrong nesting around <p>'],
    ['a link in a link', '<a href="/"><b><a href="/"></a></b></a>', 'wrong nesting around <b>'],
    ['a paragraph in a list of rows', '<table><tr><td>x</td></tr><tr></table><tr>', 'wrong nesting around <tr>'],
  ])('%s', (_, body, fault) => {
    expect(faultsIn(body)).toContainEqual(expect.stringContaining(fault));
    // From what is remembered.
    expect(faultsIn(body)).toEqual(faultsIn(body));
  });
});

describe('the facts of a page', () => {
  test('values are what the references in them stand for', () => {
    const { links, title } = indexPage(
      page('<a href="/a?b=1&amp;c=&#39;2&#39;">x</a><a href="/&eacute;">y</a>', '<title>A &amp; B&nbsp;C</title>'),
    );
    expect(links).toEqual(["/a?b=1&c='2'", '/é']);
    expect(title).toBe('A & B\u00a0C');
  });

  test('what is no element counts for nothing: text of scripts, of fields, of browsers without scripts', () => {
    const body =
      '<noscript><a href="/a"></a></noscript><textarea><a href="/b"></a></textarea><script>"<a href=/c>"</script>';
    expect(indexPage(page(body)).links).toEqual([]);
  });

  test('the title of a drawing is not that of the page, and the drawing goes on after it', () => {
    const { title, assets } = indexPage(page('<svg><title>Drawn</title><use href="/icons/set.svg#a"></use></svg>', ''));
    expect(title).toBe('');
    expect(assets).toEqual(['/icons/set.svg#a']);
  });

  test('an id twice is a fault, wherever it was read before', () => {
    expect(faultsIn('<p id="a"></p><p id="b"></p>')).toEqual([]);
    expect(faultsIn('<p id="a"></p><p id="a"></p>')).toEqual(['id twice: a']);
  });
});

/** Pages after rendering: what a page becomes follows from the page alone. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importsAlone, withoutHeads } from '#builder/compile/modules.ts';
import { Finisher } from '#builder/finish/finish.ts';
import { PageStyles } from '#builder/finish/styles.ts';
import { indexParts } from '#builder/seo/page-index.ts';
import { fragmentMark, startSiteRun } from '#shared/site-run.ts';

const memory = mkdtempSync(join(tmpdir(), 'fairwind-styles-'));
afterAll(() => rmSync(memory, { recursive: true, force: true }));

const CSS = 'main{color:red}.btn{color:blue}.card{color:green}#top{color:navy}';
const WHOLE = '/_astro/styles.all.css';
const ISLANDS = 'astro-island{display:contents}';
const finisher = () => new Finisher(new PageStyles(CSS, WHOLE, memory), [ISLANDS]);

const HASH_OF_LOADER = `'sha256-${createHash('sha256').update('load()').digest('base64')}'`;

const page = (body: string) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_astro/a.css"><link rel="stylesheet" href="/_astro/b.css"></head>` +
  `<body><style>${ISLANDS}</style><script>start()</script>${body}<script data-modules>load()</script></body></html>`;

describe('a page rendered by itself is the page of the whole build', () => {
  test('its first stylesheet holds what its own markup can need', () => {
    const { html, files } = finisher().finish(page('<main class="btn other">Text</main>'));
    const [styles] = files;
    expect(styles?.text).toBe('main{color:red}.btn{color:blue}');
    expect(html.replace(/<noscript>.*?<\/noscript>/g, '').match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(html, 'without JavaScript the whole comes at once').toMatch(
      /<noscript><link rel="stylesheet" href="[^"]+"><\/noscript>/,
    );
    expect(html).toContain(`href="${styles?.address}" data-whole="${WHOLE}"`);
  });

  test('pages that look alike to the stylesheet share it, whatever came before them', () => {
    const one = page('<main class="btn"><p id="a">One</p><p>Two</p></main>');
    const two = page('<main class="btn wider"><p id="b" title="x">Other</p></main>');
    const first = finisher();
    const before = first.finish(one);
    const after = first.finish(two);
    expect(after).toEqual(finisher().finish(two));
    expect(after.files[0]).toEqual(before.files[0]);
  });

  test('an id that the stylesheet names counts', () => {
    expect(finisher().finish(page('<main id="top"></main>')).files[0]?.text).toContain('#top');
    expect(finisher().finish(page('<main id="end"></main>')).files[0]?.text).not.toContain('#top');
  });

  test('a class after one that holds an angle bracket counts', () => {
    const { files } = finisher().finish(page('<main class="first:[&amp;>h2]:mt-0 card"></main>'));
    expect(files[0]?.text).toContain('.card');
  });

  test('inline scripts become a file, and the policy needs no hash', () => {
    const { html, files, scriptHashes, styleHashes } = finisher().finish(page('<main></main>'));
    expect(files.find(({ address }) => address.endsWith('.js'))?.text).toBe('start()\n');
    expect(html).not.toContain('<script>');
    expect(html).toContain(`<script data-modules="${files[1]?.address}">load()</script></body>`);
    expect([scriptHashes, styleHashes]).toEqual([[HASH_OF_LOADER], []]);
  });

  test('what stays inline is hashed for the policy', () => {
    const classic = page('<main></main><script is-classic>go()</script>');
    expect(finisher().finish(classic).scriptHashes).toEqual([expect.stringMatching(/^'sha256-/), HASH_OF_LOADER]);
  });

  test('the name of the folder the site is built in does not reach the page', () => {
    const { html } = finisher().finish(page('<astro-island uid="Z1abc" prefix="r0"></astro-island>'));
    expect(html).toContain('<astro-island prefix="r0">');
  });

  test('a module that only loads another gives way to it, and nothing is loaded twice', () => {
    const tag = (name: string) => `<script type="module" src="/_astro/${name}.js"></script>`;
    const facades = { '/_astro/a.js': ['/_astro/start.js'], '/_astro/b.js': ['/_astro/start.js'] };
    const finisher = new Finisher(new PageStyles(CSS, WHOLE, memory), [ISLANDS], facades);
    const { html, files } = finisher.finish(page(`<main>${tag('a')}${tag('b')}${tag('own')}</main>`));
    expect(html).toContain('<main></main>');
    expect(html).toContain(`<script data-modules="${files[1]?.address} /_astro/start.js /_astro/own.js">`);
  });

  test('a page whose modules nothing would load is refused', () => {
    expect(() => finisher().finish('<html><head></head><body><script>start()</script></body></html>')).toThrow(
      'no script that loads them',
    );
  });

  test.each([
    ['import"./start.X1.js";\n', ['/_astro/start.X1.js']],
    ['import"./a.js";import"./b.js";', ['/_astro/a.js', '/_astro/b.js']],
    ['import{r as e}from"./start.X1.js";e();', null],
    ['import"./start.X1.js";go();', null],
  ])('%j loads others alone: %j', (text, modules) => expect(importsAlone(text)).toEqual(modules));

  test('what only leads to the module in the head of every page is named there alone', () => {
    const head = '/_astro/Document.astro_astro_type_script_index_0_lang.X1.js';
    const facades = { [head]: ['/_astro/start.js'], '/_astro/a.js': ['/_astro/start.js', '/_astro/own.js'] };
    expect(withoutHeads(facades)).toEqual({ [head]: ['/_astro/start.js'], '/_astro/a.js': ['/_astro/own.js'] });
  });

  test('an inline style that no stylesheet holds is refused', () => {
    expect(() => finisher().finish(page('<style>p{color:red}</style>'))).toThrow('An inline style is in no stylesheet');
  });
});

describe('what pages have alike is read once, and the page is the same', () => {
  const run = startSiteRun(new Date(0));
  const TILE = ' <a class="btn" id="tile" href="/a"> A <b>b</b></a> ';
  const MENU = '<nav>\n<use href="/icons.svg#x"></use> menu';
  const marked = { tile: fragmentMark(run, TILE), menu: fragmentMark(run, MENU) };
  const plain = (html: string) => html.replaceAll(marked.tile, TILE).replaceAll(marked.menu, MENU);

  test.each([
    ['between blocks', `<main>${marked.tile}</main><p>x</p>${marked.menu}</nav>`],
    ['beside text and each other', `<p>x ${marked.tile} y${marked.tile}${marked.tile}</p>`],
    [
      'in an island, and in what the page put into its slots',
      `<astro-island> ${marked.tile} <astro-slot>${marked.tile}</astro-slot></astro-island>`,
    ],
    ['in an element that is kept as it is', `<pre> ${marked.tile} </pre><textarea>${marked.tile}</textarea>`],
    ['in what browsers with scripts read as text', `<noscript>${marked.menu}</nav></noscript><p>${marked.menu}</p>`],
    ['in a drawing', `<svg><title>x</title>${marked.menu}</nav></svg>`],
    ['in an attribute', `<p title="${marked.menu.replaceAll('"', '')}">x</p>`],
    ['at the end', marked.tile],
  ])('%s', (_, body) => {
    const own = finisher();
    // Twice: from what is remembered, too.
    for (const html of [page(body), page(body)]) {
      const { parts, ...finished } = own.finish(html, run.fragments);
      const { parts: whole, ...expected } = finisher().finish(plain(html));
      expect(finished).toEqual(expected);
      expect(indexParts(parts)).toEqual(indexParts(whole));
    }
  });
});

/** Pages after rendering: what a page becomes follows from the page alone (issue 3, point 4). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Finisher } from '#scripts/site/finish.ts';
import { PageStyles } from '#scripts/site/styles.ts';

const memory = mkdtempSync(join(tmpdir(), 'fairwind-styles-'));
afterAll(() => rmSync(memory, { recursive: true, force: true }));

const CSS = 'main{color:red}.btn{color:blue}.card{color:green}#top{color:navy}';
const WHOLE = { wide: '/_astro/styles.wide.css', narrow: '/_astro/styles.narrow.css' };
const ISLANDS = 'astro-island{display:contents}';
const finisher = () => new Finisher(new PageStyles(CSS, WHOLE, memory), [ISLANDS]);

const page = (body: string) =>
  `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_astro/a.css"><link rel="stylesheet" href="/_astro/b.css"></head>` +
  `<body><style>${ISLANDS}</style><script>start()</script>${body}</body></html>`;

describe('issue 3 point 4: a page rendered by itself is the page of the whole build', () => {
  test('its first stylesheet holds what its own markup can need', () => {
    const { html, files } = finisher().finish(page('<main class="btn other">Text</main>'));
    const [styles] = files;
    expect(styles?.text).toBe('main{color:red}.btn{color:blue}');
    expect(html.replace(/<noscript>.*?<\/noscript>/g, '').match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(html, 'without JavaScript the whole comes at once').toMatch(
      /<noscript><link rel="stylesheet" href="[^"]+"><\/noscript>/,
    );
    expect(html).toContain(`href="${styles?.address}" data-whole="${WHOLE.narrow}"`);
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
    expect(html).toContain(`<script type="module" src="${files[1]?.address}"></script></head>`);
    expect([scriptHashes, styleHashes]).toEqual([[], []]);
  });

  test('what stays inline is hashed for the policy', () => {
    const classic = page('<main></main><script is-classic>go()</script>');
    expect(finisher().finish(classic).scriptHashes).toEqual([expect.stringMatching(/^'sha256-/)]);
  });

  test('the name of the folder the site is built in does not reach the page', () => {
    const { html } = finisher().finish(page('<astro-island uid="Z1abc" prefix="r0"></astro-island>'));
    expect(html).toContain('<astro-island prefix="r0">');
  });

  test('an inline style that no stylesheet holds is refused', () => {
    expect(() => finisher().finish(page('<style>p{color:red}</style>'))).toThrow('An inline style is in no stylesheet');
  });
});

import { describe, expect, test } from 'vitest';
import { couldMatch, criticalCss, parseCss, wholeCss } from '#builder/finish/critical-css.ts';
import { collectNames, noNames } from '#builder/finish/markup-names.ts';
import { type LeanPart, PageReader } from '#builder/finish/page-markup.ts';
import { commonOrder } from '#builder/finish/styles.ts';

/** The only part of a page without fragments. */
const readWhole = (html: string) => new PageReader().read(html)[0] as LeanPart;
const tightened = (html: string) => readWhole(html).html;

function namesOf(html: string) {
  const names = noNames();
  collectNames(html, names);
  return names;
}

const page = namesOf('<main id="content"><a class="btn md:mr-2 w-1/2 [&amp;&gt;svg]:size-4" href="/">Go</a></main>');

test('the first stylesheet leaves out what only pages without scripts show: those take the whole one at once', () => {
  const whole = parseCss('.btn{color:red}@media (scripting:none){.btn{display:none}}');
  expect(criticalCss(whole, page)).toBe('.btn{color:red}');
  expect(wholeCss(whole)).toContain('scripting:none');
});

test('the first stylesheet leaves out the system’s own colours: who has them takes the whole one at once', () => {
  const whole = parseCss('.btn{color:red}@media (forced-colors:active){.btn{outline:1px solid}}');
  expect(criticalCss(whole, page)).toBe('.btn{color:red}');
});

test('the first stylesheet leaves out manners of use: a page in use has the whole one', () => {
  const whole = parseCss(
    '.btn{color:red;transition:color .2s;transition-delay:0s;-webkit-user-select:none;user-select:none}',
  );
  expect(criticalCss(whole, page)).toBe('.btn{color:red}');
});

describe('a selector of the first stylesheet', () => {
  test.each([
    'a',
    '.btn',
    '.btn:not(:hover)',
    '.btn[aria-disabled=true]>:not(.spinner)',
    '.btn:not([aria-busy=true])',
    'html[data-menu=open] .btn',
    '.md\\:mr-2',
    '.w-1\\/2',
    '.\\[\\&\\>svg\\]\\:size-4 > a',
    '#content::before',
    '*',
    ':root',
    ':where(.elsewhere) a',
  ])('%s could match', (selector) => expect(couldMatch(selector, page)).toBe(true));

  test.each([
    '.card',
    '.btn[aria-busy=true]',
    '.btn:disabled',
    '.btn:hover:not(.off)',
    '.btn:active',
    '.btn:focus-within',
    'html[data-menu=closed] .btn',
    '.md\\:mr-4',
    '.btn .card',
    'dialog',
    '#other',
    '.btn > input',
    '::placeholder',
  ])('%s cannot match', (selector) => expect(couldMatch(selector, page)).toBe(false));

  test('a state that only islands give counts where the markup has it', () => {
    expect(couldMatch('.btn[aria-busy=true]', namesOf('<a class="btn" aria-busy="true">'))).toBe(true);
    expect(couldMatch('.btn:disabled', namesOf('<button class="btn" disabled>'))).toBe(true);
  });

  test('form parts count where there is a field', () => {
    expect(couldMatch('::placeholder', namesOf('<input>'))).toBe(true);
  });
});

const WHOLE = `/*! licence */@layer properties{*{--tw-a:0;--tw-b:0}}@layer base,utilities;
@layer utilities{.btn,.card{color:var(--tw-a)}@media (width>=768px){.card{color:red}}.btn{animation:.2s spin}}
@font-face{font-family:Prompt;src:url(a.woff2)}@keyframes spin{to{rotate:1turn}}@keyframes fade{to{opacity:0}}
@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}`;

describe('the first stylesheet', () => {
  const css = criticalCss(parseCss(WHOLE), page);

  test('holds the rules the page can need, and only those', () => {
    expect(css).toContain('.btn{color:var(--tw-a)}');
    expect(css).not.toMatch(/card|768px|fade|--tw-b|licence/);
  });

  test('keeps the order of layers, the faces and what its rules name', () => {
    expect(css).toMatch(/@layer base,utilities;[\s\S]*@font-face[\s\S]*@keyframes spin[\s\S]*@property --tw-a/);
  });

  test('is the same for the same page', () => expect(criticalCss(parseCss(WHOLE), page)).toBe(css));

  test('leaves the whole as it was, which declares no face a second time', () => {
    const whole = wholeCss(parseCss(WHOLE));
    expect(whole).not.toContain('@font-face');
    for (const part of ['licence', '.card{color:red}', 'fade', '--tw-b']) expect(whole).toContain(part);
  });
});

describe('the faces', () => {
  const FACES = `@font-face{src:url(prompt-latin-ext-400.woff2);unicode-range:U+100}@font-face{src:url(prompt-latin-400.woff2)}
@font-face{src:url(prompt-400.woff2);unicode-range:U+20-7E}@media (scripting:none){@font-face{src:url(prompt-600.woff2)}}`;
  const facesOf = (css: string) => [...css.matchAll(/(prompt-[\w-]+)/g)].map(([, name]) => name);

  test('are declared once: those the first screenful is read in first, the others with the whole', () => {
    expect(facesOf(criticalCss(parseCss(FACES), page))).toEqual(['prompt-400']);
    expect(facesOf(wholeCss(parseCss(FACES)))).toEqual(['prompt-latin-ext-400', 'prompt-latin-400', 'prompt-600']);
  });

  test('of the first stylesheet draw what they can, without a list', () => {
    expect(criticalCss(parseCss(FACES), page)).not.toContain('unicode-range');
  });
});

describe('a variable that stands in for a value', () => {
  const SIZES = `.small{font-size:13px;line-height:var(--tw-leading,20px)}.tight{--tw-leading:1.25;line-height:1.25}
@media (width>=768px){.md-small{line-height:var(--tw-leading,22px)}}
@property --tw-leading{syntax:"*";inherits:false}`;
  const firstFor = (html: string) => criticalCss(parseCss(SIZES), namesOf(html));

  test('gives way to the value where no element has both', () => {
    const css = firstFor('<p class="small"></p><p class="tight"></p>');
    expect(css).toContain('line-height:20px');
    expect(css).not.toContain('--tw-leading');
  });

  test('stays where an element has both, with what sets it', () => {
    const css = firstFor('<p class="small"></p><p class="tight md-small"></p>');
    expect(css).toContain('.small{font-size:13px;line-height:20px}');
    expect(css).toContain('var(--tw-leading,22px)');
    expect(css).toContain('--tw-leading:1.25');
  });

  test('goes where the same rule says the value later', () => {
    const root = parseCss('.a{line-height:var(--tw-leading,20px);--tw-leading:1.6;line-height:1.6}');
    expect(criticalCss(root, namesOf('<p class="a"></p>'))).toBe('.a{line-height:1.6}');
  });
});

describe('unseen space', () => {
  test('goes beside blocks and in drawings', () => {
    expect(tightened('<ul> <li> <svg> <use href="#a"></use> </svg> One </li>\n<li> Two </li> </ul>')).toBe(
      '<ul><li><svg><use href="#a"></use></svg>One</li><li>Two</li></ul>',
    );
  });

  test('stays beside inline elements, once', () => {
    expect(tightened('<p> Read  <b>this</b> <i>now</i> </p>')).toBe('<p>Read <b>this</b> <i>now</i></p>');
  });

  test('that holds words together stays: an amount keeps its line', () => {
    expect(tightened('<p>\n 1\u202f000\u00a0\u00a0€  a\u00a0 </p>')).toBe('<p>1\u202f000\u00a0\u00a0€ a\u00a0</p>');
  });

  test('stays where it is text', () => {
    for (const html of [
      '<pre> <b> </b> </pre>',
      '<textarea> <p> </textarea>',
      '<script type="text/x"> a < b </script>',
    ]) {
      expect(tightened(html)).toBe(html);
    }
  });

  test('stays in an island, and goes in what the page put into its slots', () => {
    const island = (slot: string) =>
      `<astro-island><div> <b>x</b> <astro-slot>${slot}</astro-slot> </div></astro-island>`;
    expect(tightened(island(' <p> y </p> '))).toBe(island('<p>y</p>'));
  });
});

describe('the order of stylesheets', () => {
  test('agrees with every page', () => {
    expect(commonOrder([['frame', 'document'], ['document'], ['home', 'frame', 'document']])).toEqual([
      'home',
      'frame',
      'document',
    ]);
  });

  test('is refused when pages disagree', () => {
    expect(() =>
      commonOrder([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toThrow('different orders');
  });
});

describe('inline scripts and modules', () => {
  test('leave the page, data and the script that loads modules stay where they are', () => {
    const start = '<head><script type="application/ld+json">{}</script></head><body><script data-modules';
    const { html, styles, scripts, modules, modulesAt } = readWhole(
      start.replace('<body>', '<body><style>i{color:red}</style><script> one()</script><script>two()</script>') +
        '>load()</script><script type="module" src="/_astro/own.js"></script></body>',
    );
    expect(html).toBe(`${start}>load()</script></body>`);
    expect(modulesAt).toBe(start.length);
    expect(styles).toEqual(['i{color:red}']);
    expect(scripts).toEqual(['one()', 'two()']);
    expect(modules).toEqual(['/_astro/own.js']);
  });
});

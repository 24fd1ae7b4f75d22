/**
 * Every colour and size lives once, in tailwind.config.mjs (and in src/styles, which is made of it). Pages, layouts
 * and components name tokens; a literal in a class or a style attribute is a second truth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../tailwind.config.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCE = path.join(ROOT, 'src');
/** Its stylesheet is made of the same tokens and stands beside its screens. */
const CONSOLE = path.join(ROOT, 'console');
const STYLES = path.join(SOURCE, 'styles');
const CHECKED = /\.(astro|tsx?|css)$/;

type Rule = { readonly name: string; readonly pattern: RegExp };

/** A CSS length or time. Percentages and shares of the screen are proportions, not tokens. */
const MEASURE = String.raw`\d*\.?\d+(?:px|rem|em|ms|s|pt)(?![a-z0-9])`;

const RULES: readonly Rule[] = [
  { name: 'a colour in a class', pattern: /-\[[^\]\s]*#[0-9a-f]{3,8}[^\]\s]*\]/gi },
  { name: 'a size or time in a class', pattern: new RegExp(String.raw`[\w-]\[[^\]\s'"]*${MEASURE}[^\]\s]*\]`, 'g') },
  { name: 'a colour in an attribute', pattern: /\b(?:fill|stroke|color|bgcolor|stop-color)=\{?["'`]#[0-9a-f]{3,8}/gi },
  { name: 'a colour in a style', pattern: /\bstyle=(?:"[^"]*|\{[^}]*)#[0-9a-f]{3,8}/gi },
  {
    name: 'a size or time in a style',
    pattern: new RegExp(String.raw`\bstyle=(?:"[^"]*?|\{\{?[^}$]*?['"\x60][^}$]*?)${MEASURE}`, 'g'),
  },
  { name: 'a colour function', pattern: /\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]/g },
];

/** Layout numbers that are tokens themselves may be repeated where CSS cannot name one, such as a container query. */
const TOKEN_LENGTHS: ReadonlySet<string> = new Set(
  [config.theme.screens, config.theme.spacing, config.theme.maxWidth].flatMap((table) =>
    Object.values(table).filter((value) => /^[\d.]+px$/.test(value)),
  ),
);

function isToken(found: string): boolean {
  const lengths = found.match(new RegExp(MEASURE, 'g')) ?? [];
  return lengths.length > 0 && !found.includes('#') && lengths.every((length) => TOKEN_LENGTHS.has(length));
}

/** Returns the literals of a text that belong into the config, each with its rule and its line. */
function literalsIn(text: string): readonly string[] {
  return RULES.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => !isToken(found))
      .map(({ 0: found, index }) => `${text.slice(0, index).split('\n').length}: ${name}: ${found.slice(0, 80)}`),
  );
}

function sourceFiles(): readonly string[] {
  return [SOURCE, CONSOLE]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && CHECKED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(STYLES) && file !== path.join(CONSOLE, 'styles.css'));
}

describe('design tokens', () => {
  it('finds the literals it is meant to find', () => {
    const caught = [
      'class="bg-[#0D2239]"',
      'class="mt-[13px]"',
      'className="duration-[140ms]"',
      'class="grid-cols-[13px_1fr]"',
      '<path fill="#5FE0CB" />',
      'style="margin: 13px"',
      "style={{ width: '13px' }}",
      'style={{ color: "#fff" }}',
      'const shade = "rgba(0, 0, 0, .5)"',
    ];
    for (const text of caught) expect(literalsIn(text), text).toHaveLength(1);
    const allowed = [
      'class="bg-deck mt-3.5"',
      'class="grid-cols-[1fr_2fr] w-[50%]"',
      'class="max-w-[1560px]"',
      "import x from '#ui/abc.ts';",
      'style={{ width: `\u0024{percent}%` }}',
      'style={`--progress:\u0024{percent}%`}',
      'sizes="(min-width: 701px) 33vw"',
      '<a href="#add">',
    ];
    for (const text of allowed) expect(literalsIn(text), text).toEqual([]);
  });

  it('are the only place of colours and sizes', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap((file) =>
      literalsIn(readFileSync(file, 'utf8')).map((literal) => `${path.relative(ROOT, file)}:${literal}`),
    );
    expect(found).toEqual([]);
  });
});

describe('contrast of the palette (WCAG)', () => {
  const { colors } = config.theme;
  const grounds = ['ink', 'menu', 'deck', 'hull'] as const;
  const words = ['text', 'text-2', 'text-3', 'foam', 'gold', 'coral', 'danger'] as const;
  const pairs = words.flatMap((word) => grounds.map((ground) => [word, ground] as const));
  const fills = [
    ['on-gold', 'gold'],
    ['on-gold', 'gold-top'],
    ['on-gold', 'gold-low'],
    ['on-foam', 'foam'],
    ['on-foam-2', 'foam'],
    ['on-coral', 'coral'],
    ['foam', 'foam-dim'],
    ['text-3', 'abyss'],
    ['text-3', 'swell'],
  ] as const;

  it('of words on their grounds is at least 4.5', () => {
    const faint = [...pairs, ...fills].filter(([word, ground]) => contrast(colors[word], colors[ground]) < 4.5);
    expect(faint).toEqual([]);
  });

  it('of the edge of a field is at least 3', () => {
    for (const ground of ['ink', 'deck'] as const)
      expect(contrast(colors['line-3'], colors[ground])).toBeGreaterThanOrEqual(3);
  });
});

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it('the console’s text and rows grow with the text size of the browser (WCAG 2.2, 1.4.4)', () => {
  const css = readFileSync(path.join(CONSOLE, 'styles.css'), 'utf8');
  expect(css.match(/(?:font(?:-size)?|line-height|height|padding)\s*:[^;]*?\b(?:[4-9]|\d\d+)px/g) ?? []).toEqual([]);
});

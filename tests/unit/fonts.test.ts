/** What the pages' first faces draw (src/styles/fonts.css): every letter of our own texts, in every weight. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';

const FONTS = inRoot('src', 'styles', 'fonts');
/** Characters that draw nothing, or that Prompt has no drawing of, whatever its subset. */
const DRAWN_BY_NO_FACE = /[\p{Cc}\p{Cf}\u202f]/u;

const TEXTS = [inRoot('locales'), inRoot('src', 'content')];

function charactersBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    /\.(?:json|md|ya?ml)$/.test(entry.name),
  );
  return files.flatMap((entry) => [...new Set(readFileSync(join(entry.parentPath, entry.name), 'utf8'))]);
}

const characters = [...new Set(TEXTS.flatMap(charactersBelow))].filter((one) => !DRAWN_BY_NO_FACE.test(one)).sort();

describe.each([400, 500, 600, 700, 800])('the face of weight %i', (weight) => {
  const file = join(FONTS, `prompt-${weight}.woff2`);
  const face = openSync(file) as Font;

  test('draws every letter of our texts', () => {
    expect(characters.length).toBeGreaterThan(100);
    expect(characters.filter((one) => !face.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))).toEqual([]);
  });

  test('takes the room the fallback keeps for it', () => {
    expect([face.unitsPerEm, face.ascent, face.descent, face.lineGap]).toEqual([1000, 1090, -422, 0]);
  });

  test('weighs little enough to come before the first picture', () => {
    expect(readFileSync(file).byteLength).toBeLessThanOrEqual(8_400);
  });
});

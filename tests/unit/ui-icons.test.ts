/** The sprite on disk is what the names ask for. */
import { expect, it } from 'vitest';
import { makeSprite, staleFiles } from '#scripts/icons.ts';
import { ICON_NAMES } from '#shared/icons.ts';

it('is up to date (node scripts/icons.ts)', async () => {
  expect((await staleFiles()).map(([file]) => file)).toEqual([]);
});

it('holds every named glyph, drawn', async () => {
  const { svg } = await makeSprite();
  for (const name of ICON_NAMES) {
    expect(svg).toMatch(
      new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><(path|circle|rect|line|polyline|polygon|ellipse) `),
    );
  }
  expect(svg).not.toContain('key=');
});

/** The sprite on disk is what the names ask for. */
import { expect, it } from 'vitest';
import { changedShare } from '#scripts/art/encode.ts';
import { glyphMarkup, makeSprite, staleFiles } from '#scripts/icons.ts';
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

it('draws every glyph as Lucide does: less than a hundredth of its points look different', async () => {
  const stroked = (shapes: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2">${shapes}</svg>`,
    );
  const { svg } = await makeSprite();
  for (const name of ICON_NAMES) {
    const [, ours = ''] = new RegExp(`<symbol id="${name}" [^>]*>(.*?)</symbol>`).exec(svg) ?? [];
    expect(await changedShare(stroked(await glyphMarkup(name)), stroked(ours)), name).toBeLessThan(0.01);
  }
});

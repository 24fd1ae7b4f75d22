/** What the site says of the reels is what the studio plays (mockup f1). */
import { expect, test } from 'vitest';
import { reelsOf } from '#shared/catalogue/reels.ts';
import { waysOf } from '#studio/maths/slot.ts';
import { TITLES } from '#studio/titles/index.ts';

test.each(TITLES.map((title) => [title.code, title] as const))('%s', (code, title) => {
  const { lines, declared } = title;
  expect(reelsOf(code)).toEqual({
    pays: lines ? 'lines' : 'ways',
    count: lines ? lines.length : waysOf(title),
    maximumMultiple: declared.maximumMultiple,
  });
});

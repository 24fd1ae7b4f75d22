/** Design section 9: 100 for accessibility, best practices and SEO on every type of public page. Times are for `npm run bench lighthouse`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LighthouseRunner, openLighthouse, shortcomings, WITHOUT_TIMING } from '../support/lighthouse.ts';
import { publicPages } from '../support/page-types.ts';
import { shareApp } from '../support/shared-product.ts';

/** What the spec itself decides against: app-only pages ask not to be listed (section 2). */
const NOT_LISTED = ['is-crawlable'];

const { origin } = shareApp();
let runner: LighthouseRunner;
beforeAll(async () => {
  runner = await openLighthouse();
});
afterAll(() => runner?.close());

test.each(publicPages())('$path', async ({ path, index }) => {
  const result = await runner.look(`${origin()}/en${path}`, WITHOUT_TIMING);
  expect(shortcomings(result, index ? [] : NOT_LISTED)).toEqual([]);
  const scores = Object.values(result.categories).map(({ id, score }) => [id, score]);
  const expected = WITHOUT_TIMING.onlyCategories?.map((id) => [id, 1]);
  if (index) expect(scores).toEqual(expected);
});

/**
 * Design section 9: 100 for best practices and SEO, on the types of page that are put together in different ways. Every
 * type of public page, with accessibility and times, is for `npm run bench lighthouse`; axe holds accessibility in
 * pages.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES, type RouteName } from '#shared/routes.ts';
import { type LighthouseRunner, openLighthouse, shortcomings, WITHOUT_TIMING } from '../support/lighthouse.ts';
import { samplePath } from '../support/page-types.ts';
import { sharedProduct } from '../support/shared-product.ts';

/** Rows that come near, a long list, prose with its structured data, a form, and a game in its frame. */
const TELLING: readonly RouteName[] = ['home', 'games-category', 'promo-item', 'page', 'login', 'play'];
/** What the spec itself decides against: app-only pages ask not to be listed (section 2). */
const NOT_LISTED = ['is-crawlable'];

const { origin } = sharedProduct();
let runner: LighthouseRunner;
beforeAll(async () => {
  runner = await openLighthouse();
});
afterAll(() => runner?.close());

test.each(TELLING)('%s', async (name) => {
  const { index } = ROUTES[name];
  const result = await runner.look(`${origin()}/en${samplePath(name)}`, WITHOUT_TIMING);
  expect(shortcomings(result, index ? [] : NOT_LISTED)).toEqual([]);
  const scores = Object.values(result.categories).map(({ id, score }) => [id, score]);
  const expected = WITHOUT_TIMING.onlyCategories?.map((id) => [id, 1]);
  if (index) expect(scores).toEqual(expected);
});

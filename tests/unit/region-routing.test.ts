/** Development answers the addresses that the built site's server answers (spec section 2, play). */
import { expect, test } from 'vitest';
import { pageUrl, regionOfDevelopmentHost } from '#builder/astro/region-routing.ts';

test.each([
  ['/play/krakens-toll/demo', '/play'],
  ['/de/play/krakens-toll/real?x=1', '/de/play?x=1'],
  ['/play', '/play'],
  ['/de/play/krakens-toll', '/de/play/krakens-toll'],
  ['/playground', '/playground'],
  ['/de/games/category/slots', '/de/games/category/slots'],
])('%s is answered by the page %s', (url, page) => {
  expect(pageUrl(url)).toBe(page);
});

test.each([
  ['de.localhost:4321', 'de'],
  ['localhost:4321', 'main'],
  ['unknown.localhost', 'main'],
  [undefined, 'main'],
])('the host %s is region %s', (host, region) => {
  expect(regionOfDevelopmentHost(host)).toBe(region);
});

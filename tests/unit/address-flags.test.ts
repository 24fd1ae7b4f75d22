import { expect, test } from 'vitest';
import { LINK_LIFETIME_MS } from '#server/modules/identity/links.ts';
import { asksForMore, MAIL_LINK, MAIL_LINKS } from '../../src/app/address-flags.ts';

test('every link that a letter can carry opens by itself, before anybody touches the page', () => {
  expect([...MAIL_LINKS].sort()).toEqual(Object.keys(LINK_LIFETIME_MS).sort());
  for (const purpose of Object.keys(LINK_LIFETIME_MS)) {
    expect(asksForMore(`?${purpose}=${'A'.repeat(43)}`)).toBe(true);
    expect(asksForMore(`?tab=1&${purpose}=x`)).toBe(true);
  }
});

test.each([
  ['?restore', true],
  ['?restore&x=1', true],
  ['?registration', true],
  ['?open-auth=taken', true],
  ['', false],
  ['?q=login', false],
  ['?restored=1', false],
  ['?loginx=1', false],
])('an address with %j asks for more than reading: %s', (search, asks) => {
  expect(asksForMore(search)).toBe(asks);
  if (!asks) expect(MAIL_LINK.test(search)).toBe(false);
});

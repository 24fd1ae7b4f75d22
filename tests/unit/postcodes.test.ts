/** Postcodes by country, as the postal union describes them. */
import { expect, test } from 'vitest';
import { isPostcodeOf, postcodeExample } from '#shared/regions/index.ts';

test.each([
  ['AT', '1020', true],
  ['AT', '10200', false],
  ['DE', '20457', true],
  ['DE', 'D-20457', false],
  ['DE', 'DE-20457', true],
  ['PL', '00-950', true],
  ['PL', '00950', true],
  ['PL', '0-950', false],
  ['PT', '1100-148', true],
  ['PT', '1100', false],
  ['HU', '1051', true],
  ['BR', '01310-100', true],
  ['CA', 'k1a 0b1', true],
  ['CA', '90210', false],
  ['CZ', '11000', true],
  ['LV', 'LV-1050', true],
  ['ZA', '8001', true],
  // Ireland and Malta have no single form, and a country that is not known refuses nobody.
  ['IE', 'D02 AF30', true],
  ['ZZ', 'anything', true],
])('%s: %s', (country, postcode, is) => {
  expect(isPostcodeOf(country, postcode)).toBe(is);
});

test('an example has the form itself', () => {
  expect(['PL', 'PT', 'CA', 'SE', 'HU', 'IE'].map(postcodeExample)).toEqual([
    ...['12-345', '1234-567', 'K1M 2A3', '123 45', '1234', undefined],
  ]);
});

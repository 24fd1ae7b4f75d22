/** A marketer writes the euro, and the other currencies are filled with amounts that are round in each. */
import { expect, test } from 'vitest';
import type { ContentField } from '#shared/backoffice/content.ts';
import { filledFromEuro, isAmounts } from '../../console/ui/usual-amounts.ts';

const field = (name: string): ContentField => ({ name, label: name, widget: 'string', required: true });
const FIELDS = ['EUR', 'CAD', 'NOK', 'HUF', 'PLN', 'ZAR'].map(field);

test.each([
  ['10.00', { CAD: '10.00', NOK: '100.00', HUF: '4000.00', PLN: '40.00', ZAR: '200.00' }],
  ['20.00', { CAD: '20.00', NOK: '200.00', HUF: '8000.00', PLN: '80.00', ZAR: '400.00' }],
  // 140 zloty, 700 rand and 14,000 forints are no amounts that anybody offers.
  ['35.00', { CAD: '35.00', NOK: '350.00', HUF: '15000.00', PLN: '150.00', ZAR: '750.00' }],
  ['0.10', { CAD: '0.10', NOK: '1.00', HUF: '40.00', PLN: '0.40', ZAR: '2.00' }],
  ['0.20', { CAD: '0.20', NOK: '2.00', HUF: '80.00', PLN: '0.80', ZAR: '4.00' }],
])('€%s', (EUR, others) => {
  expect(filledFromEuro(FIELDS, { EUR, HUF: '1.00' })).toEqual({ EUR, ...others });
});

test('nothing is filled from what is no amount', () => {
  for (const EUR of ['', '0', 'ten', '1,50', undefined]) expect(filledFromEuro(FIELDS, { EUR })).toBeNull();
});

test('only a group that is an amount in every currency is filled', () => {
  expect(isAmounts(FIELDS)).toBe(true);
  expect(isAmounts([...FIELDS, field('percent')])).toBe(false);
  expect(isAmounts([field('CAD'), field('PLN')])).toBe(false);
});

/** What pages say of tournaments (issue 18, point 2; look: numbers). */
import { expect, test } from 'vitest';
import { amountText, pointsLine, tablePrize, wayOf } from '#features/tournaments/model.ts';

const coins = (amount: string) => `${amount} coins`;

test('points are said as their rule counts: multipliers with an x, runs whole', () => {
  expect(pointsLine('12.5', 'best-multiplier', 'en')).toBe('12.50x');
  expect(pointsLine('1234.50', 'sum-of-wins', 'en')).toBe('1,234.5');
  expect(pointsLine('7', 'longest-run', 'de')).toBe('7');
});

test('prizes are said as money or coins, pools above 10,000 without minor units', () => {
  expect(tablePrize('EUR 10.00', 'en', coins)).toBe('€10.00');
  expect(tablePrize('XCN 1500', 'en', coins)).toBe('1,500 coins');
  expect(tablePrize('EUR 10.00 bonus', 'en', (amount, what) => `${amount} ${what}`)).toBe('€10.00 bonus');
  expect(tablePrize('XFR 20', 'en', (amount, what) => `${amount} ${what}`)).toBe('20 free_rounds');
  expect(amountText({ kind: 'money', amount: '25000.00' }, 'EUR', 'en', coins)).toBe('€25,000');
});

test('boats lie at their true share of the leader’s points', () => {
  expect(wayOf('5.00', '20.00')).toBe(0.25);
  expect(wayOf('20.00', '20.00')).toBe(1);
  expect(wayOf('0.00', '0.00')).toBe(0);
});

/** What the console shows of a player's purses. */
import { expect, test } from 'vitest';
import { heldIn } from '../../console/purses.ts';

const EUR = (purse: string, amount: string) => ({ purse, amount: { amount, currency: 'EUR' as const } });
const BALANCES = [
  ...[EUR('cash', '12.30'), EUR('bonus:a1', '100.00'), EUR('bonus:b2', '0.05'), EUR('bonus_sport:c3', '7.00')],
  { purse: 'bonus:d4', amount: { amount: '900.00', currency: 'NOK' as const } },
  { purse: 'coins', amount: { amount: '40', currency: 'XCN' as const } },
];

test('bonus money is counted over the purses of all its grants, in the player’s currency and of its own kind', () => {
  expect(heldIn(BALANCES, 'cash', 'EUR').amount).toBe('12.30');
  expect(heldIn(BALANCES, 'bonus', 'EUR').amount).toBe('100.05');
  expect(heldIn(BALANCES, 'bonus_sport', 'EUR').amount).toBe('7.00');
  expect(heldIn(BALANCES, 'hold', 'EUR').amount).toBe('0.00');
});

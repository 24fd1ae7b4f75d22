/** What the shop's shelves show of goods. */
import { expect, test } from 'vitest';
import { nextGood, pileOf } from '#features/shop/goods.ts';

test('each amount of bonus money has a pile of its own, the dearer the larger', () => {
  const money = [280, 60, 1_200, 520].map((price) => ({ item_id: `money-${price}`, price }));
  const piles = Object.fromEntries(money.map((item) => [item.price, pileOf(item, money)]));
  expect(piles).toEqual({ 60: 'coins-1', 280: 'coins-2', 520: 'coins-3', 1200: 'coins-4' });
  expect(pileOf({ item_id: 'alone', price: 60 }, [{ price: 60 }])).toBe('coins-1');
});

test('the purse leads to the nearest good that coins alone are missing for', () => {
  const goods = [
    { id: 'far', blocked: 'coins', missing: 900 },
    { id: 'near', blocked: 'coins', missing: 40 },
    { id: 'level', blocked: 'level', missing: 0 },
    { id: 'affordable', blocked: null, missing: 0 },
  ] as const;
  expect(nextGood(goods)?.id).toBe('near');
  expect(nextGood(goods.slice(2))).toBeUndefined();
});

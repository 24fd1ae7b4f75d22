/** The page of a deposit that has arrived says what came with it. */
import { expect, test } from 'vitest';
import { broughtBy } from '#features/payment/model.ts';

type Bonuses = Parameters<typeof broughtBy>[1];

const STARTED = '2026-11-29T10:00:00.000Z';
const payment = { offer_id: 'welcome', created_at: STARTED };
const money = (offer_id: string, granted_at: string) => ({
  ...{ offer_id, granted_at, amount: '50.00', wager_required: '1500.00', currency: 'EUR' },
});
const rounds = { offer_id: 'spring', granted_at: STARTED, rounds: 20, game_title: 'Kraken’s Toll' };
const bonuses = (result: object[], free_rounds: object[] = []) => ({ result, free_rounds }) as unknown as Bonuses;

test('bonus money with what has to be staked, or free rounds of a game', () => {
  const own = money('welcome', '2026-11-29T10:01:00.000Z');
  expect(broughtBy(payment, bonuses([money('ahoy', STARTED), own]))).toEqual({
    ...{ kind: 'money', amount: '50.00', wager: '1500.00', currency: 'EUR' },
  });
  expect(broughtBy({ ...payment, offer_id: 'spring' }, bonuses([], [rounds]))).toEqual({
    ...{ kind: 'rounds', rounds: 20, title: 'Kraken’s Toll' },
  });
});

test('nothing where the offer gave nothing, or gave before this deposit was started', () => {
  expect(broughtBy(payment, bonuses([money('ahoy', STARTED)]))).toBeNull();
  expect(broughtBy(payment, bonuses([money('welcome', '2026-11-22T10:00:00.000Z')]))).toBeNull();
});

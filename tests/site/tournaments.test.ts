/** What pages say of tournaments (look: numbers). */
import { expect, test } from 'vitest';
import { amountText, cardAction, pointsLine, tablePrize, wayOf } from '#features/tournaments/model.ts';

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

test.each([
  ['before the server has told', undefined, undefined, 'open'],
  ['running, nobody entered', 'running', undefined, 'join'],
  ['announced, nobody entered', 'scheduled', undefined, 'join'],
  ['entered, without points', 'running', { place: null }, 'entered'],
  ['entered before the start', 'scheduled', { place: null }, 'entered'],
  ['with a place', 'running', { place: 28 }, 'place'],
  ['over', 'complete', { place: 28 }, 'results'],
  ['called off', 'canceled', undefined, 'results'],
] as const)('the button of a card names what can be done: %s', (_what, status, own, action) => {
  expect(cardAction(status && { status }, own)).toBe(action);
});

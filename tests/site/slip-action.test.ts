/** What the slip's button says and whether it can be pressed, and the stakes that it offers. */
import { describe, expect, test } from 'vitest';
import { refusalText } from '#features/sport/refusal.ts';
import { readSlip, type Slip } from '#features/sport/slip.ts';
import { countedBroken, isShort, type SlipState, slipAction } from '#features/sport/slip-action.ts';
import { guestCurrency, quickStakes } from '#features/sport/stakes.ts';
import { CURRENCY_CODES, formatDecimal } from '#shared/money.ts';
import { betLimitsOf } from '#shared/sport/limits.ts';

const pick = (odds = '2.00') => ({
  ...{ fixture_id: 'm1', market: 'result', outcome: 'home', odds, home: 'Port Alder', away: 'Odden' },
});
const pickOf = (fixture_id: string) => ({ ...pick(), fixture_id });
const slipOf = (stake: string): Slip => ({ ...readSlip(null), picks: [pick()], stake });
const limits = { minimum: '0.50', maximum: '2000.00', payout_maximum: '50000.00' };
const quoted = (amount: string, by: 'balance' | 'bonus' | 'own_stake' | 'own_loss' = 'balance') => ({
  ...{ limits, tax: null, own: { amount, by, counted_up_to: null } },
});
const stateOf = (change: Partial<SlipState> = {}): SlipState => ({
  ...{ isGuest: false, isMoved: false, isClosed: false, free: null, slip: slipOf('5.00'), currency: 'EUR' },
  quoted: quoted('100.00'),
  ...change,
});

describe('the slip’s button', () => {
  test('places a stake that is within every bound, exactly at the edge too', () => {
    expect(slipAction(stateOf())).toBe('place');
    expect(slipAction(stateOf({ slip: slipOf('0.50') }))).toBe('place');
    expect(slipAction(stateOf({ slip: slipOf('100.00') }))).toBe('place');
    expect(slipAction(stateOf({ slip: slipOf('2000.00'), quoted: quoted('5000.00') }))).toBe('place');
  });

  test('asks for a stake while there is none, and never offers to place nothing', () => {
    for (const stake of ['', '0', '0.00', 'five'])
      expect(slipAction(stateOf({ slip: slipOf(stake) })), stake).toBe('enter');
  });

  test('is not ready for what would be refused: a stake out of bounds, a limit of one’s own, what is closed', () => {
    expect(slipAction(stateOf({ slip: slipOf('0.49') }))).toBe('waits');
    expect(slipAction(stateOf({ slip: slipOf('2000.01'), quoted: quoted('5000.00') }))).toBe('waits');
    expect(slipAction(stateOf({ slip: slipOf('20.01'), quoted: quoted('20.00', 'own_stake') }))).toBe('waits');
    expect(slipAction(stateOf({ isClosed: true }))).toBe('waits');
    expect(slipAction(stateOf({ free: { hasOdds: false } }))).toBe('waits');
    expect(slipAction(stateOf({ free: { hasOdds: true }, slip: slipOf('') }))).toBe('place_free');
  });

  test('offers a deposit where the money does not reach, a cent above the balance or with less than the least stake', () => {
    expect(slipAction(stateOf({ slip: slipOf('100.01') }))).toBe('deposit');
    expect(slipAction(stateOf({ slip: slipOf(''), quoted: quoted('0.49') }))).toBe('deposit');
    expect(slipAction(stateOf({ slip: slipOf(''), quoted: quoted('0.50') }))).toBe('enter');
    expect(isShort({ slip: slipOf('5.00'), currency: 'EUR', quoted: { limits, tax: null, own: null } })).toBe(false);
  });

  test('leads a guest to the log-in, and asks to agree to odds that moved before anything else', () => {
    expect(slipAction(stateOf({ isGuest: true, isMoved: true }))).toBe('login');
    expect(slipAction(stateOf({ isMoved: true, isClosed: true }))).toBe('accept');
  });
});

describe('a stake above the highest that a bonus counts', () => {
  const broken = (stake: string, count: number, mode: Slip['mode'] = 'single') =>
    countedBroken({
      ...{ slip: { ...slipOf(stake), mode, picks: Array.from({ length: count }, (_one, at) => pickOf(`m${at}`)) } },
      ...{
        currency: 'EUR',
        quoted: { ...quoted('100.00'), own: { amount: '100.00', by: 'balance', counted_up_to: '5.00' } },
      },
    });

  test('is named with the bound from a cent above it', () => {
    expect([broken('4.99', 1), broken('5.00', 1), broken('5.01', 1)]).toEqual([null, null, 500n]);
  });

  test('is that of each single, and of a combo as a whole', () => {
    expect([broken('5.00', 2), broken('5.01', 2), broken('5.01', 2, 'combo')]).toEqual([null, 500n, 500n]);
  });

  test('is none where no bonus runs', () => {
    expect(countedBroken({ slip: slipOf('500.00'), currency: 'EUR', quoted: quoted('900.00') })).toBeNull();
  });
});

describe('stakes by one press', () => {
  test('can be placed in every currency: the first is ten times the least stake', () => {
    for (const currency of CURRENCY_CODES) {
      const { minimum, maximum } = betLimitsOf([], currency);
      for (const stake of quickStakes(currency)) {
        expect(stake, currency).toBeGreaterThanOrEqual(minimum);
        expect(stake, currency).toBeLessThanOrEqual(maximum);
      }
    }
    const written = (currency: 'EUR' | 'HUF') => quickStakes(currency).map((stake) => formatDecimal(stake, currency));
    expect(written('EUR')).toEqual(['5.00', '10.00', '50.00']);
    expect(written('HUF')).toEqual(['2000.00', '4000.00', '20000.00']);
  });

  test('are in the currency that the guest’s account would be kept in', () => {
    expect(guestCurrency({ region: 'hu', locale: 'hu-hu' })).toBe('HUF');
    expect(guestCurrency({ region: 'pl', locale: 'pl' })).toBe('PLN');
    expect(guestCurrency({ region: 'za', locale: 'en-za' })).toBe('ZAR');
    expect(guestCurrency({ region: 'main', locale: 'no' })).toBe('NOK');
    expect(guestCurrency({ region: 'main', locale: 'de-ch' })).toBe('CHF');
    expect(guestCurrency({ region: 'main', locale: 'en' })).toBe('EUR');
    expect(guestCurrency({ region: 'de', locale: 'de' })).toBe('EUR');
  });
});

test('a bound is said as the slip writes amounts, in the currency’s own sign', () => {
  const said = (key: string, variables?: Record<string, unknown>) => `${key} ${variables?.amount}`;
  const error = { message: 'bet_stake_below', variables: { amount: '200.00', currency: 'HUF' } };
  expect(refusalText(error, said as never, 'hu-HU').replaceAll(/\s/g, ' ')).toBe('bet_stake_below 200 Ft');
});

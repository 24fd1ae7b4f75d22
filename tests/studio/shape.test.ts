/** What a bet may look like (bad input): the engines read exactly their own shapes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorAmount } from '#studio/engines/amounts.ts';
import { either, integer, list, nameIn, nothing, oneOf, record } from '#studio/engines/shape.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const bet = record({ amount: minorAmount, mines: integer(1, 24) });

describe('a shape', () => {
  test('reads what fits', () => {
    expect(bet.safeParse({ mines: 3, amount: '100' })).toEqual({ success: true, data: { amount: 100n, mines: 3 } });
    expect(list(nameIn(new Map([['red', 1]])), 1, 2).parse(['red'])).toEqual(['red']);
    expect(either(record({ open: integer(0, 24) }), record({ stop: oneOf([true]) })).parse({ stop: true })).toEqual({
      stop: true,
    });
  });

  test.each([
    ['a missing field', { amount: '100' }],
    ['a field too many', { amount: '100', mines: 3, more: 1 }],
    ['an inherited field', Object.assign(Object.create({ mines: 3 }), { amount: '100', other: 1 })],
    ['a list', ['100', 3]],
    ['nothing', null],
    ['a fraction', { amount: '100', mines: 1.5 }],
    ['a number as text', { amount: '100', mines: '3' }],
    ['no number', { amount: '100', mines: Number.NaN }],
    ['one below the least', { amount: '100', mines: 0 }],
    ['one above the most', { amount: '100', mines: 25 }],
    ['an amount as a number', { amount: 100, mines: 3 }],
    ['an amount of nothing', { amount: '0', mines: 3 }],
    ['an amount below nothing', { amount: '-1', mines: 3 }],
    ['an amount with a fraction', { amount: '1.5', mines: 3 }],
    ['an amount beyond what is counted', { amount: '1'.repeat(19), mines: 3 }],
  ])('refuses %s', (_name, value) => {
    expect(bet.safeParse(value)).toEqual({ success: false });
    expect(() => bet.parse(value)).toThrow(TypeError);
  });

  test('a list knows its least and its most, and a table its names', () => {
    const names = list(nameIn(new Map([['red', 1]])), 1, 2);
    for (const value of [[], ['red', 'red', 'red'], ['constructor'], 'red']) {
      expect(names.safeParse(value).success).toBe(false);
    }
    expect(nothing.safeParse(undefined).success).toBe(false);
  });
});

test('no engine is upset by any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const { engine } of TABLE_GAME_TITLES) {
        expect(engine.bet.safeParse(value).success).toBe(false);
        expect(engine.action.safeParse(value).success).toBe(false);
      }
    }),
    { seed: 4, numRuns: 300 },
  );
});

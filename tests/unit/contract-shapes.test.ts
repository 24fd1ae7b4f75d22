/** The browser checks every answer by a shape that is drawn from the contract. */
import { expect, test } from 'vitest';
import { contractShapes } from '#scripts/contract-shapes.ts';
import { fits } from '#shared/contract/fits.ts';
import { FIRST_SHAPES } from '#shared/contract/shapes/first.ts';
import { REST_SHAPES } from '#shared/contract/shapes/rest.ts';

test('the stored shapes are those of the contract (node scripts/contract-shapes.ts)', () => {
  expect({ first: FIRST_SHAPES, rest: REST_SHAPES }).toEqual(contractShapes());
});

const OBJECT = '{name:s,count:n,open:b,note?:s,parent:{id:s}~,tags:[s],sums:<n>,value:(s|n)}';
const WHOLE = {
  ...{ name: 'a', count: 1, open: true, note: 'b', parent: { id: 'c' }, tags: ['d'], sums: { one: 1 }, value: 2 },
};

test('an answer of the shape fits, with more than it names, without what it may leave out, and with null where it may be', () => {
  expect(fits(OBJECT, WHOLE)).toBe(true);
  expect(fits(OBJECT, { ...WHOLE, newer: 'x' })).toBe(true);
  const { note, ...without } = WHOLE;
  expect(note).toBe('b');
  expect(fits(OBJECT, { ...without, parent: null, tags: [], sums: {}, value: 'two' })).toBe(true);
});

test('an answer of another shape does not fit: a member missing, of another kind, or null where it may not be', () => {
  for (const name of ['name', 'count', 'open', 'parent', 'tags', 'sums', 'value']) {
    const { [name]: gone, ...rest } = WHOLE as Record<string, unknown>;
    expect(gone).toBeDefined();
    expect([name, fits(OBJECT, rest)]).toEqual([name, false]);
    if (name !== 'parent') expect([name, fits(OBJECT, { ...WHOLE, [name]: null })]).toEqual([name, false]);
    expect([name, fits(OBJECT, { ...WHOLE, [name]: [{}] })]).toEqual([name, false]);
  }
  for (const wrong of [null, undefined, 'text', 1, true, [], [WHOLE], {}]) expect(fits(OBJECT, wrong)).toBe(false);
  expect(fits(OBJECT, { ...WHOLE, tags: ['d', 1] })).toBe(false);
  expect(fits(OBJECT, { ...WHOLE, sums: { one: 1, two: '2' } })).toBe(false);
  expect(fits(OBJECT, { ...WHOLE, parent: { id: 1 } })).toBe(false);
});

test('what stands behind a list, a record or a choice is looked at too', () => {
  for (const shape of ['{list:[{a:s,b:n}],end:s}', '{list:<[b]>,end:s}', '{list:({a:s}|[n]|s~),end:s}'])
    expect([shape, fits(shape, { list: [], end: 1 })]).toEqual([shape, false]);
  expect(
    fits('{list:[{a:s,b:n}],end:s}', {
      list: [
        { a: 'a', b: 1 },
        { a: 'b', b: 2 },
      ],
      end: 'e',
    }),
  ).toBe(true);
  expect(fits('{list:({a:s}|[n]|s~),end:s}', { list: null, end: 'e' })).toBe(true);
  expect(fits('{list:({a:s}|[n]|s~),end:s}', { list: [1, 'two'], end: 'e' })).toBe(false);
});

test('an empty object is no answer of the session, the wallet or a deposit', () => {
  for (const name of ['sessionCheck', 'wallet', 'startDeposit', 'payment'] as const)
    expect([name, fits(FIRST_SHAPES[name], {})]).toEqual([name, false]);
});

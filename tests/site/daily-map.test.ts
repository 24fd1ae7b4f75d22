/** How the islands of the bonus map look, by their state and by when somebody joined. */
import { expect, test } from 'vitest';
import { guestLook, lookOf } from '#features/daily-bonuses/model.ts';

test('days before somebody joined are neutral; those that they missed since are lost', () => {
  const island = (day: number) => lookOf({ day, status: 'expired' }, 27);
  expect([25, 26, 27, 28].map(island)).toEqual(['before', 'before', 'expired', 'expired']);
  expect(lookOf({ day: 3, status: 'taken' }, 27)).toBe('taken');
  expect(lookOf({ day: 27, status: 'active' }, 27)).toBe('active');
});

test('a guest sees today lit, and no island as lost', () => {
  expect([28, 29, 30].map((day) => guestLook(day, 29))).toEqual(['before', 'active', 'next']);
});

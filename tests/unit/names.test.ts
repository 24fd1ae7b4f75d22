/** Names of persons, as their language has them. */
import { expect, test } from 'vitest';
import { fullName } from '#shared/names.ts';

test('Hungarian puts the surname before the given name', () => {
  expect(fullName('Anna', 'Kovács', 'hu')).toBe('Kovács Anna');
  expect(fullName('Anna', 'Lind', 'fi')).toBe('Anna Lind');
});

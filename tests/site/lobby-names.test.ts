/** What a game is called where the region lists it no more: in words, never by its code. */
import { expect, test } from 'vitest';
import { nameOfGame } from '#features/lobby/index.ts';

test.each([
  ['krakens-toll', { title: 'Kraken’s Toll' }, 'Kraken’s Toll'],
  ['krakens-toll', undefined, 'Krakens Toll'],
  ['189514-flappiator', null, 'Flappiator'],
  ['keno', undefined, 'Keno'],
])('%s, listed as %o: %s', (code, game, name) => {
  expect(nameOfGame(game, code)).toBe(name);
});

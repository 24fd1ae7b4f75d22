/** The bets of others at a live table: chips of each player's own colour on the spots they play (issue 20 point 6). */
import { expect, test } from 'vitest';
import { seatsBySpot, toneOf } from '#studio/client/live/others.ts';
import type { PublicLiveBet } from '#studio/live-protocol.ts';
import { largestSpots } from '#studio/server/live/chips.ts';

const row = (seat: string, ...spots: string[]): PublicLiveBet => ({
  ...{ key: 0, seat, name: 'Delta 92', demo: true, stake: '200', currency: 'EUR', payout: null },
  spots,
});

test('each spot shows who else plays it; the own bets lie there as chips with their amount', () => {
  const spots = seatsBySpot([row('a', 'red', 'straight-8'), row('b', 'red'), row('own', 'black')], 'own');
  expect([...spots]).toEqual([
    ['red', ['a', 'b']],
    ['straight-8', ['a']],
  ]);
});

test('a player keeps a colour, and the colours are used', () => {
  expect(toneOf('seat-1')).toBe(toneOf('seat-1'));
  const tones = new Set(Array.from({ length: 60 }, (_, seat) => toneOf(`seat-${seat}`)));
  expect(tones.size).toBeGreaterThan(5);
});

test('everybody is told the largest spots of a bet, and never so many that a full table weighs', () => {
  const chips = Array.from({ length: 40 }, (_, at) => ({ on: `straight-${at}`, amount: String((at + 1) * 100) }));
  const spots = largestSpots(chips);
  expect(spots).toHaveLength(8);
  expect(spots[0]).toBe('straight-39');
  expect(largestSpots([{ on: 'red', amount: '100' }])).toEqual(['red']);
});

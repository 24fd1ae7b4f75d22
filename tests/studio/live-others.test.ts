/** The bets of others at a live table: chips of each player's own colour on the spots they play. */
import { expect, test } from 'vitest';
import { seatsBySpot, toneOf } from '#studio/client/live/others.ts';
import { AT_FIRST, after, type LiveState, seenChips } from '#studio/client/live/state.ts';
import type { LaidChips, LiveMessage } from '#studio/live-protocol.ts';
import { largestSpots } from '#studio/server/live/chips.ts';
import { createLaid } from '#studio/server/live/laid.ts';
import { chip } from '../support/live.ts';

const row = (seat: string, ...spots: string[]): LaidChips => ({ seat, spots });

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

test('chips are told as they are put down and taken off: whose and where, once a sweep, and never how many', () => {
  const laid = createLaid();
  expect(laid.changes()).toBeNull();
  laid.put('one', [chip('red', 200n)]);
  laid.put('one', [chip('red', 200n), chip('dozen-1', 500n)]);
  laid.put('nobody', []);
  expect(laid.changes()).toEqual([{ seat: 'one', spots: ['dozen-1', 'red'] }]);
  expect(laid.changes()).toBeNull();
  laid.put('one', []);
  expect(laid.changes()).toEqual([{ seat: 'one', spots: [] }]);
  expect(laid.whole()).toEqual([]);
  for (let number = 0; number < 80; number += 1) laid.put(`session ${number}`, [chip('red', 200n)]);
  expect(laid.whole()).toHaveLength(59);
  laid.clear();
  expect([laid.whole(), laid.changes()]).toEqual([[], null]);
});

test('a page shows what was put down until the result comes, then what plays for it', () => {
  const phase = (name: 'betting' | 'closed' | 'dealing', round = 1): LiveMessage => ({
    ...{ type: 'phase', sequence: 1, server_time: 0, phase: name, round, outcome: null },
    ...{ closes_at: 0, deals_at: 0, shown_at: 0, next_at: 0 },
  });
  const laid = (...seats: LaidChips[]): LiveMessage => ({ type: 'laid', sequence: 1, round: 1, seats });
  const bet = { ...row('a', 'red'), key: 0, name: 'Delta 92', demo: true, stake: '200', currency: 'EUR', payout: null };
  const play = (...messages: LiveMessage[]): LiveState => messages.reduce(after, AT_FIRST);
  const open = [phase('betting'), laid(row('a', 'red'), row('b', 'odd')), laid(row('b'))];
  const plays: LiveMessage = { ...{ type: 'bets', sequence: 1, round: 1, players: 2, bets: 1, paid: 0 }, rows: [bet] };
  const closed = [...open, phase('closed'), plays];
  expect(seenChips(play(...open))).toEqual([row('a', 'red'), row('b')]);
  expect(seenChips(play(...closed))).toEqual([row('a', 'red'), row('b')]);
  expect(seenChips(play(...closed, phase('dealing')))).toEqual([bet]);
  expect(seenChips(play(...closed, phase('betting', 2)))).toEqual([]);
  expect(seenChips(play(phase('betting', 2), laid(row('a', 'red'))))).toEqual([]);
});

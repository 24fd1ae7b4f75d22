/** Which bet a slot takes by hand, from the arrows and from the list of all bets (controls). */
import { expect, test } from 'vitest';
import { createState, stakeOf, takeStake } from '#studio/client/slot/state.ts';
import type { SessionView } from '#studio/protocol.ts';

const SESSION = { stakes: ['20', '100', '500'], first_stake: 1, free_rounds: null, stops: [0] };
/** At rest, as the page is once its stage stands. */
const rested = () => Object.assign(createState(SESSION as unknown as SessionView), { busy: false });

test.each([
  ['another one is taken', 2, 500n],
  ['above the highest the highest stands', 9, 500n],
  ['below the lowest the lowest stands', -1, 20n],
])('%s', (_rule, index, stake) => {
  const state = rested();
  expect(takeStake(state, index)).toBe(true);
  expect(stakeOf(state)).toBe(stake);
});

test('the bet that holds is no other one', () => expect(takeStake(rested(), 1)).toBe(false));

test.each([
  ['while a round runs', { busy: true }, 100n],
  ['while the answer to a bet is unknown', { unanswered: { request_id: 'a', stake: '100', client_seed: 'b' } }, 100n],
  ['in free rounds, whose bet is given', { free: { id: 'f', stake: '20', left: 3, won: '0' } }, 20n],
])('none is taken %s', (_when, change, stake) => {
  const state = Object.assign(rested(), change);
  expect(takeStake(state, 2)).toBe(false);
  expect(stakeOf(state)).toBe(stake);
});

/** What the page of a game makes of a refusal, alike for slots and table games. */
import { describe, expect, test } from 'vitest';
import { isFatal } from '#features/play/model.ts';
import { isOutOfStep, isUnanswered, toldStatus } from '#studio/client/failures.ts';

describe('a refused decision', () => {
  test.each(['unavailable', 'insufficient_funds', 'limit_reached'] as const)(
    '%s leaves the round on screen as it is',
    (status) => expect(isOutOfStep('act', status)).toBe(false),
  );

  test.each([
    'unknown_session',
    'invalid_request',
    'internal',
    'transaction_rolled_back',
    'duplicate_transaction',
  ] as const)('%s: the round on screen is not the one that the studio holds, and the page asks for that', (status) =>
    expect(isOutOfStep('act', status)).toBe(true),
  );
});

test('a bet refused because the session has a round open in another page: the page asks for it', () => {
  expect([isOutOfStep('begin', 'invalid_request'), isOutOfStep('begin', 'insufficient_funds')]).toEqual([true, false]);
});

test('only what nobody has answered is asked for again under its own id', () => {
  expect(isUnanswered('unavailable')).toBe(true);
  for (const status of ['internal', 'insufficient_funds', 'transaction_rolled_back', 'unknown_session'] as const)
    expect(isUnanswered(status), status).toBe(false);
});

test('a session that is gone reaches the page around the game, which offers to open the game again', () => {
  const told = toldStatus('unknown_session');
  expect(told !== null && isFatal({ type: 'game/error', status: told })).toBe(true);
  expect([toldStatus('too_early'), toldStatus('unavailable')]).toEqual([null, null]);
  expect(toldStatus('insufficient_funds')).toBe('insufficient_funds');
});

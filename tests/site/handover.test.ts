/** A deposit that another device confirms: how long it waits and how it ends. */
import { expect, test, vi } from 'vitest';
import { type Handover, handoverFrom, handoverStage, waitsHere } from '#features/wallet/handover.ts';

const answer = { kind: 'qr', seconds_left: 90, ending: null } as unknown as Parameters<typeof handoverFrom>[0];

test('its end is the moment that the service’s seconds lead to', () => {
  expect(handoverFrom(answer, Date.parse('2026-03-01T12:00:00.000Z')).until).toBe('2026-03-01T12:01:30.000Z');
  const over = { ...answer, seconds_left: 0 };
  expect(handoverFrom(over, Date.parse('2026-03-01T12:00:00.000Z')).until).toBe('2026-03-01T12:00:00.000Z');
});

test.each([
  ['held', 'pending', null, 'checking'],
  ['started', 'pending', null, 'waiting'],
  ['succeeded', 'success', null, 'done'],
  ['failed', 'fail', 'expired', 'expired'],
  ['failed', 'fail', 'cancelled', 'cancelled'],
  ['failed', 'fail', null, 'declined'],
] as const)('a payment that is %s (%s, %s) is shown as %s', (state, status, ending, stage) => {
  expect(handoverStage({ payment: { state, status }, ending } as Pick<Handover, 'payment' | 'ending'>)).toBe(stage);
});

test('a code to read is of no use on the phone that would read it', () => {
  const on = (isPhone: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  on(true);
  expect([waitsHere('phone'), waitsHere(null), waitsHere(undefined)]).toEqual([true, false, false]);
  vi.unstubAllGlobals();
});

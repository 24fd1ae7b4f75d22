/** What the page of a coin deposit makes of the service's words (look: q7). */
import { expect, test } from 'vitest';
import { isSettled, stageOf, type Transfer, timeLeft } from '#features/wallet/transfer.ts';

const transfer = (changes: Partial<Omit<Transfer, 'payment'>> = {}, payment: Partial<Transfer['payment']> = {}) =>
  ({
    confirmations: null,
    note: null,
    ...changes,
    payment: { status: 'pending', state: 'started', ...payment },
  }) as Transfer;

test('the address first, then what is missing or the blocks, then how it ended', () => {
  expect(stageOf(transfer())).toBe('address');
  expect(stageOf(transfer({ confirmations: 1, note: 'underpaid' }))).toBe('short');
  expect(stageOf(transfer({ confirmations: 1 }))).toBe('blocks');
  expect(stageOf(transfer({ confirmations: 3 }, { status: 'success', state: 'succeeded' }))).toBe('done');
  expect(stageOf(transfer({ confirmations: 3, note: 'paid_late' }, { state: 'held' }))).toBe('checking');
  expect(stageOf(transfer({}, { status: 'fail', state: 'failed' }))).toBe('over');
});

test('the page asks on until a deposit is settled', () => {
  expect((['address', 'short', 'blocks', 'checking', 'done', 'over'] as const).filter(isSettled)).toEqual([
    ...['checking', 'done', 'over'],
  ]);
});

test('a held rate is counted down to its last second, and then over', () => {
  const until = '2026-03-10T12:15:00.000Z';
  const at = (time: string) => timeLeft(until, Date.parse(`2026-03-10T${time}Z`));
  expect([at('12:00:28'), at('12:14:57'), at('12:14:59'), at('12:15:00'), at('12:20:00')]).toEqual([
    ...['14:32', '0:03', '0:01', null, null],
  ]);
});

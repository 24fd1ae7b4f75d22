/** Toasts shown before their stack stands on the page must not be lost. */
import { afterEach, expect, it, vi } from 'vitest';
import { NOTIFICATION_TOAST_MS, TOAST_MS } from '#shared/constants.ts';
import { closeToast, closeToasts, connectToastStack, passToast, type QueuedToast, showToast } from '#ui/toasts.ts';

let disconnect: (() => void) | undefined;

function connect() {
  const shown: QueuedToast[] = [];
  const close = vi.fn();
  disconnect = connectToastStack({ show: (toast) => shown.push(toast), close });
  return { shown, close };
}

afterEach(() => {
  disconnect?.();
  connect();
  disconnect?.();
});

it('keeps early toasts in order for the stack, and then shows at once', () => {
  showToast({ kind: 'success', title: 'first' });
  showToast({ kind: 'error', title: 'second' });
  const { shown } = connect();
  showToast({ kind: 'notification', title: 'third', durationMs: NOTIFICATION_TOAST_MS });
  expect(shown.map(({ title }) => title)).toEqual(['first', 'second', 'third']);
  expect(shown.map(({ durationMs }) => durationMs)).toEqual([TOAST_MS, TOAST_MS, NOTIFICATION_TOAST_MS]);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(3);
});

it('forgets an early toast that was closed before it was seen', () => {
  const id = showToast({ kind: 'success', title: 'gone' });
  closeToast(id);
  const { shown, close } = connect();
  expect(shown).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

it('asks the stack to close what it shows, and waits again after it left', () => {
  const first = connect();
  const id = showToast({ kind: 'success', title: 'seen' });
  closeToast(id);
  expect(first.close).toHaveBeenCalledWith(id);
  disconnect?.();
  showToast({ kind: 'success', title: 'between' });
  expect(first.shown).toHaveLength(1);
  expect(connect().shown.map(({ title }) => title)).toEqual(['between']);
});

it('passes a toast on under its own id: whoever showed it can still close it', () => {
  const wakes = connectToastStack({
    show: (toast) => {
      wakes();
      passToast(toast);
    },
    close: () => undefined,
  });
  const id = showToast({ kind: 'notification', title: 'first' });
  const { shown, close } = connect();
  expect(shown.map((toast) => toast.id)).toEqual([id]);
  closeToast(id);
  expect(close).toHaveBeenCalledWith(id);
});

it('closes all at once when whoever they were for has left: those that are shown, and those that wait', () => {
  // Those of the tests before.
  closeToasts();
  showToast({ kind: 'success', title: 'Deposit of €50.00' });
  const first = connect();
  const shown = showToast({ kind: 'success', title: 'Bet won' });
  const closed = showToast({ kind: 'success', title: 'read and closed' });
  first.shown.find(({ id }) => id === closed)?.onClose?.();
  const early = first.shown[0]?.id;
  closeToasts();
  expect(first.close.mock.calls).toEqual([[early], [shown]]);
  disconnect?.();
  showToast({ kind: 'success', title: 'waits' });
  closeToasts();
  expect(connect().shown).toEqual([]);
});

import { TOAST_MS } from '#shared/constants.ts';

export type ToastKind = 'success' | 'error' | 'notification';

export type ToastMessage = {
  readonly kind: ToastKind;
  readonly title: string;
  readonly detail?: string | undefined;
  /** How long it stays; hover and focus hold it. 5 s without a wish (spec section 9). */
  readonly durationMs?: number | undefined;
  /** One way on, such as "Open". */
  readonly action?: { readonly label: string; readonly href: string; readonly reloads?: boolean } | undefined;
  readonly onClose?: (() => void) | undefined;
};

export type QueuedToast = ToastMessage & { readonly id: string; readonly durationMs: number };

/** The stack on the page: it draws what it is given. */
export type ToastStack = {
  readonly show: (toast: QueuedToast) => void;
  readonly close: (id: string) => void;
};

/** Toasts shown before the stack stands on the page. */
const waiting: QueuedToast[] = [];
let stack: ToastStack | undefined;
let lastNumber = 0;

/**
 * Shows a toast and returns its id. It can be called from anywhere and at any time: a toast shown before the stack
 * has loaded waits for it. Loads nothing of React itself.
 */
export function showToast({ durationMs = TOAST_MS, ...message }: ToastMessage): string {
  lastNumber += 1;
  const id = `toast-${lastNumber}`;
  standing.add(id);
  const onClose = (): void => {
    standing.delete(id);
    message.onClose?.();
  };
  passToast({ ...message, onClose, durationMs, id });
  return id;
}

/** Those that were shown and not closed yet. */
const standing = new Set<string>();

/** Closes all: whose they were has left. */
export function closeToasts(): void {
  for (const id of [...standing]) closeToast(id);
  standing.clear();
}

/** Passes a toast on to whatever stack stands now, or the next one; it keeps its id, so it can still be closed. */
export function passToast(toast: QueuedToast): void {
  if (stack) stack.show(toast);
  else waiting.push(toast);
}

/** Closes a toast, shown or still waiting. */
export function closeToast(id: string): void {
  const index = waiting.findIndex((toast) => toast.id === id);
  if (index >= 0) {
    waiting.splice(index, 1);
    standing.delete(id);
  } else stack?.close(id);
}

/** Hands the waiting toasts, and all later ones, to the stack. Returns the function that takes it away again. */
export function connectToastStack(next: ToastStack): () => void {
  stack = next;
  for (const toast of waiting.splice(0)) next.show(toast);
  return () => {
    if (stack === next) stack = undefined;
  };
}

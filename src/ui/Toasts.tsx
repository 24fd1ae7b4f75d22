import { Toast } from '@base-ui/react/toast';
import { type CSSProperties, type FocusEvent, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { overlays } from './overlays.ts';
import { classes, iconButtonClass, linkClass } from './recipes.ts';
import { connectToastStack, type QueuedToast, type ToastKind } from './toasts.ts';

export type ToastsProps = {
  /** Said aloud for the stack. */
  readonly label: string;
  readonly closeLabel: string;
};

const GLYPH: Readonly<Record<ToastKind, readonly [name: IconName, tone: string]>> = {
  success: ['circle-check', 'text-foam'],
  error: ['circle-exclamation-point', 'text-danger'],
  notification: ['bell', 'text-foam'],
};

/** Older toasts step aside. */
const SHOWN_AT_ONCE = 4;

/** The stack of toasts; one per page, fed by `showToast`. Errors are announced at once, others in a pause. */
export function Toasts({ label, closeLabel }: ToastsProps) {
  /** What had the focus before a toast took it. */
  const before = useRef<HTMLElement | null>(null);
  const keepBefore = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const giveBack = (): void => {
    const { current } = before;
    // The stack itself may have passed it to the next toast.
    requestAnimationFrame(() => {
      if (current?.isConnected && !document.activeElement?.closest('.toast:not([data-ending-style])'))
        current.focus({ preventScroll: true });
    });
  };
  return (
    <Toast.Provider limit={SHOWN_AT_ONCE}>
      <Toast.Portal container={overlays}>
        <Toast.Viewport className="toasts" aria-label={label} onFocusCapture={keepBefore}>
          <ToastList closeLabel={closeLabel} giveBack={giveBack} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ closeLabel, giveBack }: Pick<ToastsProps, 'closeLabel'> & { giveBack(): void }) {
  const { toasts, add, close } = Toast.useToastManager<QueuedToast>();
  useEffect(
    () =>
      connectToastStack({
        close,
        show: (toast) => {
          add({
            id: toast.id,
            type: toast.kind,
            title: toast.title,
            description: toast.detail,
            timeout: toast.durationMs,
            priority: toast.kind === 'error' ? 'high' : 'low',
            data: toast,
            onClose: toast.onClose,
          });
        },
      }),
    [add, close],
  );
  return toasts.map((entry) => (
    <Toast.Root key={entry.id} toast={entry} className="toast" swipeDirection={['up', 'right']}>
      {entry.data && <ToastBody toast={entry.data} />}
      <Toast.Close
        className={classes(iconButtonClass('plain', true), 'toast-cross')}
        aria-label={closeLabel}
        onClick={giveBack}
      >
        <Icon name="x" />
      </Toast.Close>
    </Toast.Root>
  ));
}

function ToastBody({ toast }: { readonly toast: QueuedToast }) {
  const [glyph, tone] = GLYPH[toast.kind];
  return (
    <>
      <Icon name={glyph} className={tone} />
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-medium" />
        <Toast.Description className="text-meta text-text-2" />
        {toast.action && (
          <a
            className={classes(linkClass(), 'mt-1.5')}
            href={toast.action.href}
            data-astro-reload={toast.action.reloads ? '' : undefined}
          >
            {toast.action.label}
          </a>
        )}
      </Toast.Content>
      {toast.kind === 'notification' && (
        <span
          className="toast-life"
          style={{ '--life': `${toast.durationMs}ms` } as CSSProperties}
          aria-hidden="true"
        />
      )}
    </>
  );
}

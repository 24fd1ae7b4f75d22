import { Toast } from '@base-ui/react/toast';
import { type CSSProperties, useEffect } from 'react';
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
  return (
    <Toast.Provider limit={SHOWN_AT_ONCE}>
      <Toast.Portal container={overlays}>
        <Toast.Viewport className="toasts" aria-label={label}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ closeLabel }: Pick<ToastsProps, 'closeLabel'>) {
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
      <Toast.Close className={classes(iconButtonClass('plain', true), 'toast-cross')} aria-label={closeLabel}>
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
          <a className={classes(linkClass(), 'mt-1.5')} href={toast.action.href}>
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

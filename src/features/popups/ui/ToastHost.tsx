/** The stack of toasts, an island of every page; the stack itself is loaded with the first toast. */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { connectToastStack, passToast } from '#ui/toasts.ts';

const Toasts = lazyComponent(async () => ({ default: (await import('#ui/Toasts.tsx')).Toasts }));

export default function ToastHost({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Stack />
    </IslandRoot>
  );
}

/** Whether a toast has been shown yet. The first one is put back into the queue, where the stack finds it. */
function useFirstToast(): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const disconnect = connectToastStack({
      // A toast may be waiting already: it is handed over before there is anything to disconnect.
      show: (toast) =>
        queueMicrotask(() => {
          disconnect();
          passToast(toast);
          setWanted(true);
        }),
      close: () => undefined,
    });
    return disconnect;
  }, []);
  return wanted;
}

function Stack(): ReactNode {
  const translate = useTranslate('popups');
  if (!useFirstToast()) return null;
  return (
    <Suspense fallback={null}>
      <Toasts label={translate('notices')} closeLabel={translate('close')} />
    </Suspense>
  );
}

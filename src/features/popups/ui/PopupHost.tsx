/** Where all popups are shown: it loads what the registry names and survives every navigation. */
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { showToast } from '#ui/toasts.ts';
import { PopupFramingContext } from '../context.ts';
import type { OpenPopup, PopupName, PopupResult } from '../model.ts';
import { type AnyPopupComponent, loadPopup, popupEntry } from '../registry.ts';
import { $popup, closePopup } from '../store.ts';

/** The dialog is not loaded before the first popup. */
const Waiting = lazy(() => import('./Waiting.tsx'));

/** The popup host, an island of every layout. */
export default function PopupHost({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Stage />
    </IslandRoot>
  );
}

/** Keeps a closing popup mounted until its transition ends. */
function Stage(): ReactNode {
  const current = useStore($popup, { ssr: 'initial' });
  const [shown, setShown] = useState<OpenPopup | null>(null);
  if (current && current !== shown) setShown(current);
  const leave = useCallback((open: boolean) => {
    if (!open) setShown((popup) => (popup === $popup.get() ? popup : null));
  }, []);
  if (!shown) return null;
  return <LoadedPopup key={shown.id} popup={shown} open={current === shown} onSettled={leave} />;
}

interface LoadedPopupProps {
  popup: OpenPopup;
  open: boolean;
  onSettled: (open: boolean) => void;
}

function LoadedPopup({ popup, open, onSettled }: LoadedPopupProps): ReactNode {
  const Content = usePopupComponent(popup.name);
  const close = useCallback((result?: PopupResult) => closePopup(result), []);
  if (!Content)
    return open ? (
      <Suspense fallback={null}>
        <Waiting name={popup.name} />
      </Suspense>
    ) : null;
  return (
    <PopupFramingContext value={{ open, entry: popupEntry(popup.name), close, onSettled }}>
      <Suspense fallback={null}>
        <Content {...popup.props} close={close} />
      </Suspense>
    </PopupFramingContext>
  );
}

/** The component behind a popup's name once it is loaded; a popup that cannot be loaded closes with a message. */
function usePopupComponent(name: PopupName): AnyPopupComponent | null {
  const [loaded, setLoaded] = useState<{ Content: AnyPopupComponent } | null>(null);
  const translate = useTranslate('popups');
  useEffect(() => {
    let wanted = true;
    loadPopup(name).then(
      (Content) => wanted && setLoaded({ Content }),
      (error: unknown) => {
        console.error('A popup could not be loaded', name, error);
        if (!wanted) return;
        closePopup();
        showToast({ kind: 'error', title: translate('load_failed') });
      },
    );
    return () => {
      wanted = false;
    };
  }, [name, translate]);
  return loaded?.Content ?? null;
}

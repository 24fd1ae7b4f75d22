/** Where all popups are shown: it loads what the registry names and survives every navigation. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { showToast } from '#ui/toasts.ts';
import { PopupFramingContext } from '../context.ts';
import type { OpenPopup, PopupName, PopupResult } from '../model.ts';
import { type LoadedPopup, loadPopup } from '../registry.ts';
import { $overPopup, $popup, closeOver, closePopup } from '../store.ts';

/** The dialog is not loaded before the first popup. */
const Waiting = lazyComponent(() => import('./Waiting.tsx'));

/** The popup host, an island of every layout. */
export default function PopupHost({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Stage />
    </IslandRoot>
  );
}

/** Keeps a closing popup mounted until its transition ends. */
function useShown($current: typeof $popup): { current: OpenPopup | null; shown: OpenPopup | null; leave: Leave } {
  const current = useStore($current, { ssr: 'initial' });
  const [shown, setShown] = useState<OpenPopup | null>(null);
  if (current && current !== shown) setShown(current);
  const leave = useCallback<Leave>(
    (open) => {
      if (!open) setShown((popup) => (popup === $current.get() ? popup : null));
    },
    [$current],
  );
  return { current, shown, leave };
}

type Leave = (open: boolean) => void;

/** The popup, and what was opened over it. Which of them answers is the stack of layers' to say. */
function Stage(): ReactNode {
  return (
    <>
      <Place $current={$popup} close={closePopup} />
      <Place $current={$overPopup} close={closeOver} />
    </>
  );
}

interface PlaceProps {
  $current: typeof $popup;
  close: (result?: PopupResult) => void;
}

function Place({ $current, close }: PlaceProps): ReactNode {
  const { current, shown, leave } = useShown($current);
  if (!shown) return null;
  return <ShownPopup key={shown.id} popup={shown} open={current === shown} onSettled={leave} close={close} />;
}

interface ShownPopupProps {
  popup: OpenPopup;
  open: boolean;
  onSettled: Leave;
  close: (result?: PopupResult) => void;
}

function ShownPopup({ popup, open, onSettled, close }: ShownPopupProps): ReactNode {
  const loaded = useLoadedPopup(popup.name, close);
  if (!loaded)
    return open ? (
      <Suspense fallback={null}>
        <Waiting name={popup.name} close={close} />
      </Suspense>
    ) : null;
  const { Content, entry } = loaded;
  return (
    <PopupFramingContext value={{ open, entry, close, onSettled }}>
      <Suspense fallback={null}>
        <Content {...popup.props} close={close} />
      </Suspense>
    </PopupFramingContext>
  );
}

/** What stands behind a popup's name once it is loaded; a popup that cannot be loaded closes with a message. */
function useLoadedPopup(name: PopupName, close: () => void): LoadedPopup | null {
  const [loaded, setLoaded] = useState<LoadedPopup | null>(null);
  const translate = useTranslate('popups');
  useEffect(() => {
    let wanted = true;
    loadPopup(name).then(
      (popup) => wanted && setLoaded(popup),
      (error: unknown) => {
        console.error('A popup could not be loaded', name, error);
        if (!wanted) return;
        close();
        showToast({ kind: 'error', title: translate('load_failed') });
      },
    );
    return () => {
      wanted = false;
    };
  }, [name, close, translate]);
  return loaded;
}

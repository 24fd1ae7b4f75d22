/** The stage over the whole screen: by the browser, or over the whole page where the browser cannot or will not. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface FullScreen {
  /** The stage lies over the page; the browser's own full screen is not this. */
  enlarged: boolean;
  toggle(): void;
  /** Back to the page, and to the control that was pressed. */
  end(): void;
}

/** Asks the browser; false where it has no such thing for elements (iPhones) or refuses. */
export async function fillsScreen(place: Partial<Pick<Element, 'requestFullscreen'>>): Promise<boolean> {
  if (!place.requestFullscreen) return false;
  try {
    await place.requestFullscreen();
    return true;
  } catch {
    // Refused by the browser or by a page around: the player gets the larger stage all the same.
    return false;
  }
}

/** @param place the stage; its `[data-way-back]` ends it. */
export function useFullScreen(place: RefObject<HTMLElement | null>): FullScreen {
  const [enlarged, setEnlarged] = useState(false);
  const pressed = useRef<Element | null>(null);
  const toggle = () => {
    if (document.fullscreenElement) {
      void document.exitFullscreen();
      return;
    }
    const stage = place.current;
    if (!stage) return;
    pressed.current = document.activeElement;
    void fillsScreen(stage).then((filled) => setEnlarged(!filled));
  };
  useEffect(() => {
    const stage = place.current;
    if (!enlarged || !stage) return;
    const back = () => stage.querySelector<HTMLElement>('[data-way-back]')?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setEnlarged(false);
    };
    // What lies under the stage is not to be walked through.
    const onFocus = ({ target }: FocusEvent) => {
      const under = target instanceof Element && !stage.contains(target) && !target.closest('dialog,[role="dialog"]');
      if (under) back();
    };
    back();
    addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      document.documentElement.classList.remove('overflow-hidden');
      if (pressed.current instanceof HTMLElement) pressed.current.focus();
    };
  }, [place, enlarged]);
  return { enlarged, toggle, end: () => setEnlarged(false) };
}

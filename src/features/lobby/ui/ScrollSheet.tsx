/**
 * Lies over the tiles while the list scrolls under a mouse at rest: lifting each tile that passes costs more than
 * scrolling itself. It goes when the scrolling pauses or the hand moves; a press that comes before reaches its tile.
 */
import { type MouseEvent, useEffect, useRef } from 'react';
import { debounce } from '#platform/timing.ts';

/** A pause in scrolling after which it has ended, ms. */
const SCROLL_PAUSE_MS = 100;

export function ScrollSheet() {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A finger has no hover to keep away.
    if (sheet.current && matchMedia('(hover: hover)').matches) return layWhileScrolling(sheet.current);
    return undefined;
  }, []);
  return <div ref={sheet} className="absolute inset-0 z-10" hidden aria-hidden="true" onClick={passOn} />;
}

function layWhileScrolling(sheet: HTMLElement): () => void {
  const lift = () => {
    sheet.hidden = true;
  };
  const end = debounce(SCROLL_PAUSE_MS, lift);
  const lay = () => {
    sheet.hidden = false;
    end();
  };
  addEventListener('scroll', lay, { passive: true });
  sheet.addEventListener('pointermove', lift);
  return () => {
    end.cancel();
    removeEventListener('scroll', lay);
    sheet.removeEventListener('pointermove', lift);
  };
}

/** Gives a press to what lies under the sheet, with the keys that were held. */
function passOn({ currentTarget, clientX, clientY, nativeEvent }: MouseEvent<HTMLElement>): void {
  currentTarget.hidden = true;
  const below = document.elementFromPoint(clientX, clientY);
  below?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

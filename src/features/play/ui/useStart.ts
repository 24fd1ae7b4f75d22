/** Waits for the game on the stage: one that never comes makes room for another try, one that is late is shown. */
import { type RefObject, useEffect } from 'react';
import { hasStarted, START_PATIENCE_MS } from '../model.ts';
import type { GameRoom } from './useGame.ts';

/** Whether a document has come into a frame: until then it holds an empty one of this page's own. */
const hasArrived = (frame: HTMLIFrameElement): boolean => frame.contentDocument === null;

/** @param place where the frame stands; call after the effect that puts it there. */
export function useStart(place: RefObject<HTMLElement | null>, { launched, ready, game, noteStart }: GameRoom): void {
  const vendor = game?.vendor ?? null;
  useEffect(() => {
    const frame = place.current?.querySelector('iframe');
    if (!launched || ready || !frame) return;
    const started = () => hasStarted({ vendor, ready: false, arrived: hasArrived(frame) });
    const timer = setTimeout(() => noteStart(started()), START_PATIENCE_MS);
    const loaded = () => {
      if (started()) noteStart(true);
    };
    frame.addEventListener('load', loaded);
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('load', loaded);
    };
  }, [place, launched, ready, vendor, noteStart]);
}

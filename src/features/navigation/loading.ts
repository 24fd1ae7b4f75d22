/** The loading bar: shown after 200 ms, it crosses in five seconds and ends with the route (spec section 9). */
import { atom } from 'nanostores';
import { LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS } from '#shared/constants.ts';

export type LoadingState = 'idle' | 'waiting' | 'running';

/** Whether a route or its data are under way: `waiting` while it may still be too quick to show. */
export const $loading = atom<LoadingState>('idle');

/** Everything that is being loaded: routes, and the data of pages. */
const underway = new Set<symbol>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Something is being loaded.
 * @returns how to say that it is done; saying so again is harmless.
 */
export function startLoading(): () => void {
  const work = Symbol('loading');
  underway.add(work);
  if (underway.size === 1) {
    $loading.set('waiting');
    timer = setTimeout(() => $loading.set('running'), LOADING_BAR_THROTTLE_MS);
  }
  return () => {
    if (!underway.delete(work) || underway.size > 0) return;
    clearTimeout(timer);
    $loading.set('idle');
  };
}

const FADE_MS = 200;
/** A route that takes longer than the bar leaves it just short of the end. */
const ALMOST_DONE = 'scaleX(0.97)';

/** Moves the bar element with the store. Only transform and opacity change. */
export function driveLoadingBar(bar: HTMLElement): void {
  let motion: Animation | undefined;
  $loading.listen((state) => {
    if (state === 'running') {
      motion = bar.animate(
        [
          { transform: 'scaleX(0)', opacity: 1, easing: 'cubic-bezier(.1,.7,.3,1)' },
          { transform: ALMOST_DONE, opacity: 1 },
        ],
        { duration: LOADING_BAR_DURATION_MS, fill: 'forwards' },
      );
    } else if (state === 'idle' && motion) {
      motion.cancel();
      motion = undefined;
      bar.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS });
    }
  });
}

/**
 * One large canvas in a frame. What is drawn on a canvas is copied when its frame is shown, a few milliseconds each: a
 * phone that is turned draws six anew, and all in one frame would hold it for longer than is noticed.
 */

import { nextTask } from '#shared/next-task.ts';

/** The frame that somebody draws in, by the document's timeline, and how many wait for one. */
let taken: CSSNumberish | null = null;
let waiting = 0;
let last: Promise<void> = Promise.resolve();
/** A frame of the page that is scrolled out of sight has none; on a busy phone one takes long. */
const UNSEEN_MS = 1_000;

const now = () => document.timeline.currentTime;

function nextFrame(): Promise<void> {
  if (document.hidden) return nextTask();
  return new Promise((resolve) => {
    const unseen = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      resolve();
    });
  });
}

/** Resolves in a frame that nobody else draws a large canvas in. */
export function ownFrame(): Promise<void> {
  waiting += 1;
  last = last.then(nextFrame).then(() => {
    waiting -= 1;
    taken = now();
  });
  return last;
}

/** Whether what moves leaves this frame to others. */
export const isTaken = (): boolean => waiting > 0 || taken === now();

/** The page is laid out anew in the frame that it changes its size in. */
export function keepForLayout(): void {
  addEventListener('resize', () => {
    taken = now();
  });
}

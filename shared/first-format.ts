/**
 * The first use of Intl in a page makes the browser load its tables: 12 ms of a computer and 50 of a phone, whatever is
 * formatted. So it is a task of its own, before anything that formats; every use after it takes next to nothing.
 */
import { nextTask } from './next-task.ts';

let first: Promise<void> | null = null;

async function useOnce(): Promise<void> {
  await nextTask();
  new Intl.NumberFormat(document.documentElement.lang).format(0);
  await nextTask();
}

/** Resolves when formatting is cheap in the language of the page; again is free. */
export function formatsReady(): Promise<void> {
  first ??= useOnce();
  return first;
}

/**
 * The first use of Intl in a page makes the browser load its tables: 12 ms of a computer and 50 of a phone, whatever is
 * formatted. So it is a task of its own, before anything that formats; every use after it takes next to nothing.
 */
import { nextTask } from './next-task.ts';

let first: Promise<void> | null = null;

async function useOnce(locale: string): Promise<void> {
  await nextTask();
  new Intl.NumberFormat(locale).format(0);
  await nextTask();
}

/** Resolves when formatting is cheap; again is free. @param locale the page's, as Intl takes it */
export function formatsReady(locale: string): Promise<void> {
  first ??= useOnce(locale);
  return first;
}

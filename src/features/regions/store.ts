/** The page in the browser: read from `<html data-page>` and renewed on each navigation. */
import { atom } from 'nanostores';
import type { Page } from './page.ts';

export const $page = atom<Page | null>(null);

/** Reads the page that a document declares; null for a document of somebody else. */
export function readPage(root: Document): Page | null {
  const text = root.documentElement.dataset.page;
  return text === undefined ? null : (JSON.parse(text) as Page);
}

/** The page a person is on now. Call it in the browser only, after the entry script ran. */
export function currentPage(): Page {
  const page = $page.get() ?? readPage(document);
  if (!page) throw new Error('The document declares no page');
  return page;
}

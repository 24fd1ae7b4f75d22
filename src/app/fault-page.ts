/** Shows that something broke: the error page in place of the content, and plain words if that breaks too. */
import { loadTexts, translator } from '#features/i18n/index.ts';
import { type FaultView, faultView, isChunkFailure, loadFaultView } from '#features/navigation/index.ts';
import { currentPage, href } from '#features/regions/index.ts';
import { siteAnswers } from '#platform/reachable.ts';

/** The last resort (spec section 8): no styles, no components, no translations that may be missing. */
export function showLastResort(root: HTMLElement, { details }: FaultView, home: string): void {
  const text = document.createElement('p');
  text.textContent = 'An error occurred while showing the error page.';
  const more = document.createElement('pre');
  more.textContent = details;
  const link = document.createElement('a');
  link.href = home;
  link.textContent = 'Home';
  root.replaceChildren(text, more, link);
}

/**
 * Replaces the page's content by the error page. A part that could not be loaded because the site is away breaks nothing
 * else: what is on the page stays, a game above all.
 */
export async function showFault(error: unknown): Promise<void> {
  console.error(error);
  if (isChunkFailure(error) && !(await siteAnswers())) return;
  const fault = faultView(error);
  const root = document.querySelector('main') ?? document.body;
  try {
    const page = currentPage();
    const [{ drawFault }] = await Promise.all([loadFaultView(), loadTexts(page.locale, ['faults'])]);
    drawFault(root, fault, translator(page.locale, 'faults'), href(page, '/'));
  } catch (secondError) {
    console.error(secondError);
    showLastResort(root, fault, '/');
  }
}

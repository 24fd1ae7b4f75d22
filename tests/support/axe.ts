/** What axe finds wrong with a page. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

/**
 * Frames are left out: what stands in them is looked at as a page of its own. Only violations are wanted, so only they
 * are told in full and sent here.
 */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  iframes: false,
};

const RUN = `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`;

/** A line for each place of each violation, `rule: selector`. */
export async function violations(page: Page | Frame): Promise<string[]> {
  // Once for each document: reading half a megabyte takes as long as looking.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate<AxeResults['violations']>(RUN);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

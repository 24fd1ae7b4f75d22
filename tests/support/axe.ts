/** What axe finds wrong with a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * A line for each place of each violation, `rule: selector`. Frames are left out: what stands in them is looked at as a
 * page of its own, which spares a second page for each look ("legacy" is axe's name for that).
 */
export async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], iframes: false });
  const { violations: found } = await builder.withTags(TAGS).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

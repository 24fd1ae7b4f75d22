/** What axe finds wrong with a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A line for each place of each violation, `rule: selector`; `exclude` is a selector of what is left out. */
export async function violations(page: Page, exclude?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(TAGS);
  const { violations: found } = await (exclude ? builder.exclude(exclude) : builder).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

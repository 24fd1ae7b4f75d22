/** What does not fit on a page at a width: the page itself, or a word in its box (WCAG 2.2, 1.4.10). */
import type { Page } from 'playwright';

/** What a line of text may stand out by rounding, CSS pixels. */
const ROUNDING_PX = 1;
/** Boxes that hold words as long as a language makes them. */
export const BOXES = ['.category', '.log > p', '.pay-cards > li', '[aria-label] > ul[role="list"] > li > span'];
/** The narrowest screen that is asked for, and a tablet's. */
const NARROW_WIDTHS = [320, 768] as const;
const HEIGHT = 760;

/** A page that was read once, to be laid out at every width. */
interface ReadPage {
  root: HTMLElement;
  body: HTMLElement;
  /** Whether it is there and has the styles of the page that it is laid out in. */
  isLike: boolean;
}

interface LaidOut {
  /** Kinds of boxes that the page has. */
  there: string[];
  faults: string[];
}

/**
 * Runs in the page: measures it as it stands or, where addresses are given, with the body of each in turn. Read without
 * scripts, every page has the whole stylesheet, which shows it as its own first one does (budgets/styles.test.ts), so that
 * only words and boxes are laid out anew, which takes a tenth of a visit. Pictures have their places from the page and are
 * not asked for.
 */
async function layOut({ boxes, rounding, addresses }: { boxes: string[]; rounding: number; addresses: string[] }) {
  const measure = async (): Promise<LaidOut> => {
    // Letters that no page before had need a file of their font, which is asked for when they are laid out.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const cut = [...document.querySelectorAll(boxes.join())].filter(
      (box) => box.scrollWidth > box.clientWidth + rounding || box.scrollHeight > box.clientHeight + rounding,
    );
    return {
      there: boxes.filter((selector) => document.querySelector(selector)),
      faults: [...wide, ...cut.map((box) => box.textContent.trim())],
    };
  };
  /** But for the first stylesheet, whose rules are in the whole one. */
  const stylesOf = (from: Document) =>
    [...from.querySelectorAll('head style, head link[rel="stylesheet"]:not([data-whole])')]
      .map(({ outerHTML }) => outerHTML)
      .join();
  if (addresses.length === 0) return [await measure()];
  const styles = stylesOf(document);
  const readPage = async (address: string): Promise<ReadPage> => {
    const answer = await fetch(address);
    const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const picture of other.querySelectorAll('img, source')) {
      picture.removeAttribute('srcset');
      if (picture.hasAttribute('src')) picture.setAttribute('src', 'data:,');
    }
    const { documentElement: root, body } = other;
    return { root, body, isLike: stylesOf(other) === styles && answer.ok };
  };
  const holder = window as { readPages?: Map<string, ReadPage> };
  holder.readPages ??= new Map();
  const found: LaidOut[] = [];
  for (const address of addresses) {
    const page = holder.readPages.get(address) ?? (await readPage(address));
    holder.readPages.set(address, page);
    const unlike = page.isLike ? [] : ['the page has other styles, or is none'];
    const root = document.documentElement;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    for (const { name, value } of page.root.attributes) root.setAttribute(name, value);
    document.body.replaceWith(page.body);
    const { there, faults } = await measure();
    found.push({ there, faults: [...unlike, ...faults].map((fault) => `${address}: ${fault}`) });
  }
  return found;
}

/**
 * @param seen is told which kinds of boxes were there
 * @param addresses of pages to be measured in the place of the one that stands, which is read without scripts
 * @returns what does not fit on a page that is narrow
 */
export async function misfitsWhenNarrow(
  page: Page,
  seen: Set<string>,
  addresses: readonly string[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of NARROW_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const found = await page.evaluate(layOut, { boxes: BOXES, rounding: ROUNDING_PX, addresses: [...addresses] });
    for (const selector of found.flatMap(({ there }) => there)) seen.add(selector);
    faults.push(...found.flatMap((laid) => laid.faults.map((fault) => `at ${width} px: ${fault}`)));
  }
  return faults;
}

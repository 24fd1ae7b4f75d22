/** Every sport page in every base language at three widths: no label that carries a choice is cut, and no two controls overlap. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** What a person chooses by: its text must be read whole. */
const CHOICES = 'main :is(button.odds,.chip,.segment,.btn,a.card,.filter-select),.dialog :is(.btn,.segment,.chip)';

/** The controls of the page whose text runs out of them or is cut, and those that lie over each other. */
function measure(choices: string): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>(choices)].filter((element) => element.checkVisibility());
  const name = (element: Element) => element.textContent?.trim().slice(0, 40) ?? '';
  const isCut = (element: Element): boolean =>
    element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
  const cut = shown.filter((element) => {
    const box = element.getBoundingClientRect();
    return [element, ...element.querySelectorAll<HTMLElement>('span:not(.sr-only)')].some((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const text = range.getBoundingClientRect();
      const runsOut =
        !part.querySelector('.sr-only') && text.width > 0 && (text.left < box.left - 1 || text.right > box.right + 1);
      return isCut(part) || runsOut;
    });
  });
  const overlaps = shown.flatMap((one, index) => {
    const a = one.getBoundingClientRect();
    const next = shown.slice(index + 1).find((other) => {
      if (other.parentElement !== one.parentElement) return false;
      const b = other.getBoundingClientRect();
      return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    });
    return next ? [`${name(one)} lies over ${name(next)}`] : [];
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  return [...cut.map((element) => `cut: ${name(element)}`), ...overlaps, ...wide];
}

async function expectWhole(page: Page, place: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(measure, CHOICES), `${place} at ${size.width} px`).toEqual([]);
  }
}

/** The match with the longest names of those that do not begin while they are looked at. */
async function longestNamed(): Promise<string> {
  const answer = (await (await fetch('/api/sport/fixtures?view=soon&sport=football')).json()) as {
    result: { fixture_id: string; starts_at: string; home: { name: string }; away: { name: string } }[];
  };
  const length = ({ home, away }: (typeof answer.result)[number]) => home.name.length + away.name.length;
  const later = answer.result.filter(({ starts_at }) => Date.parse(starts_at) > Date.now() + 600_000);
  return later.sort((one, other) => length(other) - length(one))[0]?.fixture_id ?? '';
}

/** With the slip filled, beside the match and as a sheet: what places the bet is in sight, however long the slip is. */
async function expectSlipWhole(page: Page): Promise<void> {
  await page.setViewportSize(SIZES[2]);
  const odds = page.locator('main button.odds:not([disabled]):visible');
  for (const index of [0, 4, 8]) await odds.nth(index).press('Enter');
  await expect.poll(() => page.locator('.sport-slip-side li').count()).toBeGreaterThan(1);
  const goal = (place: string) =>
    page.locator(`${place} :is(.sport-slip-foot button[type="submit"], .sport-slip-foot a)`).first();
  for (const size of [SIZES[2], { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.evaluate(measure, CHOICES), `the slip beside a match at ${size.width} px`).toEqual([]);
    expect(await goal('.sport-slip-side').evaluate(isInSight), `in sight at ${size.width} px`).toBe(true);
  }
  await page.setViewportSize(SIZES[0]);
  await page.locator('.sport-slip-bar').click();
  await goal('.dialog').waitFor();
  expect(await page.evaluate(measure, CHOICES), 'the slip as a sheet').toEqual([]);
  await expect.poll(() => goal('.dialog').evaluate(isInSight), { message: 'in sight in the sheet' }).toBe(true);
}

/** Whether all of it is on the screen and nothing lies over its middle. */
function isInSight(element: Element): boolean {
  const { left, top, width, height, bottom } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return top >= 0 && bottom <= innerHeight && element.contains(found);
}

test.each(BASE_LANGUAGES)('in %s', async (language) => {
  const { newPage, closeQuiet } = await openContext({ viewport: SIZES[2] });
  const page = await newPage();
  const open = (path: string) =>
    page.goto(`${origin()}/${language}/sport${path && `?bt-path=${encodeURIComponent(path)}`}`);
  const waitForOdds = () => page.locator('main button.odds:not([disabled])').first().waitFor();
  await open('');
  await waitForOdds();
  await expectWhole(page, 'home');
  await open(SPORT_PATHS['event-builder']);
  await waitForOdds();
  await expectWhole(page, 'starting soon');
  const id = await page.evaluate(longestNamed);
  await open(`/fixture/${id}`);
  await waitForOdds();
  await expectWhole(page, 'a match');
  await expectSlipWhole(page);
  await closeQuiet();
});

/** Popups and pages in a real browser: what holds the page, and the forms of the login page (spec section 2, Popups). */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { newEmail, typeCode } from '../support/players.ts';
import { REGISTRATION } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

async function openPage(path: string, device: keyof typeof DEVICES = 'desktop') {
  const { newPage, closeQuiet } = await openContext(DEVICES[device]);
  const page = await newPage();
  await page.goto(origin() + path);
  const close = async () => {
    await closeQuiet();
  };
  return { page, close };
}

const searchButton = (page: Page) => page.locator('.header [data-action="search"]:visible').first();
const dialog = (page: Page) => page.getByRole('dialog');

/** Turns the wheel over the lower edge of the window and says how far the page went. */
async function turnWheel(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.mouse.move((size?.width ?? 0) / 2, (size?.height ?? 0) - 8);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, before === 0 ? 240 : -240);
  // Three frames after the wheel event the browser has scrolled, or never will.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  return Math.abs((await page.evaluate(() => scrollY)) - before);
}

const scrolls = (page: Page) => expect.poll(() => turnWheel(page)).toBeGreaterThan(0);

const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);

/** The page is held: the style says so, and three turns of the wheel move nothing. */
async function isHeld(page: Page): Promise<void> {
  await expect.poll(() => overflow(page)).toBe('hidden');
  // What scrolls is told of it with a frame, which on a busy machine is shown later than it was drawn.
  await expect.poll(() => turnWheel(page)).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) expect(await turnWheel(page)).toBe(0);
}

describe('spec §2: an open popup holds the page behind it', () => {
  test.each(['desktop', 'mobile'] as const)('across a navigation, and lets go when it closes (%s)', async (device) => {
    const { page, close } = await openPage('/en/vip', device);
    await searchButton(page).click();
    await dialog(page).waitFor();
    await isHeld(page);
    await page.locator('#side-menu .menu-item[href="/en/shop"]').dispatchEvent('click');
    await page.waitForURL('**/en/shop');
    await expect.poll(() => page.locator('main h1').textContent()).toMatch(/\S/);
    // It is laid over the new page as soon as that has been put in place of the old one.
    await dialog(page).waitFor();
    await isHeld(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await scrolls(page);
    await close();
  });

  test('not on the page that a link in the popup leads to, nor after going back', async () => {
    const { page, close } = await openPage('/en/vip');
    await searchButton(page).click();
    const field = dialog(page).getByRole('combobox').or(dialog(page).getByRole('searchbox')).first();
    await field.fill('kraken');
    await dialog(page).locator('a[href*="/play/"]').first().click();
    await page.waitForURL('**/en/play/**');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => overflow(page)).not.toBe('hidden');
    await page.goBack();
    await page.waitForURL('**/en/vip');
    await scrolls(page);

    // Pages and answers are found beside games; arrows reach them, Enter opens the one that is marked.
    await searchButton(page).click();
    await field.fill('withdraw');
    const pages = dialog(page).getByRole('listbox', { name: 'Pages and help' }).getByRole('option');
    await pages.nth(1).waitFor();
    const marked = () => pages.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'));
    await expect.poll(marked).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(marked).toBe(1);
    const address = (await pages.nth(1).getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => address.startsWith(url.pathname));
    await dialog(page).waitFor({ state: 'detached' });
    await close();
  });
});

describe('a click before the modules have come means what it says', () => {
  test.each([
    ['the shortcut', '.header-pill', 'Log in'],
    ['Registration', '.header [data-action="registration"]', 'Registration'],
  ])('on %s', async (_, link, name) => {
    const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
    const page = await newPage();
    const { promise: modules, resolve: letModulesCome } = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await modules;
      await route.continue();
    });
    const opened = page.goto(`${origin()}/en/vip`);
    await page.locator(link).click();
    letModulesCome();
    await opened;
    await dialog(page).waitFor();
    await dialog(page).getByRole('tab', { name, selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/vip');
    await closeQuiet();
  });
});

describe('the focus of a registration', () => {
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('autocomplete'),
    );

  test('goes to the first wrong field, and after it to the page the player goes on with', async () => {
    const { page, close } = await openPage('/en/vip');
    await page.locator('.header [data-action="registration"]').click();
    const create = dialog(page).getByRole('button', { name: 'Create account' });
    await create.click();
    await expect.poll(() => focused(page)).toBe('email');
    const email = newEmail('focus');
    await dialog(page).getByLabel('Email').fill(email);
    await dialog(page).locator('[name="password"]').fill(REGISTRATION.password);
    await create.click();
    await expect.poll(() => focused(page)).toBe('bday-day');
    await dialog(page).getByLabel('Day').selectOption('14');
    await dialog(page).getByLabel('Month').selectOption('06');
    await dialog(page).getByLabel('Year').selectOption('1990');
    await dialog(page).getByLabel('Country').selectOption('FI');
    await dialog(page).getByRole('checkbox').check();
    await create.click();
    await typeCode(page, email);
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await close();
  });
});

describe('the login page', () => {
  const tab = (page: Page, name: string) => page.locator('main').getByRole('tab', { name });

  test('with ?registration turns to its own form and lays no popup over it', async () => {
    const { page, close } = await openPage('/en/login?registration');
    await expect.poll(() => tab(page, 'Registration').getAttribute('aria-selected')).toBe('true');
    await page.locator('main').getByLabel('Email', { exact: true }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await close();
  });

  test('everywhere else ?registration opens the tab of the popup', async () => {
    const { page, close } = await openPage('/en/vip?registration');
    await dialog(page).waitFor();
    await dialog(page).getByRole('tab', { name: 'Registration', selected: true }).waitFor();
    await close();
  });
});

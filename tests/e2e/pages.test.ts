/** Questions, contact form and the installed app in a real browser. */
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const VIEWPORT = { width: 1280, height: 800 };

async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { newPage } = await openContext({ viewport: VIEWPORT, ...options });
  const page = await newPage();
  await page.goto(origin() + path);
  return page;
}

describe('questions and answers', () => {
  test('each opens without JavaScript', async () => {
    const page = await openPage('/en/page/faq', { javaScriptEnabled: false });
    const questions = page.locator('#faq details');
    expect(await questions.count()).toBeGreaterThanOrEqual(30);
    const answer = page.locator('#wagering p');
    expect(await answer.isVisible()).toBe(false);
    await page.locator('#wagering summary').click();
    expect(await answer.isVisible()).toBe(true);
    expect(await page.locator('#faq-search').isVisible()).toBe(false);
    await page.context().close();
  });

  test('keep their distance to the lines between them when they take two rows', async () => {
    const page = await openPage('/de/page/faq', { viewport: { width: 360, height: 740 } });
    const rooms = await page.locator('#faq summary').evaluateAll((all) =>
      all.map((summary) => {
        const [outer, text] = [summary, summary.children[0]].map((node) => node?.getBoundingClientRect());
        return Math.min((text?.top ?? 0) - (outer?.top ?? 0), (outer?.bottom ?? 0) - (text?.bottom ?? 0));
      }),
    );
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(8);
    await page.context().close();
  });

  test('are searched, and say when none is found', async () => {
    const page = await openPage('/de/page/faq');
    const shown = page.locator('#faq details:visible');
    const all = await shown.count();
    await page.locator('#faq-search').fill('AUSZAHLUNG');
    await expect.poll(() => shown.count()).toBeLessThan(all);
    expect(await shown.count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('#faq-found').textContent()).toMatch(/\d/);
    await page.locator('#faq-search').fill('xyzzy');
    await page.locator('#faq-none').waitFor();
    await page.locator('#faq-search').fill('');
    await expect.poll(() => shown.count()).toBe(all);
    await page.context().close();
  });

  test('open by their address, and an opened one shows its address', async () => {
    const page = await openPage('/en/page/faq#rtp');
    await page.locator('#rtp p').waitFor();
    await page.locator('#fees summary').click();
    await page.waitForURL(/#fees$/);
    await page.context().close();
  });
});

describe('the contact form', () => {
  test.each([true, false])('loses nothing typed and sends, with JavaScript: %s', async (javaScriptEnabled) => {
    const page = await openPage('/de/page/contact-us', { javaScriptEnabled });
    await page.locator('[name="name"]').fill('Mara "Kapitän" Lind');
    await page.locator('[name="email"]').fill('mara');
    await page.locator('[name="message"]').fill('Wo ist meine Einzahlung von gestern?');
    await page.locator('form[method="post"] button').click();
    await page.locator('[data-contact="notice.invalid"]').waitFor();
    expect(await page.locator('[data-contact]:visible').count()).toBe(3);
    expect(await page.locator('[name="name"]').inputValue()).toBe('Mara "Kapitän" Lind');
    expect(await page.locator('[name="email"]').getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[name="message"]').inputValue()).toBe('Wo ist meine Einzahlung von gestern?');

    await page.locator('[name="email"]').fill('mara@fairwind.example');
    await page.locator('[name="topic"]').selectOption('payments');
    await page.locator('form[method="post"] button').click();
    await page.locator('#sent').waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/page/contact-us');
    await page.goto(origin('mail'));
    await page.getByText('[main/de] payments: Wo ist meine Einzahlung').first().waitFor();
    await page.context().close();
  });
});

/** Uses the page and waits until its worker rules. */
async function withWorker(path: string): Promise<Page> {
  const page = await openPage(path, { serviceWorkers: 'allow' });
  await page.evaluate(() => caches.open('fairwind-old'));
  await page.mouse.move(200, 200);
  await page.keyboard.press('Tab');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  return page;
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: keys.flat().map(({ url }) => new URL(url).pathname) };
  });

describe('the installed app', () => {
  test('without network the offline page appears in the language of the page, and goes when the network is back', async () => {
    const page = await withWorker('/de/page/faq');
    await expect.poll(async () => (await keptAddresses(page)).paths).toContain('/de/offline.json');
    await page.context().setOffline(true);
    expect((await page.goto(`${origin()}/de/vip`))?.status()).toBe(503);
    expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
    expect(await page.locator('h1').textContent()).toBe('Kein Wind in den Segeln');
    await expect
      .poll(() => page.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    // Nobody presses anything: the page keeps its word.
    await page.context().setOffline(false);
    await page.getByRole('banner').waitFor();
    await page.context().close();
  });

  test('a tap on a link without network keeps what is in view, and says so', async () => {
    const page = await withWorker('/en/page/faq');
    // In use, as whoever taps: what moves between pages is here.
    await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    const heading = await page.locator('h1').textContent();
    await page.context().setOffline(true);
    await page.locator('a[href="/en/vip"]:visible').first().click();
    await page.getByRole('alert').getByText('You are offline.').waitFor();
    expect([new URL(page.url()).pathname, await page.locator('h1').textContent()]).toEqual(['/en/page/faq', heading]);
    await page.context().setOffline(false);
    await page.locator('a[href="/en/vip"]:visible').first().click();
    await page.waitForURL(`${origin()}/en/vip`);
    await page.context().close();
  });

  test('what is kept is never a page, the API or a player’s; an older cache goes', async () => {
    const page = await withWorker('/en/page/about-us');
    await page.evaluate(() => Promise.all([fetch('/api/session'), fetch('/api/vip/levels?v=1')]));
    await page.goto(`${origin()}/en/vip`);
    await page.mouse.move(300, 300);
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await keptAddresses(page)).paths.some((path) => path.startsWith('/_astro/')))
      .toBe(true);
    const { names, paths } = await keptAddresses(page);
    expect(names).toEqual(['fairwind-1']);
    const own = /^\/(?:_astro\/|art\/|brand\/|(?:[a-z-]+\/)?offline\.json$|offline-locale$)/;
    expect(paths.filter((path) => !own.test(path))).toEqual([]);
    await page.context().close();
  });
});

/** Moving through the house in a real browser (spec sections 2, 4 and 8). */
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { AVIATOR_GAME_CODE, HEADER_HEIGHT_PX, LOCALE_COOKIE } from '#shared/constants.ts';
import { modulesRan } from '../support/browser.ts';
import { type Player, registerPlayer } from '../support/players.ts';
import { REGISTRATION } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** What ten navigations may leave behind. */
const NODES_SPARE = 100;
const VIEWPORT = { width: 1280, height: 800 };

async function openPage(path: string): Promise<Page> {
  const { newPage } = await openContext({ viewport: VIEWPORT });
  const page = await newPage();
  await page.goto(origin() + path);
  return page;
}

/** Logs a player in through the popup that is open. */
async function logIn(page: Page, { email }: Player): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/mail/i).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(REGISTRATION.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

const menuLink = (page: Page, href: string) => page.locator(`#side-menu .menu-item[href="${href}"]`);
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });

describe('what stays', () => {
  test('header, menu and an open popup are the same elements on the next page', async () => {
    const page = await openPage('/en/vip');
    await page.getByRole('banner').getByText('Search games').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().waitFor();
    const mark = (element: Element) => element.setAttribute('data-kept', '');
    for (const kept of [page.locator('header.header'), page.locator('#side-menu'), dialog]) await kept.evaluate(mark);
    await menuLink(page, '/en/shop').dispatchEvent('click');
    await page.waitForURL('**/en/shop');
    await expect.poll(() => page.locator('h1').textContent()).not.toBeNull();
    expect(await page.locator('[data-kept]').count()).toBe(3);
    expect(await dialog.isVisible()).toBe(true);
    await page.context().close();
  });

  test('spec section 9: a link under the pointer is fetched ahead, and following it asks the server for nothing more', async () => {
    const page = await openPage('/en/page/faq');
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const asked: { type: string; fromCache: boolean }[] = [];
    line.on('Network.responseReceived', ({ type, response }) => {
      if (response.url === `${origin()}/en/vip`) asked.push({ type, fromCache: response.fromDiskCache ?? false });
    });
    const cookie = () => page.evaluate(() => document.cookie);
    const before = await cookie();
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Suomeksi', id: 'other' });
      document.querySelector('main')?.prepend(link);
    }, '/fi/vip');
    await page.keyboard.press('Shift');
    const fetched: string[] = [];
    page.on('response', (response) => fetched.push(response.url()));
    // The page listens once it has hydrated; until then a pointer that comes is not heard.
    const comesTo = async (link: Locator, href: string) => {
      await page.mouse.move(0, 0);
      await link.hover();
      return fetched.includes(origin() + href);
    };
    await expect.poll(() => comesTo(page.locator('#other'), '/fi/vip')).toBe(true);
    expect(await cookie()).toBe(before);
    await expect.poll(() => comesTo(menuLink(page, '/en/vip'), '/en/vip')).toBe(true);
    await menuLink(page, '/en/vip').click();
    await page.waitForURL('**/en/vip');
    expect(asked).toEqual([
      { type: 'Other', fromCache: false },
      { type: 'Fetch', fromCache: true },
    ]);
    await page.context().close();
  });

  test('a navigation that overtakes another leaves no error behind', async () => {
    const { newPage, closeQuiet } = await openContext({ viewport: VIEWPORT });
    const page = await newPage();
    await page.goto(`${origin()}/en/vip`);
    for (let round = 0; round < 5; round += 1) {
      await page.evaluate(() => {
        const go = (href: string) =>
          document.querySelector<HTMLElement>(`#side-menu .menu-item[href="${href}"]`)?.click();
        go('/en/shop');
        document.addEventListener('astro:after-swap', () => go('/en/tournaments'), { once: true });
      });
      await page.waitForURL('**/en/tournaments');
      await menuLink(page, '/en/vip').first().dispatchEvent('click');
      await page.waitForURL('**/en/vip');
    }
    await closeQuiet();
  });

  test('no page is loaded anew while one moves about, and none leaves its nodes behind', async () => {
    const page = await openPage('/en/vip');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const line = await page.context().newCDPSession(page);
    const nodes = async () => {
      await line.send('HeapProfiler.collectGarbage');
      return (await line.send('Memory.getDOMCounters')).nodes;
    };
    const goRound = async () => {
      for (const href of ['/en/shop', '/en/games', '/en/promo', '/en/', '/en/vip']) {
        await menuLink(page, href).first().dispatchEvent('click');
        await page.waitForURL(`**${href}`);
        if (href !== '/en/games') continue;
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        await page.locator('.tile-row').first().waitFor();
      }
    };
    await goRound();
    const before = await nodes();
    for (let round = 0; round < 2; round += 1) await goRound();
    // What a page held goes with it: a list of games alone has hundreds of nodes.
    await expect.poll(nodes).toBeLessThan(before + NODES_SPARE);
    await page.goBack();
    await page.waitForURL('**/en/');
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.context().close();
  });
});

describe('scrolling', () => {
  test('a hash scrolls to its target below the header', async () => {
    const page = await openPage('/en/page/faq');
    const id = await page.locator('main [id]').last().getAttribute('id');
    await page.goto(`${origin()}/en/page/faq#${id}`);
    const reached = () =>
      page.evaluate(
        ([target, header]) => {
          const top = document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN;
          const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
          return scrollY > 0 && (Math.abs(top - header) <= 1 || (atEnd && top > header));
        },
        [id ?? '', HEADER_HEIGHT_PX] as const,
      );
    await expect.poll(reached).toBe(true);
    await page.context().close();
  });

  test('a hash waits for a target that comes late', async () => {
    const page = await openPage('/en/page/faq#late-target');
    await page.evaluate(() => {
      const late = document.createElement('p');
      late.id = 'late-target';
      late.textContent = 'late';
      document.querySelector('main')?.append(late);
    });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.context().close();
  });

  test('between pages of games it goes to the filter, unless all of that is in sight', async () => {
    const page = await openPage('/en/games');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.locator('main a[href="/en/games/category/slots"]').first().dispatchEvent('click');
    await page.waitForURL('**/en/games/category/slots');
    await expect.poll(() => topOf(page, 'games-filter')).toBe(HEADER_HEIGHT_PX);

    // By hand, at once: nothing brings the page back to the filter.
    await page.mouse.wheel(0, 20 - (await page.evaluate(() => scrollY)));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
    await page.locator('main a[href="/en/games/category/new"]').first().dispatchEvent('click');
    await page.waitForURL('**/en/games/category/new');
    await expect.poll(() => page.locator('html').getAttribute('data-page')).toContain('"new"');
    const box = await page.locator('#games-filter').boundingBox();
    const visible = box !== null && box.y >= HEADER_HEIGHT_PX && box.y + box.height <= VIEWPORT.height;
    expect(visible ? await page.evaluate(() => scrollY) : 20).toBe(20);
    await page.context().close();
  });
});

test('the loading bar runs until the route has finished', async () => {
  const page = await openPage('/en/vip');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/en/shop', async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.locator('#loading-bar');
  const visible = () => bar.evaluate((element) => Number(getComputedStyle(element).opacity) > 0);
  expect(await visible()).toBe(false);
  await menuLink(page, '/en/shop').click();
  await expect.poll(visible).toBe(true);
  release();
  await page.waitForURL('**/en/shop');
  await expect.poll(visible).toBe(false);
  await page.context().close();
});

describe('the language', () => {
  async function chooseGerman(page: Page): Promise<void> {
    await page.locator('#side-menu [data-action="languages"]').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await page.waitForURL('**/de/tournaments**');
  }
  const cookie = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === LOCALE_COOKIE)?.value;

  test('a browser in another language is offered its own once, and led nowhere by itself', async () => {
    const { newPage, closeQuiet } = await openContext({ viewport: VIEWPORT, locale: 'fi-FI' });
    const page = await newPage();
    await page.goto(`${origin()}/en/vip`);
    const offer = page.locator('[data-language-offer]');
    await offer.waitFor();
    expect(await offer.getAttribute('lang')).toBe('fi-FI');
    expect(new URL(page.url()).pathname).toBe('/en/vip');
    await offer.getByRole('link', { name: 'Suomi' }).click();
    await page.waitForURL('**/fi/vip');
    await page.goto(`${origin()}/en/shop`);
    // Long enough for an offer: what an idle page loads has come.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_000 })));
    expect(await offer.count()).toBe(0);
    await closeQuiet();
  });

  test('a choice keeps the page and its query, and is remembered', async () => {
    const page = await openPage('/en/tournaments?from=mail');
    await chooseGerman(page);
    expect(new URL(page.url()).search).toBe('?from=mail');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de-DE');
    await expect.poll(() => page.locator('header [data-menu-toggle]').getAttribute('aria-expanded')).toBe('true');
    expect(await cookie(page)).toBe('de');
    await page.context().close();
  });

  test('a player’s choice is kept on the player', async () => {
    const { context, newPage } = await openContext({ viewport: VIEWPORT });
    const player = await registerPlayer(origin(), 'navigator');
    await player.enter(context);
    const page = await newPage();
    await page.goto(`${origin()}/en/tournaments`);
    await account(page).waitFor();
    await chooseGerman(page);
    const language = async () => (await player.ask('GET', '/api/player')).body.user?.language;
    await expect.poll(language).toBe('de');
    await page.context().close();
  });
});

test('`registration` in the query opens its tab on any page', async () => {
  const page = await openPage('/en/page/faq?registration');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create account' }).waitFor();
  await page.context().close();
});

describe('players', () => {
  test('the socket of a guest’s page hears of the balance after the login, without a reload', async () => {
    const player = await registerPlayer(origin(), 'navigator');
    const { newPage } = await openContext({ viewport: VIEWPORT });
    const page = await newPage();
    // What is won and what jackpots hold open it once they are looked at, which may be before the page has loaded.
    const guestSocket = page.waitForEvent('websocket');
    await page.goto(`${origin()}/en/`);
    await loginLink(page).click();
    await guestSocket;
    await logIn(page, player);
    await account(page).waitFor();
    const balance = page.getByRole('banner').getByTitle('Balance');
    await expect.poll(() => balance.textContent()).toBe('€0.00');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await player.deposit();
    await expect.poll(() => balance.textContent()).toBe('€50.00');
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.context().close();
  });

  test('spec section 2: the aviator shortcut asks a guest to log in, then opens the game', async () => {
    const player = await registerPlayer(origin(), 'navigator');
    const page = await openPage('/en/vip');
    await page.getByRole('banner').locator('.header-pill').click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/vip');
    await logIn(page, player);
    await page.waitForURL(`**/en/play/${AVIATOR_GAME_CODE}/real`);
    await page.frameLocator('iframe').locator('[data-phase]').first().waitFor();
    await page.context().close();
  });

  test('a page that comes back from the browser’s memory asks again who is here', async () => {
    const { context, newPage } = await openContext({ viewport: VIEWPORT });
    await (await registerPlayer(origin(), 'returning')).enter(context);
    const page = await newPage();
    await page.goto(`${origin()}/en/vip`);
    await account(page).waitFor();
    // A browser without a window keeps no pages, so the page is told what it would be told.
    const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const asked = ['/api/session', '/api/wallet'].map((path) =>
      page.waitForResponse((answer) => answer.url().endsWith(path)),
    );
    await comeBack();
    await Promise.all(asked);
    expect(await account(page).count()).toBe(1);

    await context.clearCookies();
    await comeBack();
    await loginLink(page).waitFor();
    expect(await account(page).count()).toBe(0);
    await context.close();
  });
});

describe('what breaks', () => {
  test('a chunk that is gone reloads the page once a minute at most', async () => {
    const page = await openPage('/en/vip');
    await page.route('**/_astro/SearchPopup.*.js', (route) => route.abort());
    const search = page.getByRole('banner').getByText('Search games');
    // Nothing can be reached: what is on the page stays.
    await page.route('**/en/vip', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await search.click();
    await asked;
    await page.getByRole('alert').getByText('could not be opened').waitFor();
    await page.unroute('**/en/vip');

    const reloaded = page.waitForEvent('load');
    await search.click();
    await reloaded;
    // A press before that follows the link, as it does without JavaScript.
    await modulesRan(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await search.click();
    await page.getByRole('alert').getByText('could not be opened').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await page.context().close();
  });

  test('the header of a player comes once the site can be reached again, and the page stays as it is', async () => {
    const { context, newPage } = await openContext({ viewport: VIEWPORT });
    await (await registerPlayer(origin(), 'ashore')).enter(context);
    const page = await newPage();
    await page.route('**/_astro/PlayerHeader.*.js', (route) => route.abort());
    await page.route('**/en/vip', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.goto(`${origin()}/en/vip`);
    const heading = await page.locator('h1').textContent();
    await asked;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.unrouteAll();
    await account(page).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    expect(await page.locator('h1').textContent()).toBe(heading);
    await context.close();
  });

  test('a game goes on while a part of its page cannot be loaded, which comes once the site can be reached again', async () => {
    const page = await openPage('/en/');
    await page.route('**/_astro/RelatedTiles.*.js', (route) => route.abort());
    await page.route('**/demo', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()));
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.goto(`${origin()}/en/play/krakens-toll/demo`);
    await page.frameLocator('iframe').locator('.spin[aria-disabled="false"]').waitFor();
    await page.locator('#related').scrollIntoViewIfNeeded();
    await asked;
    // The reason to stay is asked for again and again; the game is still there at the second time.
    await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    expect(await page.locator('iframe').count()).toBe(1);
    const loaded = page.waitForResponse('**/_astro/RelatedTiles.*.js');
    await page.unrouteAll();
    expect((await loaded).status()).toBe(200);
    expect(await page.locator('iframe').count()).toBe(1);
    await page.context().close();
  });

  test('an island that breaks shows the error page with the way home', async () => {
    const page = await openPage('/en/page/faq');
    const event = { event_id: '1', game_code: 'krakens-toll', player: { no: 'text' }, amount: '1.00', currency: 'EUR' };
    await page.route('**/api/events**', (route) => route.fulfill({ json: { result: [event] } }));
    await page.goto(`${origin()}/en/`);
    await page.getByRole('region', { name: 'Ship’s log' }).getByRole('listitem').waitFor();
    await page.locator('[data-winners]').scrollIntoViewIfNeeded();
    await page.getByRole('main').getByText('500', { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/en/');
    expect(await page.locator('header.header').isVisible()).toBe(true);
    await page.context().close();
  });
});

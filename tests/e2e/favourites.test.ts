/** A player's favourites and recently played are the same in every browser (decision 0052). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { ask } from '../support/player-page.ts';
import { newEmail, registerBy } from '../support/players.ts';
import { REGISTRATION } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';

const FAVOURITE = 'krakens-toll';
const PLAYED = 'candy-reef';

const { origin, openContext } = shareProduct();

const openOwn = (page: Page, list: 'favourites' | 'recent') => page.goto(`${origin()}/en/games?own=${list}`);
const listed = (page: Page) =>
  page
    .locator('.tile-link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const pathsOf = (...codes: string[]) => codes.map((code) => `/en/play/${code}/real`);

test('what a guest marked becomes the player’s, is there in another browser, and what is taken away there is gone here', async () => {
  const player = { ...REGISTRATION, email: newEmail('lists') };
  const first = await openContext(DEVICES.desktop);
  const second = await openContext(DEVICES.mobile);
  try {
    const here = await first.newPage();
    await here.goto(`${origin()}/en/games`);
    await here.keyboard.press('Shift');
    await here.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    const tile = here.locator('.tile', { has: here.locator(`a[href="/en/play/${FAVOURITE}/real"]`) });
    await tile.locator('.tile-link').focus();
    await tile.getByRole('button', { name: 'Add to favourites' }).press('Enter');
    await registerBy((path, body) => ask(here, 'POST', path, body), origin(), player);
    await here.goto(`${origin()}/en/play/${PLAYED}/demo`);
    await expect
      .poll(async () => (await ask(here, 'GET', '/api/player/games')).body)
      .toEqual({ favourites: [FAVOURITE], recent: [PLAYED] });

    const there = await second.newPage();
    await there.goto(`${origin()}/en/page/faq`);
    const { email: login, password } = player;
    expect((await ask(there, 'POST', '/api/session/login', { login, password })).status).toBe(200);
    await openOwn(there, 'favourites');
    await expect.poll(() => listed(there)).toEqual(pathsOf(FAVOURITE));
    await openOwn(there, 'recent');
    await expect.poll(() => listed(there)).toEqual(pathsOf(PLAYED));

    await there.goto(`${origin()}/en/play/${FAVOURITE}/demo`);
    await there.getByRole('button', { name: 'Remove from favourites' }).click();
    await expect.poll(async () => (await ask(there, 'GET', '/api/player/games')).body.favourites).toEqual([]);
    await openOwn(here, 'favourites');
    await here.getByText('Mark a game with the heart and it is kept here.').waitFor();
    await openOwn(here, 'recent');
    await expect.poll(() => listed(here)).toEqual(pathsOf(FAVOURITE, PLAYED));
    first.expectQuiet();
    second.expectQuiet();
  } finally {
    await first.context.close();
    await second.context.close();
  }
});

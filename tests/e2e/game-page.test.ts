/** The game's own page in a real browser: its policy, its keys, its limits, and what axe finds in it. */
import type { Frame, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { openDemo } from '../support/framed-game.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

async function openGame(page: Page, site = `${origin()}/en`): Promise<Frame> {
  const game = await openDemo(page, site, 'krakens-toll');
  await game.getByRole('button', { name: /^(Spin|Drehen)$/ }).waitFor();
  return game;
}

const spins = async (game: Frame) => {
  await game.waitForFunction(() => document.querySelector('.spin')?.getAttribute('aria-disabled') === 'false');
};

describe.each(Object.entries(DEVICES))('%s', (_name, device) => {
  test('axe finds nothing on the page, nor on any tab of its panel', async () => {
    const { newPage, closeQuiet } = await openContext({ ...device, reducedMotion: 'reduce' });
    const page = await newPage();
    const game = await openGame(page);
    expect(await violations(game)).toEqual([]);
    await game.getByRole('button', { name: 'Pays, rules and fairness' }).click();
    for (const tab of ['Pays', 'Rules', 'Fairness', 'History']) {
      await game.getByRole('tab', { name: tab }).click();
      await game.getByRole('tabpanel', { name: tab }).waitFor();
      expect(await violations(game), tab).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await game.getByRole('dialog').waitFor({ state: 'hidden' });
    await closeQuiet();
  });
});

test('the keyboard plays: space spins, arrows change the bet, the result is announced', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  const game = await openGame(page);
  await game.locator('.spin[aria-disabled="false"]').waitFor();
  const bet = game.locator('.field.stake b');
  const first = await bet.textContent();
  await page.keyboard.press('ArrowUp');
  expect(await bet.textContent()).not.toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await bet.textContent()).toBe(first);
  await page.keyboard.press('Space');
  // A round wins, returns less than its bet, or pays nothing: each is announced in its own words.
  await game.waitForFunction(() =>
    /^You won|^Returned|^No win/.test(document.querySelector('[aria-live]')?.textContent ?? ''),
  );
  await spins(game);
  await closeQuiet();
});

test('a German game ends its stakes at 1.00, has no turbo and counts five seconds down', async () => {
  const { newPage, closeQuiet } = await openContext({
    ...DEVICES.desktop,
    reducedMotion: 'reduce',
  });
  const page = await newPage();
  const game = await openGame(page, `${origin('de')}/de`);
  expect(await game.locator('.field.stake b').textContent()).toBe('1,00\u00a0€');
  expect(await game.getByRole('button', { name: 'Einsatz erhöhen' }).isDisabled()).toBe(true);
  expect(await game.getByRole('button', { name: 'Turbo' }).count()).toBe(0);
  // Looked for from before the press on: a busy machine may come back to the page when the seconds are over.
  await Promise.all([
    game.getByRole('button', { name: /^Nächste Runde in [1-5] s$/ }).waitFor(),
    game.getByRole('button', { name: 'Drehen' }).click(),
  ]);
  await closeQuiet();
});

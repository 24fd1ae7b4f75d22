/** Free rounds in a real browser: from a code over the bonus page into the game, one of them played (ADR 0122). */
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEVICES } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

test('a player with free rounds plays one without money, and sees what is left and what it won', async () => {
  const player = await registerPlayer(origin(), 'free-rounds');
  expect(await player.ask('POST', '/api/player/bonuses/claim', { code: 'TIDE10' })).toMatchObject({ status: 200 });
  const { context, newPage, closeQuiet } = await openContext({ ...DEVICES.mobile, reducedMotion: 'reduce' });
  await player.enter(context);
  const page = await newPage();
  await page.goto(`${origin()}/en/account/bonus`);
  const card = page.locator('[data-free-rounds="krakens-toll"]');
  await card.getByText('10 of 10 left').first().waitFor();
  // Looked at until it holds: the foot of the page may be laid out while a first look is under way.
  await expect.poll(() => violations(page)).toEqual([]);
  await card.getByRole('link', { name: 'Play' }).click();
  const game = page.frameLocator('iframe');
  await game.locator('.feature-bar', { hasText: '10 left' }).waitFor();
  expect(await game.getByRole('button', { name: 'Raise the bet' }).isDisabled()).toBe(true);
  await game.locator('.spin[aria-disabled="false"]').click();
  await game.locator('.feature-bar', { hasText: '9 left' }).waitFor();
  const { body } = await player.ask('GET', '/api/player/bonuses');
  const [free] = body.free_rounds;
  expect(free).toMatchObject({ used: 1, rounds: 10, status: 'active' });
  const won = new Intl.NumberFormat('en', { style: 'currency', currency: free.currency }).format(Number(free.won));
  expect(await game.locator('.feature-bar', { hasText: '9 left' }).textContent()).toContain(won);
  expect((await player.ask('GET', '/api/wallet')).body).toMatchObject({ balance: '0.00', freerounds: 9 });
  // Given up, the rounds that are left stand in the history of bonuses; the one that was played is told as free.
  await page.goto(`${origin()}/en/play/krakens-toll`);
  await page.locator('[data-free-rounds-of="krakens-toll"]').getByText('Free rounds: 9').waitFor();
  await page.goto(`${origin()}/en/account/game-history`);
  await page.getByText('Free round', { exact: true }).first().waitFor();
  expect(await player.ask('POST', '/api/player/bonuses/cancel', { benefit_id: free.benefit_id })).toMatchObject({
    status: 200,
  });
  await page.goto(`${origin()}/en/account/bonus`);
  const ended = page.getByRole('row', { name: /Free rounds, Kraken’s Toll/ });
  await ended.getByText('Given up').waitFor();
  await closeQuiet();
});

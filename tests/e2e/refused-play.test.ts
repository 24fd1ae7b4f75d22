/** What a person sees whose address is of no game, or whose session has ended. */
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { ask } from '../support/player-page.ts';
import { balanceOf, enterAsPlayer, roundsOf } from '../support/players.ts';
import { REGISTRATION } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

test.each([
  ['en', 'no-such-game/real', 'This page could not be found'],
  ['en', 'krakens-toll/nonsense', 'This page could not be found'],
  ['de', 'no-such-game/demo', 'Diese Seite konnte nicht gefunden werden'],
])('in %s, %s is no page, said in the visitor’s language', async (locale, address, said) => {
  const { context, newPage } = await openContext(DEVICES.mobile);
  const page = await newPage();
  const answer = await page.goto(`${origin()}/${locale}/play/${address}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: said }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await context.close();
});

test('a session that ends takes the game along; who bets all the same is refused, and nothing moves', async () => {
  const { context, newPage } = await openContext(DEVICES.desktop);
  const player = await enterAsPlayer(context, origin(), 'ended');
  const page = await newPage();
  await page.goto(`${origin()}/en/play/krakens-toll/real`);
  await page.frameLocator('iframe').locator('.spin[aria-disabled="false"]').waitFor();
  const game = new URL((await page.locator('iframe').getAttribute('src')) ?? '');
  // Ended by none of the player's pages, as an operator would.
  expect((await player.ask('POST', '/api/session/logout', {})).status).toBe(200);
  await page.getByRole('heading', { name: 'Log in to play Kraken’s Toll' }).waitFor();
  const thief = await newPage();
  await thief.goto(game.href);
  const address = `/session/${game.pathname.split('/').at(-1)}/spin`;
  const bet = await ask(thief, 'POST', address, { request_id: crypto.randomUUID(), stake: '20' });
  expect([bet.status, bet.body.error.status]).toEqual([409, 'token_expired']);
  expect(await page.locator('iframe').count()).toBe(0);
  const { password } = REGISTRATION;
  expect((await player.ask('POST', '/api/session/login', { login: player.email, password })).status).toBe(200);
  expect(await balanceOf(player)).toBe('50.00');
  // The history tells of the bet, so nobody's number of rounds goes by without a trace.
  expect(await roundsOf(player)).toMatchObject([{ status: 'refused', refusal: 'token_expired', payout: '0.00' }]);
  await context.close();
});

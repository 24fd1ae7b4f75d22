/** A page that acts for its player: calls of the API with its session, and money paid in at the sandbox provider. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { IDEMPOTENCY_HEADER, WRITE_HEADER } from '#shared/contract/paths.ts';
import { PROFILE, REGISTRATION } from './server.ts';

export interface PageAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
}

/** An address that nobody has: a test that is repeated registers somebody else. */
export const newEmail = (name: string): string => `${name}-${crypto.randomUUID()}@inbox.example`;

/** Calls the API as the page does, with the session of the browser. */
export function ask(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<PageAnswer> {
  const init = {
    method,
    headers: { 'content-type': 'application/json', [WRITE_HEADER]: '1', [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  return page.evaluate(
    async ([address, options]) => {
      const response = await fetch(address, options);
      return { status: response.status, body: await response.json() };
    },
    [path, init] as const,
  );
}

/** Pays 50 € in a tab of its own, at the provider's page; the tab stays open. */
export async function depositInAnotherTab(page: Page): Promise<void> {
  expect((await ask(page, 'PUT', '/api/player/profile', PROFILE)).status).toBe(200);
  const methods = await ask(page, 'GET', '/api/wallet/paysystems?types=deposit');
  const { alias } = methods.body.deposit[0];
  const started = await ask(page, 'POST', '/api/wallet/deposits', { alias, amount: '50.00', currency: 'EUR' });
  const tab = await page.context().newPage();
  await tab.goto(started.body.redirect_url);
  await tab.locator('button[value="approve"]').click();
  await tab.waitForURL(/\/payment\//);
}

/** Registers the page's visitor and gives 50 €; the page is in front again. */
export async function enterAsPlayer(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/en/page/faq`);
  expect((await ask(page, 'POST', '/api/players', { ...REGISTRATION, email: newEmail(name) })).status).toBe(200);
  await depositInAnotherTab(page);
  await page.bringToFront();
}

/** A round as the player's history has it. */
export interface RoundRow {
  round_id: string;
  game_code: string;
  stake: string;
  payout: string;
  status: string;
}

export const roundsOf = async (page: Page): Promise<RoundRow[]> =>
  (await ask(page, 'GET', '/api/games/rounds')).body.result;

/** The balance of the page's player, as the API writes it: `50.00`. */
export const balanceOf = async (page: Page): Promise<string> => (await ask(page, 'GET', '/api/wallet')).body.balance;

/** Minor units of an amount as a page or the API writes it, with two decimals; nothing written is 0. */
export const cents = (amount: string | null): bigint => BigInt((amount ?? '').replace(/[^\d]/g, ''));

/**
 * The first press in a game's frame. On a busy machine the browser hands presses on a frame that was only just drawn to
 * the page around it: such a press is made again, one that the button heard never.
 */
export async function pressOnceDrawn(button: Locator): Promise<void> {
  await button.waitFor();
  const node = await button.elementHandle();
  const heard = await button.evaluateHandle((pressed) => {
    const state = { clicks: 0 };
    pressed.addEventListener('click', () => state.clicks++, { once: true });
    return state;
  });
  do await node?.click();
  while ((await heard.evaluate(({ clicks }) => clicks)) === 0);
}

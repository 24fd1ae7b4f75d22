/** Coming in by a provider, as a person does: our own one at `id.`, with everything that follows on the site. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import texts from '../../locales/en/open-auth.json' with { type: 'json' };
import popups from '../../locales/en/popups.json' with { type: 'json' };
import { DEVICES } from '../support/browser.ts';
import { ask } from '../support/player-page.ts';
import { newEmail } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';
import { fromBase32, roomForCode } from '../support/totp-app.ts';

const { origin, openContext } = shareProduct();

const PROVIDER = 'Northlight ID';
const PASSWORD = 'segelboot-2026';
const named = (key: 'continue_with' | 'disconnect_title' | 'disconnected' | 'nearly_text') =>
  texts[key].replace('{{provider}}', PROVIDER);
const dialog = (page: Page) => page.getByRole('dialog');
const atProvider = (page: Page) => page.waitForURL(/\/\/id\.localhost/);
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click();
const isIn = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset.player)).toBe('here');

async function leaveFromForm(page: Page): Promise<void> {
  await page.goto(`${origin()}/en/vip`);
  await page.locator('.header [data-action="login"]').first().click();
  await dialog(page)
    .getByRole('button', { name: named('continue_with') })
    .click();
  await atProvider(page);
}

async function cancelThere(page: Page): Promise<void> {
  await leaveFromForm(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Said aloud as well, which leaves a second, unseen text in the page.
  await page.getByRole('region', { name: popups.notices }).getByText(errors.openid_refused).waitFor();
  expect(page.url()).toBe(`${origin()}/en/vip`);
}

/** From the list of providers that stands open after a cancelled way. */
async function register(page: Page, email: string): Promise<void> {
  await dialog(page).getByRole('button', { name: PROVIDER }).click();
  await atProvider(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await allow(page);
  const popup = dialog(page);
  await popup.getByText(named('nearly_text')).waitFor();
  expect(await popup.getByLabel('Email').inputValue()).toBe(email);
  await popup.getByLabel('Day').selectOption('14');
  await popup.getByLabel('Month').selectOption('06');
  await popup.getByLabel('Year').selectOption('1990');
  await popup.getByLabel('Country').selectOption('FI');
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: 'Create account' }).click();
  await popup.waitFor({ state: 'detached' });
  await isIn(page);
}

/** Without a password there is nothing to disconnect yet; afterwards it is connected again. */
async function disconnectAndConnect(page: Page): Promise<void> {
  await page.goto(`${origin()}/en/account/security`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: texts.panel_title }) });
  // Exactly: “connect” is a part of “disconnect”, which stands there until the list is read again.
  const button = (text: string) => panel.getByRole('button', { name: `${text}: ${PROVIDER}`, exact: true });
  await button(texts.disconnect).click();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: texts.set_password }).click();
  await page.getByText(texts.password_set).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await button(texts.disconnect).click();
  await dialog(page)
    .getByRole('heading', { name: named('disconnect_title') })
    .waitFor();
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: texts.disconnect }).click();
  await page.getByText(named('disconnected')).waitFor();
  await button(texts.connect).click();
  await atProvider(page);
  await allow(page);
  await page.getByText(texts.connected_done).waitFor();
  await button(texts.disconnect).waitFor();
}

async function turnOnTwoFactor(page: Page): Promise<Buffer> {
  const { body } = await ask(page, 'POST', '/api/player/two-factor', {});
  const secret = fromBase32(body.secret);
  // The step before counts as well, and a code works once: the present one stays for the log-in.
  await roomForCode();
  const twofa_code = codeAt(secret, stepAt(new Date()) - 1);
  expect((await ask(page, 'POST', '/api/player/two-factor/confirm', { twofa_code })).status).toBe(200);
  return secret;
}

test('cancel, register, disconnect, connect, and log in with a second factor (spec section 2, open-auth)', async () => {
  const { newPage, closeQuiet } = await openContext(DEVICES.desktop);
  const page = await newPage();
  await cancelThere(page);
  await register(page, newEmail('open-auth'));
  await disconnectAndConnect(page);
  const secret = await turnOnTwoFactor(page);
  await ask(page, 'POST', '/api/session/logout', {});
  await leaveFromForm(page);
  await allow(page);
  await dialog(page)
    .locator('[name="twofa_code"]')
    .fill(codeAt(secret, stepAt(new Date())));
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await isIn(page);
  await closeQuiet();
});

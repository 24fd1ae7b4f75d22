/** How a player protects the account, as a person does: second factor, recovery codes, a passkey (spec section 5, ASVS 6). */
import type { Page } from 'playwright';
import qrcode from 'qrcode-generator';
import { expect, test } from 'vitest';
import { codeAt, keyUri, stepAt } from '#server/modules/identity/totp.ts';
import { PATHS } from '#shared/contract/paths.ts';
import account from '../../locales/en/account.json' with { type: 'json' };
import texts from '../../locales/en/security.json' with { type: 'json' };
import session from '../../locales/en/session.json' with { type: 'json' };
import { DEVICES, type WatchedContext } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { REGISTRATION } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';
import { fromBase32, roomForCode } from '../support/totp-app.ts';

const { origin, openContext } = shareProduct();

const dialog = (page: Page) => page.getByRole('dialog');
const openSecurity = (page: Page) => page.goto(`${origin()}/en/account/security`);
const codesLeft = (left: number) => texts.codes_left.replace('{{left}}', String(left)).replace('{{all}}', '10');

/** The code that an app shows for a key; `late` steps ago. */
const codeOf = (key: string, late = 0): string => codeAt(fromBase32(key), stepAt(new Date()) - late);

/** What a QR code looks like that says this: the dark modules as the page draws them. */
function drawn(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.flatMap((y) => places.filter((x) => code.isDark(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
}

/** By QR code and by hand: both say the same key. Returns the key and the codes, which are shown once. */
async function turnOn(page: Page, email: string): Promise<{ key: string; codes: string[] }> {
  await openSecurity(page);
  await page.getByRole('button', { name: texts.turn_on, exact: true }).click();
  const popup = dialog(page);
  const key = ((await popup.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{1,4}){3,}$/).textContent()) ?? '').replaceAll(' ', '');
  const picture = popup.getByRole('img', { name: texts.qr_label }).locator('path');
  await expect.poll(() => picture.getAttribute('d')).toBe(drawn(keyUri(key, email)));
  await popup.getByRole('button', { name: texts.scanned }).click();
  // The step before counts as well, and a code works once: the present one stays for the log-in.
  await roomForCode();
  await popup.getByLabel(texts.code_title).fill(codeOf(key, 1));
  await popup.getByRole('button', { name: texts.turn_on }).click();
  await popup.getByRole('heading', { name: texts.codes_title }).waitFor();
  const shown = await popup.getByRole('listitem').allTextContents();
  const codes = shown.map((line, index) => line.slice(String(index + 1).length));
  expect(new Set(codes).size).toBe(10);
  const done = popup.getByRole('button', { name: texts.done });
  expect(await done.isDisabled(), 'before they are said to be kept').toBe(true);
  await popup.getByRole('checkbox', { name: texts.codes_kept }).check();
  await done.click();
  await popup.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(codesLeft(10)).waitFor();
  const body = (await page.locator('body').textContent()) ?? '';
  expect(codes.filter((code) => body.includes(code))).toEqual([]);
  return { key, codes };
}

async function logOut(page: Page): Promise<void> {
  await openSecurity(page);
  // What the page still asks would be refused once the session is over, and the browser reports that as an error.
  await page.waitForLoadState('networkidle');
  // The news over the socket can be quicker than the answer that takes the cookies.
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === PATHS.logout.path);
  await page.getByRole('main').getByRole('button', { name: account.log_out }).click();
  await answer;
  await page.locator('html:not([data-player])').waitFor();
}

/** A device that holds passkeys and asks nobody: it would take what the field offers before the button is pressed. */
async function giveAuthenticator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const isIn = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.dataset.player)).toBe('here');

/** The form of the login page, for somebody who knows the player's password. */
function formOf(page: Page, { expectRefusal }: WatchedContext, email: string) {
  const form = page.getByRole('main');
  const code = form.getByLabel(session.twofa_label);
  const logIn = form.getByRole('button', { name: session.log_in, exact: true });
  return {
    passkey: form.getByRole('button', { name: session.passkey_login }),
    /** Up to the code, which the service asks for by refusing. */
    async upToCode(): Promise<void> {
      await page.goto(`${origin()}/en/login`);
      await form.getByLabel(session.login_label).fill(email);
      await form.getByLabel(session.password, { exact: true }).fill(REGISTRATION.password);
      expect(await code.isVisible()).toBe(false);
      expectRefusal(401, PATHS.login.path);
      await logIn.click();
      await code.waitFor();
    },
    async enterWith(typed: string): Promise<void> {
      await code.fill(typed);
      await logIn.click();
      await isIn(page);
    },
    /** A code that was used is as good as none. */
    async isRefused(typed: string): Promise<void> {
      await code.fill(typed);
      expectRefusal(422, PATHS.login.path);
      await logIn.click();
      await form.locator('[name="twofa_code"][aria-invalid="true"]').waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset.player)).toBeUndefined();
    },
  };
}

async function addPasskey(page: Page): Promise<void> {
  await openSecurity(page);
  await page.getByRole('button', { name: texts.passkey_add }).click();
  await dialog(page).getByLabel(texts.passkey_name).fill('Harbour phone');
  await dialog(page).getByRole('button', { name: texts.passkey_add }).click();
  await page.getByText(texts.passkey_added).waitFor();
  await page.getByText(texts.passkey_unused).waitFor();
}

test('second factor, recovery codes and a passkey, on a phone', async () => {
  const player = await registerPlayer(origin(), 'security');
  const own = await openContext(DEVICES.mobile);
  await player.enter(own.context);
  const page = await own.newPage();
  const form = formOf(page, own, player.email);
  const { key, codes } = await turnOn(page, player.email);
  const [first = '', second = ''] = codes;

  // Whoever reads the code over the player's shoulder comes a moment later.
  await logOut(page);
  const others = await openContext(DEVICES.desktop);
  const other = formOf(await others.newPage(), others, player.email);
  await other.upToCode();
  await form.upToCode();
  const present = codeOf(key);
  await form.enterWith(present);
  await other.isRefused(present);
  await others.closeQuiet();

  await logOut(page);
  await form.upToCode();
  await form.enterWith(first);
  await openSecurity(page);
  await page.getByText(codesLeft(9)).waitFor();
  await logOut(page);
  await form.upToCode();
  await form.isRefused(first);
  await form.enterWith(second);

  await giveAuthenticator(page);
  await addPasskey(page);
  await logOut(page);
  await page.goto(`${origin()}/en/login`);
  await form.passkey.click();
  await isIn(page);
  await openSecurity(page);
  await page.getByText(texts.passkey_used.replace('{{when}}', '')).waitFor();
  await own.closeQuiet();
});

/**
 * The journey of a first player through the whole house, on real parts: a German page without
 * JavaScript, registration, personal info when the gate asks, a deposit of 50, rounds, log out in another tab.
 */
import { rmSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { formatDecimal } from '#shared/money.ts';
import german from '../../locales/de/account.json' with { type: 'json' };
import validation from '../../locales/de/validation.json' with { type: 'json' };
import { type RunningApp, startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { pressOnceDrawn } from '../support/player-page.ts';
import { cents, newEmail, typeCode } from '../support/players.ts';
import { createThrowAway, hasPostgresql } from '../support/postgresql.ts';
import { shareBrowser } from '../support/shared-product.ts';
import { silentLog } from '../support/silent-log.ts';
import { throwAwayFolder } from '../support/throw-away.ts';

/** Ten on the phone, as somebody plays for an evening; a few where the same is held of another database. */
const ROUNDS: Readonly<Record<DeviceName, number>> = { mobile: 10, desktop: 3 };
const DEPOSIT = '50';
/** The German rule lets a round start every five seconds. */
const PAUSE_MS = 5_000;
const ROUND_TIMEOUT_MS = 30_000;

const { browser, openContext } = shareBrowser();

interface Wallet {
  total_balance: string;
  balance: string;
}
interface Rounds {
  result: { stake: string; payout: string; status: string }[];
}

const shown = (amount: string) => `${amount.replace('.', ',')} €`;

/** Asks the API as the page does, with the session of the browser. */
function api<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (url) => (await fetch(url)).json(), path) as Promise<Answer>;
}

async function readsWithoutScript(app: RunningApp, device: (typeof DEVICES)[DeviceName]): Promise<void> {
  const context = await browser().newContext({ ...device, locale: 'de-DE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.origin('de')}/`);
  expect(new URL(page.url()).pathname).toBe('/de/');
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await page.goto(`${app.origin('de')}/de/games`);
  await page
    .getByRole('link', { name: /Kraken’s Toll/ })
    .first()
    .waitFor();
  await page.goto(`${app.origin('de')}/de/page/responsible-gaming`);
  expect(((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(400);
  await context.close();
}

async function register(page: Page, app: RunningApp, name: string): Promise<void> {
  await page.goto(`${app.origin('de')}/de/`);
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: 'Konto eröffnen' }).click();
  await popup.getByText(validation.required_email).first().waitFor();
  const email = newEmail(name);
  await popup.getByLabel('E-Mail').fill(email);
  await popup.getByLabel('Passwort', { exact: true }).fill('segelboot-2026');
  await popup.getByRole('combobox', { name: 'Tag' }).selectOption('14');
  await popup.getByRole('combobox', { name: 'Monat' }).selectOption({ index: 6 });
  await popup.getByRole('combobox', { name: 'Jahr' }).selectOption('1990');
  await popup.getByRole('combobox', { name: 'Land' }).selectOption('DE');
  await popup.getByRole('checkbox').check();
  await popup.getByRole('button', { name: 'Konto eröffnen' }).click();
  await typeCode(page, email);
  await popup.waitFor({ state: 'detached' });
}

/** The deposit button leads to the gate first: a player without personal info is asked for it, then goes on. */
async function passGate(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Einzahlen/ })
    .click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('combobox', { name: 'Geschlecht' }).selectOption({ index: 1 });
  await popup.getByLabel('Vorname').fill('Anna');
  await popup.getByLabel('Nachname').fill('Segler');
  await popup.getByLabel('Adresse').fill('Hafenstraße 12');
  await popup.getByLabel('Postleitzahl').fill('20457');
  await popup.getByLabel('Ort', { exact: true }).fill('Hamburg');
  await popup.getByRole('button', { name: 'Speichern und weiter' }).click();
}

async function deposit(page: Page): Promise<void> {
  await page.getByLabel('Betrag', { exact: true }).fill(DEPOSIT);
  const pay = page.getByRole('button', { name: /€ einzahlen$/ });
  await pay.click();
  // The German row asks for a limit of one's own before the first deposit, which goes on with the answer.
  await page.getByRole('dialog').getByRole('button', { name: 'Kein Limit' }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click();
  await page.waitForURL(/\/payment\/success/);
}

/** Plays rounds and waits for each to end; the pause the law asks for passes on the clocks of server and page. */
async function play(page: Page, app: RunningApp, rounds: number): Promise<void> {
  await page.bringToFront();
  await page.clock.install();
  await page.goto(`${app.origin('de')}/de/play/krakens-toll/real`);
  const frame = page.frameLocator('iframe');
  const spin: Locator = frame.getByRole('button', { name: 'Drehen' }).and(frame.locator('[aria-disabled="false"]'));
  for (let round = 1; round <= rounds; round++) {
    if (round === 1) await pressOnceDrawn(spin);
    else await spin.click({ timeout: ROUND_TIMEOUT_MS });
    await expect
      .poll(async () => (await api<Rounds>(page, '/api/games/rounds')).result.length, { timeout: ROUND_TIMEOUT_MS })
      .toBe(round);
    await frame.getByRole('button', { name: /^Nächste Runde in [1-5] s$/ }).waitFor({ timeout: ROUND_TIMEOUT_MS });
    await app.advance(PAUSE_MS);
    await page.clock.fastForward(PAUSE_MS);
  }
  await expect
    .poll(async () => (await api<Rounds>(page, '/api/games/rounds')).result.every(({ status }) => status === 'closed'))
    .toBe(true);
}

async function logOutElsewhere(context: BrowserContext, app: RunningApp, first: Page): Promise<void> {
  const second = await context.newPage();
  await second.goto(`${app.origin('de')}/de/account/security`);
  await second.getByRole('main').getByRole('button', { name: german.log_out }).click();
  for (const page of [second, first]) {
    await page.getByRole('banner').getByRole('link', { name: 'Einloggen' }).waitFor();
  }
  // The news over the socket can be quicker than the answer that takes the cookies.
  const cookies = async () => (await context.cookies(app.origin('de'))).map(({ name }) => name);
  await expect.poll(async () => (await cookies()).filter((name) => /session|player/.test(name))).toEqual([]);
}

/** The ledger itself, after the server has gone: it holds together and says what the screen said. */
async function expectLedger(
  source: { databaseUrl?: string; dataDirectory: string },
  { playerId, balance, rounds }: { playerId: string; balance: string; rounds: number },
): Promise<void> {
  const connection = await connectDatabase({
    databaseUrl: source.databaseUrl,
    dataDirectory: source.dataDirectory,
    log: silentLog,
  });
  try {
    const report = await verifyLedger(connection.database);
    expect(report.problems).toEqual([]);
    expect(report.transfers).toBeGreaterThan(rounds);
    const ledger = createLedger({ now: () => new Date() });
    const account = { owner: 'player', playerId, purse: 'cash', currency: 'EUR' } as const;
    expect(formatDecimal(await ledger.balance(connection.database, account), 'EUR')).toBe(balance);
  } finally {
    await connection.close();
  }
}

async function journey(deviceName: DeviceName, databaseUrl: string | undefined): Promise<void> {
  const dataDirectory = throwAwayFolder('journey');
  const database = { dataDirectory, ...(databaseUrl ? { databaseUrl } : {}) };
  const app = await startApp(database);
  const device = DEVICES[deviceName];
  const { context, newPage, closeQuiet } = await openContext({
    ...device,
    locale: 'de-DE',
    reducedMotion: 'reduce',
  });
  let stopped = false;
  try {
    await readsWithoutScript(app, device);
    const page = await newPage();
    await register(page, app, `anna-${deviceName}`);
    const { user } = await api<{ user: { user_id: string; no_profile: boolean } }>(page, '/api/session');
    expect(user.no_profile).toBe(true);

    const watching = await newPage();
    await watching.goto(`${app.origin('de')}/de/account`);
    await watching.getByRole('main').getByText(shown('0.00')).first().waitFor();
    await watching.evaluate(() => Object.assign(window, { sameDocument: true }));

    await passGate(page);
    await deposit(page);
    await watching.getByRole('main').getByText(shown('50.00')).first().waitFor();
    expect(await watching.evaluate(() => 'sameDocument' in window), 'arrived over the socket').toBe(true);

    const rounds = ROUNDS[deviceName];
    await play(page, app, rounds);
    const { result } = await api<Rounds>(page, '/api/games/rounds');
    expect(result.length).toBe(rounds);
    const { balance } = await api<Wallet>(page, '/api/wallet');
    const net = result.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
    expect(cents(balance)).toBe(5_000n + net);
    await watching.getByRole('main').getByText(shown(balance)).first().waitFor();

    await logOutElsewhere(context, app, watching);
    // Before the server goes: a page that asks for something at that moment would be refused.
    await closeQuiet();
    expect(await app.stop()).toBe(0);
    stopped = true;
    await expectLedger(database, { playerId: user.user_id, balance, rounds });
  } finally {
    await context.close();
    if (!stopped) await app.kill();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

describe('the first player', () => {
  test('on a phone, on the embedded database', () => journey('mobile', undefined));

  test('on a desktop, on PostgreSQL where it answers', async () => {
    if (!hasPostgresql) return journey('desktop', undefined);
    const { url, drop } = await createThrowAway();
    try {
      await journey('desktop', url);
    } finally {
      await drop();
    }
  });
});

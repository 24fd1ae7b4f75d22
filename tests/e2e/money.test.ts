/** A deposit with a card whose bank asks, a withdrawal up to the check of identity, the history: desktop and phone. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import bonuses from '../../locales/en/bonuses.json' with { type: 'json' };
import session from '../../locales/en/session.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

const balance = async (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/wallet')).json()).balance);

/** Deposits through the page and the provider's, with a card whose bank asks. */
async function deposit(page: Page): Promise<void> {
  await page.goto(`${origin()}/en/wallet/deposit`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('150');
  await page.getByRole('button', { name: 'Deposit €150.00' }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByLabel('Card').selectOption('3220');
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await page.getByRole('heading', { name: 'Your bank asks' }).waitFor();
  await page.getByRole('button', { name: 'It is me' }).click();
  await page.waitForURL(/\/payment\/success/);
}

/** Asks for a withdrawal: more than there is is refused at once, and identity comes first. */
async function withdraw(page: Page): Promise<void> {
  await page.goto(`${origin()}/en/wallet/withdrawal`);
  await page.getByRole('radio', { name: /Bank card •• 3220/ }).waitFor({ state: 'attached' });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('150.01');
  await page.getByRole('button', { name: 'Verify your account' }).click();
  await page.getByText('More than you can withdraw').waitFor();
  expect(await violations(page)).toEqual([]);
  await amount.fill('40');
  await page.getByRole('button', { name: 'Verify your account' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await balance(page)).toBe('150.00');
}

async function readHistory(page: Page, device: DeviceName): Promise<void> {
  await page.goto(`${origin()}/en/wallet/history`);
  const rows = device === 'mobile' ? page.getByRole('listitem') : page.getByRole('row');
  await rows.filter({ hasText: 'Deposit' }).filter({ hasText: '+€150.00' }).first().waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^fairwind-.*\.csv$/);
  await page.getByRole('button', { name: /^Withdrawals/ }).click();
  await rows.filter({ hasText: '+€150.00' }).first().waitFor({ state: 'hidden' });
  expect(await violations(page)).toEqual([]);
}

test.each(['desktop', 'mobile'] as const)('deposit, withdrawal, history on %s', async (device) => {
  const player = await registerPlayer(origin(), `money-${device}`);
  const { context, newPage, expectQuiet } = await openContext(DEVICES[device]);
  try {
    await player.enter(context);
    const page = await newPage();
    await deposit(page);
    await withdraw(page);
    await readHistory(page, device);
    expectQuiet();
  } finally {
    await context.close();
  }
});

test('a known player never sees the gate for guests, however late the code of the page comes', async () => {
  const player = await registerPlayer(origin(), 'late');
  const { context, newPage, closeQuiet } = await openContext({
    ...DEVICES.mobile,
    viewport: { width: 360, height: 800 },
  });
  await player.enter(context);
  const page = await newPage();
  const held = Promise.withResolvers<void>();
  await page.route(/\/WalletDeposit\.[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${origin()}/en/wallet/deposit`);
  await page.locator('html[data-player="here"]').waitFor();
  expect(await page.getByText(session.gate_title).isVisible()).toBe(false);
  held.resolve();
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
  await closeQuiet();
});

test('the cashier says how an offer comes that its link names, and why a deposit with one was refused', async () => {
  const player = await registerPlayer(origin(), 'offers');
  const { context, newPage, expectQuiet, expectRefusal } = await openContext(DEVICES.mobile);
  try {
    await player.enter(context);
    const page = await newPage();
    await page.goto(`${origin()}/en/wallet/deposit?bonusid=ahoy`);
    const note = page.getByRole('status').filter({ hasText: bonuses.offer_by_code });
    await note.getByRole('link', { name: bonuses.to_bonuses }).waitFor();
    // A deposit waits until the offer of its link is known: it would go without it.
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/player\/bonuses/, (route) => held.promise.then(() => route.continue()));
    await page.goto(`${origin()}/en/wallet/deposit?bonusid=welcome`);
    const send = page.getByRole('button', { name: /^Deposit €/ });
    await send.waitFor();
    expect(await send.getAttribute('aria-busy')).toBe('true');
    held.resolve();
    await page.route('**/api/wallet/deposits', (route) => {
      const standing = { state: 'over', reason: 'budget_spent' };
      const error = { code: ERROR_CODES.offer_not_open, message: 'offer_not_open', variables: standing };
      return route.fulfill({ status: 409, json: { error } });
    });
    expectRefusal(409, '/api/wallet/deposits');
    await page.getByRole('radio', { name: /Welcome/, checked: true }).waitFor({ state: 'attached' });
    await send.click();
    await page.getByRole('alert').filter({ hasText: bonuses.offer_because_budget_spent }).waitFor();
    expect(await violations(page)).toEqual([]);
    expectQuiet();
  } finally {
    await context.close();
  }
});

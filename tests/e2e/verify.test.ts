/** From a round in a game's history to the public verifier, as a player goes (docs/decisions/0081). */
import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEVICES } from '../support/browser.ts';
import { enterAsPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

async function openGame(page: Page, code: string): Promise<Frame> {
  await page.goto(`${origin()}/en/play/${code}/real`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error(`${code} has no frame`);
  await frame.locator('.spin[aria-disabled="false"]').waitFor();
  return frame;
}

/** Opens a tab of the game's panel. */
async function openTab(frame: Frame, name: 'Fairness' | 'History'): Promise<void> {
  if (!(await frame.getByRole('dialog').isVisible())) {
    await frame.getByRole('button', { name: 'Pays, rules and fairness' }).click();
  }
  await frame.getByRole('tab', { name }).click();
  await frame.getByRole('tabpanel', { name }).waitFor();
}

/** What the fairness tab says under a name. */
const shown = (frame: Frame, name: string) =>
  frame.locator('dl > div', { has: frame.locator('dt', { hasText: new RegExp(`^${name}`) }) }).locator('dd');

test('a round for money is checked from the game’s history: hash, own seed, jackpot and the source', async () => {
  const { context, newPage, closeQuiet } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  await enterAsPlayer(context, origin(), 'verifier');
  const page = await newPage();
  const bets: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/spin')) bets.push(request.postDataJSON());
  });
  const frame = await openGame(page, 'lucky-anchor');
  await openTab(frame, 'Fairness');
  const hash = await shown(frame, 'Hash of the server seed').textContent();
  const next = await shown(frame, 'Hash of the next server seed').textContent();
  const own = await shown(frame, 'Your seed').textContent();
  expect([hash, next]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await page.keyboard.press('Escape');

  // The first bet brings the seed that the page has drawn, with no request more.
  await frame.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect.poll(() => bets.map(({ client_seed }) => client_seed)).toEqual([own]);
  await frame.locator('.spin[aria-disabled="false"]').waitFor();
  await openTab(frame, 'Fairness');
  await frame.getByRole('textbox', { name: 'Your next seed' }).fill('chosen by hand');
  await frame.getByRole('button', { name: 'Change the seeds' }).click();
  await expect.poll(() => shown(frame, 'Hash of the server seed').textContent()).toBe(next);
  expect(await shown(frame, 'Your seed').textContent()).toBe('chosen by hand');

  await openTab(frame, 'History');
  await frame.getByRole('button', { name: 'Check', exact: true }).click();
  await frame.getByText('Confirmed: this seed leads to exactly this result.').waitFor();
  const [verifier] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('button', { name: 'Compute it yourself' }).click(),
  ]);
  await verifier.getByText('It is the hash you were shown.').waitFor();
  expect(await verifier.getByLabel('Hash shown before the round').inputValue()).toBe(hash);
  expect(await verifier.getByLabel('Your seed').inputValue()).toBe(own);
  expect(await verifier.getByLabel(/^Stake in minor units/).inputValue()).toBe(bets[0]?.stake);
  expect(await verifier.locator('#jackpot').textContent()).toMatch(/^None was hit\.$|jackpot$/);
  // The source that computed it stands below, and opens.
  await verifier.getByRole('heading', { name: 'Source' }).waitFor();
  const sources = verifier.locator('.sources summary');
  await sources.first().waitFor();
  expect(await sources.allTextContents()).toEqual(
    expect.arrayContaining(['studio/maths/fair.ts', 'studio/maths/jackpot.ts']),
  );
  await sources.filter({ hasText: 'studio/maths/jackpot.ts' }).click();
  await verifier.getByText('export async function drawJackpot(').waitFor();

  // Another seed is not the one that was promised.
  await verifier.getByLabel('Server seed', { exact: true }).fill('00'.repeat(32));
  await verifier.getByRole('button', { name: 'Compute the round' }).click();
  await verifier.getByText('It is not the hash you were shown.').waitFor();
  await closeQuiet();
});

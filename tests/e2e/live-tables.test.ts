/** The live tables played for real money in a browser: bets, close, result, payment, and what the page says. */
import type { FrameLocator, Page } from 'playwright';
import { type ExpectStatic, test } from 'vitest';
import { DEVICES, type DeviceName, drawLess } from '../support/browser.ts';
import { balanceOf, cents, enterAsPlayer, type Player, roundsOf } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

/** A round from its first bet to its payment, with time to spare. */
const ROUND = { timeout: 60_000 };

/** The tables of the house, on the devices in turn: each device's layout is held by tests of its own. */
const TABLES = [
  { code: 'bay-window-roulette', spots: ['red', 'black', 'straight-0'], device: 'mobile' },
  { code: 'lantern-quay', spots: ['banker', 'tie'], device: 'desktop' },
  { code: 'helm-of-fortune', spots: ['pays-1', 'pays-3'], device: 'mobile' },
] as const satisfies { code: string; spots: string[]; device: DeviceName }[];

const { origin, openContext } = shareProduct();

const inPhase = (frame: FrameLocator, phase: string) => frame.locator(`#game[data-phase="${phase}"]`).waitFor(ROUND);

async function openTable(page: Page, code: string): Promise<FrameLocator> {
  await page.goto(`${origin()}/en/play/${code}/real`);
  const frame = page.frameLocator('iframe');
  await frame.locator('.live').waitFor(ROUND);
  return frame;
}

/** Puts one chip on each spot at the beginning of a round. */
async function betOn(frame: FrameLocator, spots: readonly string[]): Promise<void> {
  // Where betting is under way it may close between two chips: the next round leaves time for all.
  await inPhase(frame, 'shown');
  await inPhase(frame, 'betting');
  for (const spot of spots) await frame.locator(`[data-spot="${spot}"]`).click();
  await frame.locator('.live-cloth:not(.pending)').waitFor(ROUND);
}

/** A round: what is on the table is staked, paid, and shown in one amount everywhere. */
async function playRound(
  frame: FrameLocator,
  player: Player,
  spots: readonly string[],
  expect: ExpectStatic,
): Promise<void> {
  await betOn(frame, spots);
  const action = (name: string) => frame.getByRole('button', { name, exact: true });
  const onTable = frame.locator('.live-figures p:last-child b');
  await expect.poll(async () => cents((await onTable.textContent()) ?? '')).toBe(BigInt(spots.length) * 100n);
  await action('Double').click();
  await expect.poll(async () => cents((await onTable.textContent()) ?? '')).toBe(BigInt(spots.length) * 200n);
  await action('Undo').click();
  await frame.locator('.live-cloth:not(.pending)').waitFor(ROUND);
  await inPhase(frame, 'closed');
  await frame.getByText('are accepted').waitFor(ROUND);
  await inPhase(frame, 'dealing');
  await inPhase(frame, 'shown');
  await expect.poll(async () => (await roundsOf(player)).map(({ status }) => status), ROUND).toEqual(['closed']);
  const [round] = await roundsOf(player);
  expect(cents(round?.stake ?? '')).toBe(BigInt(spots.length) * 100n);
  await frame.locator('.live-strip li').first().waitFor(ROUND);
  const shown = frame.locator('.live-figures p:first-child b');
  const wallet = cents(await balanceOf(player));
  expect(wallet).toBe(5_000n + cents(round?.payout ?? '') - cents(round?.stake ?? ''));
  await expect.poll(async () => cents((await shown.textContent()) ?? ''), ROUND).toBe(wallet);
}

/** The past round proves itself in the browser, and the table has its chat: on a phone behind a tab (look: v1). */
async function checkRound(frame: FrameLocator, device: DeviceName): Promise<void> {
  if (device === 'mobile') await frame.getByRole('tab', { name: 'Chat' }).click();
  await frame.locator('.live-chat .chat-list').waitFor(ROUND);
  await frame.getByRole('button', { name: 'Pays, rules and fairness' }).click();
  await frame.getByRole('tab', { name: 'Fairness' }).click();
  // Which chain the rounds come from, when its end was first shown, and that this server's salt is no proof.
  for (const said of ['End of the chain', 'First shown', 'set up for development']) {
    await frame.locator('dl.chain > div', { hasText: said }).first().waitFor(ROUND);
  }
  await frame.getByRole('button', { name: 'Check', exact: true }).first().click(ROUND);
  await frame.getByText('Confirmed').waitFor(ROUND);
}

// Most of the time is the tables' own, so they are played at once, each by a player in a browser window of their own.
test.concurrent.for(TABLES)(
  '$code for real money, $device: what was put down is staked once and paid once, and the page says so',
  async ({ code, spots, device }, { expect }) => {
    const { context, newPage, expectQuiet } = await openContext({ ...DEVICES[device], reducedMotion: 'reduce' });
    try {
      await drawLess(context);
      const player = await enterAsPlayer(context, origin(), code);
      const frame = await openTable(await newPage(), code);
      await playRound(frame, player, spots, expect);
      await checkRound(frame, device);
      expectQuiet();
    } finally {
      await context.close();
    }
  },
);

/**
 * Rounds left in the middle, for real money in a browser: one that waits for a decision goes on where it stood, a flight
 * gives its stake back; either once (issue 4 §2, decision 0063).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort, startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { balanceOf, cents, enterAsPlayer, pressOnceDrawn, roundsOf } from '../support/player-page.ts';
import { shareBrowser } from '../support/shared-product.ts';

const ROUND = { timeout: 30_000 };
const DEPOSIT = 5_000n;
const AVIATOR = '189514-flappiator';

const { openContext } = shareBrowser();

const cashOf = async (page: Page) => cents(await balanceOf(page));
const roundsIn = async (page: Page, code: string) =>
  (await roundsOf(page)).filter(({ game_code }) => game_code === code);

test('a flight that the server did not survive gives its bets back, once', async () => {
  const data = { port: await freePort(), dataDirectory: mkdtempSync(join(tmpdir(), 'fairwind-left-')) };
  let app = await startApp(data);
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const page = await newPage();
    await enterAsPlayer(page, app.origin(), 'flight');
    await page.goto(`${app.origin()}/en/play/${AVIATOR}/real`);
    const frame = page.frameLocator('iframe');
    const place = frame.locator('.flight-panel').first().locator('.flight-main');
    await frame.getByText(/^Take-off in [3-7] s$/).waitFor({ timeout: 100_000 });
    await place.click();
    await frame.locator('.flight-main[data-mode="cancel"]').first().waitFor();
    expect(await cashOf(page)).toBe(DEPOSIT - 100n);
    await app.kill();
    await frame.locator('#game[data-phase="lost"]').waitFor();
    app = await startApp(data);
    // The page comes back by itself, in step.
    await frame.locator('#game:not([data-phase="lost"])').waitFor(ROUND);
    await expect
      .poll(async () => (await roundsIn(page, AVIATOR)).map(({ status }) => status), ROUND)
      .toEqual(['rolled_back']);
    expect(await cashOf(page)).toBe(DEPOSIT);
    await expect.poll(async () => cents((await frame.locator('.flight-balance b').textContent()) ?? '')).toBe(DEPOSIT);
    await page.reload();
    await frame.getByText(/^Take-off in /).waitFor({ timeout: 100_000 });
    expect((await roundsIn(page, AVIATOR)).map(({ status }) => status)).toEqual(['rolled_back']);
    expect(await cashOf(page)).toBe(DEPOSIT);
  } finally {
    await context.close();
    await app.stop();
    rmSync(data.dataDirectory, { recursive: true, force: true });
  }
});

/** A game whose rounds wait for their player. */
interface WaitingGame {
  /** Begins a round and decides once where that leaves it open; it may end at once. */
  begin(frame: FrameLocator): Promise<void>;
  /** What lies open on the table. */
  table: string;
  /** The decision that ends the round. */
  last(frame: FrameLocator): Promise<void>;
}

const main = (frame: FrameLocator) => frame.locator('.spin[aria-disabled="false"]');

const WAITING: Readonly<Record<string, WaitingGame>> = {
  'minefield-bay': {
    async begin(frame) {
      await pressOnceDrawn(main(frame));
      await frame.locator('.mines-field[aria-disabled="false"]').nth(12).click();
      await frame.locator('.mines-field.opened').waitFor(ROUND);
    },
    table: '.mines-field.opened',
    last: (frame) => pressOnceDrawn(main(frame)),
  },
  'harbour-blackjack': {
    async begin(frame) {
      const stand = frame.locator('.blackjack-move.stand:not([disabled])');
      await pressOnceDrawn(main(frame));
      await stand.or(frame.locator('.spin[aria-disabled="false"]', { hasText: 'Deal' })).waitFor(ROUND);
    },
    table: '.blackjack-felt [aria-label]',
    last: (frame) => pressOnceDrawn(frame.locator('.blackjack-move.stand:not([disabled])')),
  },
};
/** A mine under the first field or a blackjack end a round at once: then another one is begun. */
const BEGUN_MAXIMUM = 12;

test.each(
  Object.keys(WAITING).flatMap((code) =>
    (Object.keys(DEVICES) as DeviceName[]).map((device) => [code, device] as const),
  ),
)('a round of %s left by a reload is found again and goes on, %s', async (code, device) => {
  const { begin, table, last } = WAITING[code] as WaitingGame;
  const app = await startApp();
  const { context, newPage, expectQuiet } = await openContext({
    ...DEVICES[device],
    reducedMotion: 'reduce',
  });
  try {
    const page = await newPage();
    await enterAsPlayer(page, app.origin(), device);
    await page.goto(`${app.origin()}/en/play/${code}/real`);
    const frame = page.frameLocator('iframe');
    const open = async () => (await roundsIn(page, code)).filter(({ status }) => status === 'open');
    for (let begun = 0; begun < BEGUN_MAXIMUM && (await open()).length === 0; begun += 1) await begin(frame);
    const [left, ...others] = await open();
    expect([left?.status, others]).toEqual(['open', []]);
    const lying = () => frame.locator(table).evaluateAll((nodes) => nodes.map((node) => node.ariaLabel));
    const before = await lying();
    expect(before).not.toEqual([]);

    await page.reload();
    await page.getByText(/^Round of .* goes on/).waitFor();
    await frame.locator('.spin').waitFor();
    await expect.poll(lying).toEqual(before);
    expect(await open()).toEqual([left]);

    await last(frame);
    await expect.poll(open, ROUND).toEqual([]);
    const rounds = await roundsIn(page, code);
    expect(rounds.filter(({ round_id }) => round_id === left?.round_id).map(({ status }) => status)).toEqual([
      'closed',
    ]);
    const net = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
    expect(await cashOf(page)).toBe(DEPOSIT + net);
    await page.getByText(/^Round of .* goes on/).waitFor({ state: 'hidden' });
    expectQuiet();
  } finally {
    await context.close();
    await app.stop();
  }
});

test('a round that goes on in another page leaves the first one, which offers to open the game again', async () => {
  const code = 'minefield-bay';
  const { begin, table, last } = WAITING[code] as WaitingGame;
  const app = await startApp();
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const first = await newPage();
    await enterAsPlayer(first, app.origin(), 'two-pages');
    await first.goto(`${app.origin()}/en/play/${code}/real`);
    const frame = first.frameLocator('iframe');
    const open = async () => (await roundsIn(first, code)).filter(({ status }) => status === 'open');
    for (let begun = 0; begun < BEGUN_MAXIMUM && (await open()).length === 0; begun += 1) await begin(frame);
    const [left] = await open();

    const second = await newPage();
    await second.goto(`${app.origin()}/en/play/${code}/real`);
    await second.frameLocator('iframe').locator(table).first().waitFor(ROUND);

    // Behind another one a page is not drawn, and loses presses.
    await first.bringToFront();
    await last(frame);
    await first.getByRole('button', { name: 'Try again' }).click(ROUND);
    await frame.locator(table).first().waitFor(ROUND);
    expect(await open()).toEqual([left]);
    await last(frame);
    await expect.poll(open, ROUND).toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
});

test('a round that ended in another page of its session is off the table after the next decision', async () => {
  const app = await startApp();
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const page = await newPage();
    await enterAsPlayer(page, app.origin(), 'one-session');
    await page.goto(`${app.origin()}/en/play/jacks-and-sails/real`);
    const frame = page.frameLocator('iframe');
    await pressOnceDrawn(main(frame));
    await frame.locator('.spin[aria-disabled="false"][aria-label="Draw"]').waitFor(ROUND);
    const address = (await page.locator('iframe').getAttribute('src')) ?? '';

    const other = await newPage();
    await other.goto(address);
    await other.locator('.spin[aria-disabled="false"][aria-label="Draw"]').click(ROUND);
    await other.locator('.spin[aria-disabled="false"][aria-label="Deal"]').waitFor(ROUND);

    // What is decided here was decided otherwise there: the page shows that nothing is open any more, and plays on.
    await page.bringToFront();
    await pressOnceDrawn(frame.locator('.jacks-table button').first());
    await main(frame).click();
    await frame.locator('.spin[aria-disabled="false"][aria-label="Deal"]').click(ROUND);
    await expect.poll(async () => (await roundsIn(page, 'jacks-and-sails')).length, ROUND).toBe(2);
  } finally {
    await context.close();
    await app.stop();
  }
});

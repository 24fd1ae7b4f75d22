/**
 * Rounds left in the middle, for real money in a browser: one that waits for a decision goes on where it stood, a flight
 * gives its stake back; either once (decision 0063).
 */
import { rmSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { freePort, startApp } from '../support/app.ts';
import { DEVICES, type DeviceName, drawLess, type WatchedContext } from '../support/browser.ts';
import { pressOnceDrawn } from '../support/player-page.ts';
import { balanceOf, cents, enterAsPlayer, type Player, roundsOf } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';
import { throwAwayFolder } from '../support/throw-away.ts';

const ROUND = { timeout: 60_000 };
/** A server that was killed begins anew, and its players' pages try again in growing pauses. */
const BACK = { timeout: 100_000 };
const DEPOSIT = 5_000n;
const AVIATOR = '189514-flappiator';
const CARDS = 'jacks-and-sails';

const { origin, openContext } = shareProduct();

const cashOf = async (player: Player) => cents(await balanceOf(player));
const roundsIn = async (player: Player, code: string) =>
  (await roundsOf(player)).filter(({ game_code }) => game_code === code);

/** A round of cards that waits for its player. */
async function dealCards(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/en/play/${CARDS}/real`);
  const frame = page.frameLocator('iframe');
  await pressOnceDrawn(frame.locator('.spin[aria-disabled="false"]'));
  // The cards are on the table: the studio has its answer.
  await frame.getByRole('button', { name: 'Draw', exact: true }).waitFor();
}

/** The player of cards is told of the round that was left, finishes it, and finds it in the history. */
async function finishCards(page: Page, origin: string, player: Player): Promise<void> {
  await page.goto(`${origin}/en/games`);
  await page.getByText('You have an unfinished round').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText(/^Round of .* goes on/).waitFor();
  await pressOnceDrawn(page.frameLocator('iframe').locator('.spin[aria-disabled="false"]'));
  const states = async () => (await roundsOf(player)).map(({ status }) => status);
  await expect.poll(states).toEqual(['closed']);
  await page.getByText(/^On board/).waitFor();
  const [round] = await roundsOf(player);
  expect(await cashOf(player)).toBe(DEPOSIT + cents(round?.payout ?? '') - cents(round?.stake ?? ''));

  // The history opens the round: what was booked, what was dealt, where to check it.
  await page.goto(`${origin}/en/account/game-history`);
  await page.getByRole('button', { name: /^Details of Jacks & Sails/ }).click();
  await page.getByText('Final hand').waitFor();
  expect(await page.getByRole('rowheader', { name: /^Bet/ }).count()).toBe(1);
  const check = await page.getByRole('link', { name: 'Check this round' }).getAttribute('href');
  expect(check).toContain(`/verify?lang=en#game=${CARDS}`);
}

/** A bet on a flight that has not taken off. */
async function betOnFlight(page: Page, origin: string, player: Player): Promise<void> {
  await page.goto(`${origin}/en/play/${AVIATOR}/real`);
  const frame = page.frameLocator('iframe');
  await frame.getByText(/^Take-off in [3-7] s$/).waitFor(BACK);
  await frame.locator('.flight-panel').first().locator('.flight-main').click();
  await frame.locator('.flight-main[data-mode="cancel"]').first().waitFor();
  expect(await cashOf(player)).toBe(DEPOSIT - 100n);
}

/** The page of the flight comes back by itself, in step, and its bets have been given back, once. */
async function findBetsReturned(page: Page, player: Player): Promise<void> {
  const frame = page.frameLocator('iframe');
  const states = async () => (await roundsIn(player, AVIATOR)).map(({ status }) => status);
  await frame.locator('#game:not([data-phase="lost"])').waitFor(BACK);
  await expect.poll(states, ROUND).toEqual(['rolled_back']);
  expect(await cashOf(player)).toBe(DEPOSIT);
  await expect.poll(async () => cents((await frame.locator('.flight-balance b').textContent()) ?? '')).toBe(DEPOSIT);
  await page.reload();
  await frame.getByText(/^Take-off in /).waitFor(BACK);
  expect(await states()).toEqual(['rolled_back']);
  expect(await cashOf(player)).toBe(DEPOSIT);
}

test('a server killed in the middle of rounds: one of cards is told and finished once, a flight gives its bets back', async () => {
  const data = { port: await freePort(), dataDirectory: throwAwayFolder('left') };
  let app = await startApp(data);
  const [cards, flight] = (await Promise.all(
    [0, 1].map(() => openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' })),
  )) as [WatchedContext, WatchedContext];
  try {
    await drawLess(flight.context);
    const dealt = await enterAsPlayer(cards.context, app.origin(), 'cards');
    const flown = await enterAsPlayer(flight.context, app.origin(), 'flight');
    const [cardsPage, flightPage] = [await cards.newPage(), await flight.newPage()];
    await dealCards(cardsPage, app.origin());
    expect((await roundsOf(dealt)).map(({ status }) => status)).toEqual(['open']);
    await betOnFlight(flightPage, app.origin(), flown);
    await app.kill();
    await flightPage.frameLocator('iframe').locator('#game[data-phase="lost"]').waitFor();
    app = await startApp(data);
    await findBetsReturned(flightPage, flown);
    await finishCards(cardsPage, app.origin(), dealt);
  } finally {
    await cards.context.close();
    await flight.context.close();
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
      // What an earlier round has shown is gone.
      await frame
        .locator('.mines-field.opened')
        .first()
        .waitFor({ state: 'detached', ...ROUND });
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

/** Where each is left: what is on the table comes from the studio whatever the screen. */
const LEFT_ON: readonly (readonly [code: string, device: DeviceName])[] = [
  ['minefield-bay', 'mobile'],
  ['harbour-blackjack', 'desktop'],
];

test.each(LEFT_ON)('a round of %s left by a reload is found again and goes on, %s', async (code, device) => {
  const { begin, table, last } = WAITING[code] as WaitingGame;
  const { context, newPage, expectQuiet } = await openContext({
    ...DEVICES[device],
    reducedMotion: 'reduce',
  });
  try {
    const player = await enterAsPlayer(context, origin(), device);
    const page = await newPage();
    await page.goto(`${origin()}/en/play/${code}/real`);
    const frame = page.frameLocator('iframe');
    const open = async () => (await roundsIn(player, code)).filter(({ status }) => status === 'open');
    for (let begun = 0; begun < BEGUN_MAXIMUM && (await open()).length === 0; begun += 1) await begin(frame);
    const [left, ...others] = await open();
    expect([left?.status, others]).toEqual(['open', []]);
    const lying = () => frame.locator(table).evaluateAll((nodes) => nodes.map((node) => node.ariaLabel));
    const before = await lying();
    expect(before).not.toEqual([]);

    await page.reload();
    await page.getByText(/^Round of .* goes on/).waitFor();
    await expect.poll(lying).toEqual(before);
    expect(await open()).toEqual([left]);

    await last(frame);
    await expect.poll(open, ROUND).toEqual([]);
    const rounds = await roundsIn(player, code);
    expect(rounds.filter(({ round_id }) => round_id === left?.round_id).map(({ status }) => status)).toEqual([
      'closed',
    ]);
    const net = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), 0n);
    expect(await cashOf(player)).toBe(DEPOSIT + net);
    await page.getByText(/^Round of .* goes on/).waitFor({ state: 'hidden' });
    expectQuiet();
  } finally {
    await context.close();
  }
});

test('a round that goes on in another page leaves the first one, which offers to open the game again', async () => {
  const code = 'minefield-bay';
  const { begin, table, last } = WAITING[code] as WaitingGame;
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const player = await enterAsPlayer(context, origin(), 'two-pages');
    const first = await newPage();
    await first.goto(`${origin()}/en/play/${code}/real`);
    const frame = first.frameLocator('iframe');
    const open = async () => (await roundsIn(player, code)).filter(({ status }) => status === 'open');
    for (let begun = 0; begun < BEGUN_MAXIMUM && (await open()).length === 0; begun += 1) await begin(frame);
    const [left] = await open();

    const second = await newPage();
    await second.goto(`${origin()}/en/play/${code}/real`);
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
  }
});

test('a round that ended in another page of its session is off the table after the next decision', async () => {
  const { context, newPage } = await openContext({ ...DEVICES.desktop, reducedMotion: 'reduce' });
  try {
    const player = await enterAsPlayer(context, origin(), 'one-session');
    const page = await newPage();
    await page.goto(`${origin()}/en/play/jacks-and-sails/real`);
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
    await expect.poll(async () => (await roundsIn(player, 'jacks-and-sails')).length, ROUND).toBe(2);
  } finally {
    await context.close();
  }
});

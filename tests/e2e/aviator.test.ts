/** The aviator played for real money in a browser, alone and beside others, on a good line and a bad one (issue 4, part 5). */
import type { FrameLocator, Locator, Page, WebSocketRoute } from 'playwright';
import { type ExpectStatic, test } from 'vitest';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { startApp } from '../support/app.ts';
import { DEVICES, type DeviceName } from '../support/browser.ts';
import { cents, enterAsPlayer } from '../support/players.ts';
import { shareBrowser } from '../support/shared-product.ts';

/** One flight in a thousand takes 80 s. */
const FLIGHT = { timeout: 100_000 };
const CODE = '189514-flappiator';
const STAKE = 100n;
/** A frame of a busy screen and the error of two clocks: 1% are 115 ms. */
const STEP_ERROR = 0.01;

const { openContext } = shareBrowser();

/** The line between a page and the flight, in the test's hand. */
interface Wire {
  /** From the end of the flight on, nothing of the server reaches the page. */
  lag(): void;
  /** From now on nothing of the server reaches the page, until it opens another line. */
  mute(): void;
  /** Resolves when the server has said something that the page has not heard. */
  held(type: FlightMessage['type']): Promise<void>;
  /** Lets everything through, in its order. */
  release(): void;
}

async function wireOf(page: Page): Promise<Wire> {
  let lagging = false;
  let muted = false;
  let line: WebSocketRoute | null = null;
  let queue: string[] = [];
  let onHeld = () => {};
  const holds = (type: string) => queue.some((text) => JSON.parse(text).type === type);
  await page.routeWebSocket(/\/flight\//, (route) => {
    const server = route.connectToServer();
    line = route;
    muted = false;
    queue = [];
    server.onMessage((data) => {
      if (muted && line === route) return;
      const text = String(data);
      const begins = lagging && JSON.parse(text).type === 'dived';
      if (queue.length === 0 && !begins) return route.send(text);
      queue.push(text);
      onHeld();
    });
  });
  return {
    lag() {
      lagging = true;
    },
    mute() {
      muted = true;
    },
    held: (type) =>
      new Promise((resolve) => {
        onHeld = () => {
          if (holds(type)) resolve();
        };
        onHeld();
      }),
    release() {
      lagging = false;
      for (const text of queue.splice(0)) line?.send(text);
      queue = [];
    },
  };
}

const inPhase = (frame: FrameLocator, phase: string) => frame.locator(`#game[data-phase="${phase}"]`).waitFor(FLIGHT);
/** A round that takes bets for a while yet. */
const newRound = (frame: FrameLocator) => frame.getByText(/^Take-off in [5-7] s$/).waitFor(FLIGHT);
const panelOf = (frame: FrameLocator, index: number) => frame.locator('.flight-panel').nth(index);
const button = (panel: Locator, mode: string) =>
  panel.locator(`.flight-main[data-mode="${mode}"][aria-disabled="false"]`);
const ownRows = (frame: FrameLocator) => frame.locator('.flight-list tr.own');

async function press(panel: Locator, mode: string, next: string): Promise<void> {
  await button(panel, mode).click();
  await button(panel, next).waitFor(FLIGHT);
}

async function openFlight(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await frame.locator('.flight').waitFor(FLIGHT);
  return frame;
}

interface Journey {
  page: Page;
  frame: FrameLocator;
  wire: Wire;
  expect: ExpectStatic;
}

const balanceIn = async (frame: FrameLocator) => cents(await frame.locator('.flight-balance b').textContent());

/** A bet that is taken back before take-off: the balance follows. */
async function takeBack({ frame, expect }: Journey): Promise<void> {
  const panel = panelOf(frame, 0);
  await newRound(frame);
  const before = await balanceIn(frame);
  await press(panel, 'bet', 'cancel');
  await expect.poll(() => balanceIn(frame)).toBe(before - STAKE);
  await press(panel, 'cancel', 'bet');
  await expect.poll(() => balanceIn(frame)).toBe(before);
  expect(await ownRows(frame).count()).toBe(0);
}

/** Two bets in one flight. */
async function placeBoth({ frame, expect }: Journey): Promise<void> {
  await newRound(frame);
  const before = await balanceIn(frame);
  for (const index of [0, 1]) await press(panelOf(frame, index), 'bet', 'cancel');
  await expect.poll(() => balanceIn(frame)).toBe(before - 2n * STAKE);
  await expect.poll(() => ownRows(frame).count()).toBe(2);
  await frame.getByText('2 bets, 0 landed').waitFor();
}

/** One gull in twenty dives before a hand is quick enough: bets until a flight carries both home. */
async function landBoth(journey: Journey): Promise<void> {
  const { frame, expect } = journey;
  await panelOf(frame, 1).getByRole('switch', { name: 'Cash out at' }).check();
  await panelOf(frame, 1).getByRole('textbox', { name: 'Cash out at' }).fill('1.01');
  for (let landed = 0; landed < 2; ) {
    await placeBoth(journey);
    await inPhase(frame, 'flying');
    await button(panelOf(frame, 0), 'cash')
      .click({ timeout: 3_000 })
      .catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
      });
    await inPhase(frame, 'dived');
    landed = await frame.locator('.flight-list tr.own.landed').count();
  }
  const auto = frame.locator('.flight-list tr.own').nth(1);
  await expect.poll(() => auto.locator('td').nth(2).textContent()).toMatch(/^1.01x$/);
  await frame.getByText('2 bets, 2 landed').waitFor();
}

/** A cash-out that reaches the server after the dive, from a page that has not heard of it. */
async function cashOutTooLate({ frame, wire, expect }: Journey): Promise<void> {
  await newRound(frame);
  await press(panelOf(frame, 0), 'bet', 'cancel');
  wire.lag();
  await inPhase(frame, 'flying');
  await wire.held('dived');
  await button(panelOf(frame, 0), 'cash').click();
  await wire.held('answer');
  expect(await frame.getByText('Too late: the gull had dived.').count()).toBe(0);
  wire.release();
  await frame.getByText('Too late: the gull had dived.').waitFor();
  expect(await ownRows(frame).count()).toBe(1);
  expect(await frame.locator('.flight-list tr.landed').count()).toBe(0);
}

/** A line that dies in flight without closing: nothing rises any more, and the page comes back by itself. */
async function fallSilent({ frame, wire, expect }: Journey): Promise<void> {
  await inPhase(frame, 'flying');
  wire.mute();
  await inPhase(frame, 'lost');
  const figure = frame.locator('.flight-figure');
  const before = await figure.textContent();
  expect(before).toMatch(/x$/);
  await figure.evaluate(async () => {
    for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
  });
  expect(await figure.textContent()).toBe(before);
  await frame.locator('#game:not([data-phase="lost"])').waitFor(FLIGHT);
  await newRound(frame);
}

/** Somebody who comes in the middle of a flight sees what everyone sees. */
async function joinLate({ page, frame, expect }: Journey, address: string): Promise<void> {
  const late = await page.context().newPage();
  const figure = async (of: FrameLocator) => Number(cents(await of.locator('.flight-figure').textContent()));
  const past = (of: FrameLocator) => of.locator('.flight-past li').allTextContents();
  const phaseOf = (of: FrameLocator) => of.locator('#game').getAttribute('data-phase');
  /** Whether both show one height: what the newcomer sees lies between two looks at the other page. */
  const inStep = async (other: FrameLocator): Promise<boolean> => {
    const [before, seen, after] = [await figure(frame), await figure(other), await figure(frame)];
    return before * (1 - STEP_ERROR) <= seen && seen <= after * (1 + STEP_ERROR);
  };
  for (let joined = false; !joined; ) {
    await newRound(frame);
    await press(panelOf(frame, 1), 'bet', 'cancel');
    await inPhase(frame, 'flying');
    const other = await openFlight(late, address);
    // A flight may be over before that, and the next one is taken.
    while (!joined && (await phaseOf(frame)) === 'flying') {
      joined = (await phaseOf(other)) === 'flying' && (await inStep(other));
    }
    if (!joined) continue;
    await other.getByText(/^1 bets?, [01] landed$/).waitFor();
    expect(await ownRows(other).count()).toBe(0);
    await inPhase(other, 'dived');
    await expect.poll(async () => (await past(other)).join()).toBe((await past(frame)).join());
  }
  await late.close();
}

type Part = (journey: Journey, address: string) => Promise<void>;

/** A hand on the glass is the slower one: what depends on the moment of a press is played on a phone. */
const PARTS: readonly { title: string; device: DeviceName; parts: readonly Part[] }[] = [
  { title: 'by hand, by itself, and too late', device: 'mobile', parts: [landBoth, cashOutTooLate] },
  {
    title: 'a bet taken back, on a line that falls silent, and beside others',
    device: 'desktop',
    parts: [takeBack, fallSilent, joinLate],
  },
];

// Most of the time is the flights' own, so both are played at once; each counts everybody's bets on its server.
test.concurrent.for(PARTS)('the aviator for real money, $device: $title', async ({ device, parts }, { expect }) => {
  const app = await startApp();
  const { context, newPage, expectQuiet } = await openContext({ ...DEVICES[device], reducedMotion: 'reduce' });
  try {
    await enterAsPlayer(context, app.origin(), device);
    const page = await newPage();
    const wire = await wireOf(page);
    const frame = await openFlight(page, `${app.origin()}/en/special/aviator`);
    for (const part of parts) await part({ page, frame, wire, expect }, `${app.origin()}/en/play/${CODE}/real`);
    expectQuiet();
  } finally {
    await context.close();
    await app.stop();
  }
});

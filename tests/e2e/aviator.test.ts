/** The aviator played for real money in a browser, alone and beside others, on a good line and a bad one. */
import type { FrameLocator, Locator, Page, WebSocketRoute } from 'playwright';
import { type ExpectStatic, test } from 'vitest';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { startApp } from '../support/app.ts';
import { DEVICES, type DeviceName, drawLess } from '../support/browser.ts';
import { cents, enterAsPlayer, type Player, roundsOf } from '../support/players.ts';
import { shareBrowser } from '../support/shared-product.ts';

/** One flight in a thousand takes 80 s. */
const FLIGHT = { timeout: 100_000 };
const CODE = '189514-flappiator';
const STAKE = 100n;
/** What a player has been given (`enterAsPlayer`). */
const DEPOSIT = '50.00';
/** A frame of a busy screen and the error of two clocks: 1% are 115 ms. */
const STEP_ERROR = 0.01;

const { openContext } = shareBrowser();

/** The line between a page and the flight, in the test's hand. */
interface Wire {
  /** From the end of the flight on, nothing of the server reaches the page but the time: the line is slow, not lost. */
  lag(): void;
  /** From now on nothing of the server reaches the page, until it opens another line. */
  mute(): void;
  /** Resolves when the server has said something that the page has not heard. */
  held(type: FlightMessage['type']): Promise<void>;
  /** Lets everything through in its order, or all up to the first of a type; the rest stays held. */
  release(through?: FlightMessage['type']): void;
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
      const passes = queue.length === 0 ? !begins : JSON.parse(text).type === 'time';
      if (passes) return route.send(text);
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
    release(through) {
      lagging = false;
      const last = through === undefined ? -1 : queue.findIndex((text) => JSON.parse(text).type === through);
      for (const text of queue.splice(0, last === -1 ? queue.length : last + 1)) line?.send(text);
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
/** The balance, once the server has told it: until then a dash stands there. */
const balanceIn = async (frame: FrameLocator) =>
  cents(await frame.locator('.flight-balance b').filter({ hasText: /\d/ }).textContent());

/** How long a press waits for its button: what is not there by then has passed, and the flight goes without it. */
const PRESS = { timeout: 3_000 };
const ANSWER = { timeout: 10_000 };

/** Presses the large button while it means that; returns what it means after the answer, null when it came too late. */
async function presses(panel: Locator, mode: string): Promise<string | null> {
  const answered = panel.locator(`.flight-main[aria-disabled="false"]:not([data-mode="${mode}"])`);
  try {
    await button(panel, mode).click(PRESS);
    return await answered.getAttribute('data-mode', ANSWER);
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    return null;
  }
}

/** Bets while bets are taken; returns whether the bet is in the flight. */
const bets = async (panel: Locator) => /^c(?:ancel|ash)$/.test((await presses(panel, 'bet')) ?? '');

/** Bets in flight after flight until all that are asked for are in one, however slow the machine. */
async function betInOne(frame: FrameLocator, ...panels: readonly number[]): Promise<void> {
  for (let placed = 0; placed < panels.length; ) {
    await newRound(frame);
    placed = 0;
    for (const index of panels) placed += Number(await bets(panelOf(frame, index)));
  }
}

/** The list of the flight. In one look: the next flight empties it. */
const listOf = (frame: FrameLocator) =>
  frame.locator('.flight-list').evaluate((list) => ({
    counts: list.querySelector('.flight-counts')?.textContent,
    own: [...list.querySelectorAll<HTMLTableRowElement>('tr.own')].map(({ classList, cells }) => ({
      landed: classList.contains('landed'),
      at: cells[2]?.textContent,
    })),
  }));

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
  player: Player;
  expect: ExpectStatic;
}

/** A bet that is taken back before take-off: the balance follows. */
async function takeBack({ frame, expect }: Journey): Promise<void> {
  for (let meaning: string | null = null; meaning !== 'bet'; ) {
    await newRound(frame);
    const before = await balanceIn(frame);
    await betInOne(frame, 0);
    await expect.poll(() => balanceIn(frame)).toBeLessThanOrEqual(before - STAKE);
    const placed = await balanceIn(frame);
    meaning = await presses(panelOf(frame, 0), 'cancel');
    if (meaning === 'bet') await expect.poll(() => balanceIn(frame)).toBe(placed + STAKE);
  }
  expect(await ownRows(frame).count()).toBe(0);
}

/** One gull in twenty dives before a hand is quick enough: bets until a flight carries both home. */
async function landBoth({ frame, player, expect }: Journey): Promise<void> {
  await panelOf(frame, 1).getByRole('switch', { name: 'Cash out at' }).check();
  await panelOf(frame, 1).getByRole('textbox', { name: 'Cash out at' }).fill('1.01');
  let list = await listOf(frame);
  while (list.own.filter(({ landed }) => landed).length < 2) {
    await betInOne(frame, 0, 1);
    await frame.locator('#game:not([data-phase="betting"])').waitFor(FLIGHT);
    await presses(panelOf(frame, 0), 'cash');
    await frame.locator('#game:not([data-phase="flying"])').waitFor(FLIGHT);
    list = await listOf(frame);
  }
  expect(list).toMatchObject({ counts: 'Bets: 2, landed: 2', own: [{ landed: true }, { at: '1.01x' }] });
  const rounds = await roundsOf(player);
  expect(rounds.filter(({ stake, payout }) => stake === '1.00' && payout === '1.01').length).toBeGreaterThan(0);
  const won = rounds.reduce((sum, { stake, payout }) => sum + cents(payout) - cents(stake), cents(DEPOSIT));
  await expect.poll(() => balanceIn(frame)).toBe(won);
}

/** Whether words appear in time. */
const appears = (words: Locator): Promise<boolean> =>
  words.waitFor(ANSWER).then(
    () => true,
    (error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
      return false;
    },
  );

/** A cash-out that reaches the server after the dive, from a page that has not heard of it. */
async function cashOutTooLate({ frame, wire, expect }: Journey): Promise<void> {
  // The words of an earlier flight may still stand there, hidden.
  const words = frame.getByText('Too late: the gull had dived.');
  for (let told = false; !told; wire.release()) {
    await newRound(frame);
    wire.lag();
    if (!(await bets(panelOf(frame, 0)))) continue;
    await inPhase(frame, 'flying');
    await wire.held('dived');
    await button(panelOf(frame, 0), 'cash').click();
    await wire.held('answer');
    expect(await words.isVisible()).toBe(false);
    // What comes after the answer waits: on a busy machine the next flight, which empties the list, is among it.
    wire.release('answer');
    // A page that has waited for ten seconds expects no answer any more and says so: then it is asked once more.
    told = await appears(words);
    if (!told) continue;
    expect(await ownRows(frame).count()).toBe(1);
    expect(await frame.locator('.flight-list tr.landed').count()).toBe(0);
  }
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

/** A page that is opened in the middle of a flight sees what the first one sees, and has its player's bet in hand. */
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
    await betInOne(frame, 1);
    await frame.locator('#game:not([data-phase="betting"])').waitFor(FLIGHT);
    const other = await openFlight(late, address);
    // A flight may be over before that, and the next one is taken.
    while (!joined && (await phaseOf(frame)) === 'flying') {
      joined = (await phaseOf(other)) === 'flying' && (await inStep(other));
    }
    if (!joined) continue;
    await other.getByText(/^Bets: 1, landed: [01]$/).waitFor();
    expect(await ownRows(other).count()).toBe(1);
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
    await drawLess(context);
    const player = await enterAsPlayer(context, app.origin(), device);
    const page = await newPage();
    const wire = await wireOf(page);
    const frame = await openFlight(page, `${app.origin()}/en/special/aviator`);
    for (const part of parts) await part({ page, frame, wire, player, expect }, `${app.origin()}/en/play/${CODE}/real`);
    expectQuiet();
  } finally {
    await context.close();
    await app.stop();
  }
});

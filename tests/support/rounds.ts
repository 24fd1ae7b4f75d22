/** A round of each of the studio's games as a finger plays it, on its page in the casino. */
import type { Browser, Frame, Page } from 'playwright';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { DEVICES, LIMIT_MS } from './browser.ts';

/** Frames of another host stay in the page's process: the slowing-down and the trace hold for both. */
export const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

/** A tap on the first of what a selector names, or on what is there at all; or waiting until it is there. */
type Step = { tap: string } | { tapIfThere: string } | { until: string };

export interface Play {
  code: string;
  /** Its round, from a table that takes bets to one that takes them again. */
  steps: readonly Step[];
}

const tap = (selector: string): Step => ({ tap: selector });
const tapIfThere = (selector: string): Step => ({ tapIfThere: selector });
const until = (selector: string): Step => ({ until: selector });
const SPIN = '.spin[aria-disabled="false"]';
const chips = (...spots: string[]): Step[] => spots.map((spot) => tap(`[data-spot="${spot}"]`));
const BETWEEN_ROUNDS = `${SPIN}:not(.decides)`;

/** The rounds of table games by code; all others begin and end with the large button alone. */
const TABLE_GAME_STEPS: Readonly<Record<string, readonly Step[]>> = {
  'compass-roulette': [
    ...chips('red', 'straight-17', 'dozen-1'),
    tap(SPIN),
    until('.roulette-badge:not([hidden])'),
    until('.roulette-action:not([disabled])'),
  ],
  'baccarat-saloon': [
    tap('.baccarat-spot.player'),
    tap('.baccarat-spot.tie'),
    tap(SPIN),
    until('.baccarat-action:not([disabled])'),
  ],
  'captains-dice': [...chips('low', 'total-9'), tap(SPIN), until('.cdice-action:not([disabled])')],
  'jacks-and-sails': [
    tap(SPIN),
    until('.jacks-place[aria-disabled="false"]'),
    tap('.jacks-place:nth-child(2)'),
    tap('.jacks-place:nth-child(4)'),
    tap(SPIN),
    until('.jacks-felt:not([data-result=""])'),
    until(BETWEEN_ROUNDS),
  ],
  'minefield-bay': [
    tap(SPIN),
    until('.mines-field[aria-disabled="false"]'),
    tap('.mines-field:nth-child(13)'),
    until('.mines-field:is(.opened, .mined)'),
    until(SPIN),
    tapIfThere('.spin.decides'),
    until(BETWEEN_ROUNDS),
  ],
  'harbour-blackjack': [
    tap(SPIN),
    until(SPIN),
    tapIfThere('.blackjack-move.stand:not([disabled])'),
    until(BETWEEN_ROUNDS),
  ],
};
/** Nothing in them moves for long. */
const UNHURRIED = new Set(['minefield-bay']);
const ONE_PRESS: readonly Step[] = [tap(SPIN), until(SPIN)];

const LIVE_SPOTS = {
  roulette: ['red', 'straight-17'],
  baccarat: ['banker', 'tie'],
  helm: ['pays-1', 'pays-3'],
} as const;

const AVIATOR_STEPS: readonly Step[] = [
  until('[data-phase="betting"]'),
  tap('.flight-main[data-mode="bet"]'),
  until('[data-phase="flying"]'),
  tapIfThere('.flight-main[data-mode="cash"]'),
  until('[data-phase="dived"]'),
  until('[data-phase="betting"]'),
];

/** Every game of the studio. */
export const PLAYS: readonly Play[] = [
  ...TABLE_GAME_TITLES.map(({ code }) => ({ code, steps: TABLE_GAME_STEPS[code] ?? ONE_PRESS })),
  ...TITLES.map(({ code }) => ({ code, steps: ONE_PRESS })),
  ...SHARED_TITLES.map(({ code }) => ({ code, steps: AVIATOR_STEPS })),
  ...LIVE_TITLES.map(({ code, live }) => ({
    code,
    steps: [
      until('[data-phase="betting"]'),
      ...chips(...LIVE_SPOTS[live]),
      until('[data-phase="shown"]'),
      until('[data-phase="betting"]'),
    ],
  })),
];

/**
 * A game of each kind: its round is played by touch, on a phone, by tests/budgets/rounds.test.ts. Those whose rounds take
 * longest stand first.
 */
export const TOUCHED: readonly string[] = [
  'lantern-quay',
  '189514-flappiator',
  'krakens-toll',
  'compass-roulette',
  'jacks-and-sails',
  'balloonist',
  'wheel-of-winds',
  'minefield-bay',
  'plinko-reef',
  'baccarat-saloon',
  'harbour-blackjack',
  'captains-dice',
  'dice-deck',
];

/** The same round with a second press of the large button while it runs; null where there is nothing to hurry. */
export function hurried({ code, steps }: Play): Play | null {
  const at = steps.findLastIndex((step) => 'tap' in step && step.tap === SPIN);
  if (at < 0 || UNHURRIED.has(code)) return null;
  return { code, steps: steps.toSpliced(at + 1, 0, tap('.spin')) };
}

/** How long a finger that taps rests on the glass. */
const FINGER_RESTS_MS = 60;

interface Press {
  /** From the touch to its first handler. */
  delayMs: number;
}
type Watched = Window & { presses?: Press[] };

/** Runs in every frame before its scripts: notes what touches come to it. */
function watchPresses(): void {
  const presses: Press[] = [];
  Object.assign(window, { presses });
  const note = ({ timeStamp }: Event) => presses.push({ delayMs: performance.now() - timeStamp });
  addEventListener('click', note, { capture: true });
}

export interface OpenGame {
  page: Page;
  frame: Frame;
  /** Puts a finger down at a place of the page, and lifts it. */
  finger(x: number, y: number): Promise<void>;
  /** Every touch that came to the game so far. */
  presses(): Promise<readonly Press[]>;
  close(): Promise<void>;
}

/** Opens a game for play money on a phone whose processor is so many times slower; nothing is loading any more. */
export async function openGame(browser: Browser, origin: string, code: string, slower: number): Promise<OpenGame> {
  const context = await browser.newContext({ ...DEVICES.mobile, serviceWorkers: 'block' });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  await page.addInitScript(watchPresses);
  await page.goto(`${origin}/en/play/${code}/demo`, { waitUntil: 'networkidle' });
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error(`${code} has no frame`);
  await frame.waitForSelector('#game > *');
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return {
    page,
    frame,
    async finger(x, y) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await page.evaluate((ms) => new Promise((lifted) => setTimeout(lifted, ms)), FINGER_RESTS_MS);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    presses: () => frame.evaluate(() => (window as Watched).presses ?? []),
    close: () => context.close(),
  };
}

/** Where to touch; looking does not disturb the game as a locator's own waiting would. */
async function touch({ page, frame, finger }: OpenGame, selector: string): Promise<void> {
  const inside = await frame.evaluate((name) => {
    const found = document.querySelector(name);
    let box = found?.getBoundingClientRect();
    if (!found || !box) return null;
    if (box.top < 0 || box.bottom > innerHeight) {
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
      box = found.getBoundingClientRect();
    }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  if (!inside) throw new Error(`There is no ${selector} to touch`);
  const around = await page.evaluate(() => {
    const { x = 0, y = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {};
    return { x, y };
  });
  await finger(around.x + inside.x, around.y + inside.y);
}

const LOOK_EVERY_MS = 50;

/** Plays one round. Answers the touches it made. */
export async function playRound(game: OpenGame, { code, steps }: Play): Promise<number> {
  const isThere = (selector: string) =>
    game.frame
      .waitForFunction((name) => document.querySelector(name) !== null, selector, { polling: LOOK_EVERY_MS })
      .catch((cause) => {
        throw new Error(`${code} never came to ${selector}`, { cause });
      });
  let touches = 0;
  for (const step of steps) {
    if ('until' in step) await isThere(step.until);
    else if ('tap' in step) {
      await isThere(step.tap);
      await touch(game, step.tap);
      touches += 1;
    } else if (await game.frame.evaluate((name) => document.querySelector(name) !== null, step.tapIfThere)) {
      await touch(game, step.tapIfThere);
      touches += 1;
    }
  }
  return touches;
}

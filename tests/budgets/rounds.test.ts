/**
 * No task of a round holds the main thread of a phone for longer than 50 ms: a game of each kind is
 * played in its page. Counted in processor time of the page's own thread, four times for a phone that is four times
 * slower: slowing down itself counts the waiting of a busy machine. Other work still makes tasks longer, so the calmest
 * of a few rounds counts; a task that is long by itself is so in each. Milliseconds are those of the machine the pages
 * were measured on (support/tasks.ts).
 */
import { type Browser, chromium } from 'playwright';
import { afterAll, type ExpectStatic, test } from 'vitest';
import { findChromium } from '#scripts/chromium.ts';
import { BROWSER_ARGUMENTS } from '../support/browser.ts';
import { hurried, ONE_PROCESS, openGame, PLAYS, type Play, playRound, TOUCHED } from '../support/rounds.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { LONGEST_TASK_MS, longestTaskMs, tasksDuring } from '../support/tasks.ts';

const SLOWER = 4;
const ROUNDS = 4;
/** The wheel of these turns for seconds unless the player presses on. */
const LONG_TURNS = ['compass-roulette', 'wheel-of-winds'];

const { origin } = sharedProduct();
const launch = async () =>
  chromium.launch({ executablePath: await findChromium(), args: [...BROWSER_ARGUMENTS, ...ONE_PROCESS] });

/** A trace is of a whole browser: whoever plays has one alone, and leaves it to the next. */
const unused: Browser[] = [];
afterAll(() => Promise.all(unused.map((browser) => browser.close())));

/** The shortest of a few rounds, played until one is short enough: a busy machine makes any of them longer. */
async function fastestOf(play: () => Promise<number>, enoughMs: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && fastest >= enoughMs; round += 1) fastest = Math.min(fastest, await play());
  return fastest;
}

async function expectCalm(browser: Browser, code: string, expect: ExpectStatic): Promise<void> {
  const play = PLAYS.find((each) => each.code === code);
  if (!play) throw new Error(`There is no game ${code}`);
  const game = await openGame(browser, origin(), code, 1);
  try {
    let touches = 0;
    const timed = async (round: Play): Promise<number> => {
      const begun = performance.now();
      touches += await playRound(game, round);
      return performance.now() - begun;
    };
    let roundMs = 0;
    let calmest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && calmest > LONGEST_TASK_MS; round += 1) {
      const tasks = await tasksDuring(browser, game.page, async () => {
        roundMs = await timed(play);
      });
      calmest = Math.min(calmest, longestTaskMs(tasks) * SLOWER);
    }
    expect(calmest).toBeLessThanOrEqual(LONGEST_TASK_MS);
    const again = LONG_TURNS.includes(code) && hurried(play);
    // Pressed again while the answer is awaited.
    if (again) expect(await fastestOf(() => timed(again), roundMs / 2)).toBeLessThan(roundMs / 2);
    expect(await game.presses()).toHaveLength(touches);
  } finally {
    await game.close();
  }
}

// Most of a round is waiting, so some are played at once; what counts is the processor time of a page's own thread.
test.concurrent.for(TOUCHED)('%s', async (code, { expect }) => {
  const browser = unused.pop() ?? (await launch());
  try {
    await expectCalm(browser, code, expect);
  } finally {
    unused.push(browser);
  }
});

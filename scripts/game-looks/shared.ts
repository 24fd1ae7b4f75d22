/**
 * The states of games whose rounds all players share: live tables and the flight. Their clock is the server's, so each
 * size is a player of its own at the same table, and all are taken at the same moments of one round.
 */
import type { Browser, Page } from 'playwright';
import type { LiveTitle } from '#studio/titles/live.ts';
import type { SharedTitle } from '#studio/titles/shared.ts';
import { type Shot, SIZES, type Size, writeSheet } from './camera.ts';
import type { ChosenStudio } from './studio.ts';

export type SharedGame = LiveTitle | SharedTitle;

export interface SharedLook {
  browser: Browser;
  studio: ChosenStudio;
  title: SharedGame;
  sizes: readonly Size[];
  language: string;
  currency: string;
  reducedMotion: boolean;
}

interface Player {
  size: Size;
  page: Page;
}

interface Gathering {
  players: readonly Player[];
  shots: Shot[];
}

/** Moments of a phase that are taken, ms after it began. */
const MOMENTS = { dealing: [400, 1_400, 2_600, 4_200], shown: [900] } as const;
const LIVE_SPOTS = {
  roulette: [['red', 'straight-17'], ['black', 'dozen-1', 'corner-25'], ['even'], ['split-17-20', 'odd']],
  baccarat: [['player', 'tie'], ['banker', 'tie'], ['player'], ['banker']],
  helm: [['pays-1', 'pays-23'], ['pays-3', 'pays-11'], ['pays-1'], ['pays-5', 'pays-23']],
} as const;
/** Rounds of the flight that are tried until one is long enough to land a bet in. */
const FLIGHTS = 8;
const PHASE = { timeout: 90_000 };

async function seat({ browser, studio, title, language, currency, reducedMotion }: SharedLook, size: Size) {
  const url = await studio.open(title.code, language, currency);
  const { width, height } = SIZES[size];
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#game[data-phase]').waitFor(PHASE);
  await page.evaluate(() => document.fonts.ready);
  return { size, page };
}

async function shoot({ players, shots }: Gathering, state: string): Promise<void> {
  const taken = players.map(async ({ size, page }) => ({
    ...{ state, size },
    image: await page.screenshot({ type: 'jpeg', quality: 88, animations: 'allow' }),
  }));
  shots.push(...(await Promise.all(taken)));
}

const inPhase = ({ players }: Gathering, phase: string) =>
  Promise.all(players.map(({ page }) => page.locator(`#game[data-phase="${phase}"]`).waitFor(PHASE)));

/** Lets a phase go on for so long. */
async function shootDuring(gathering: Gathering, phase: keyof typeof MOMENTS): Promise<void> {
  await inPhase(gathering, phase);
  const begun = performance.now();
  for (const at of MOMENTS[phase]) {
    await gathering.players[0]?.page.waitForTimeout(Math.max(0, begun + at - performance.now()));
    await shoot(gathering, `${phase}, ${Math.round(performance.now() - begun)} ms`);
  }
}

async function lookAtLive(gathering: Gathering, { live }: LiveTitle): Promise<void> {
  await inPhase(gathering, 'shown');
  await inPhase(gathering, 'betting');
  await shoot(gathering, 'bets are taken');
  await Promise.all(
    gathering.players.map(async ({ page }, at) => {
      for (const spot of LIVE_SPOTS[live][at % 4] ?? []) await page.locator(`[data-spot="${spot}"]`).click();
    }),
  );
  await gathering.players[0]?.page.waitForTimeout(700);
  await shoot(gathering, 'chips are laid');
  await inPhase(gathering, 'closed');
  await shoot(gathering, 'no more bets');
  await shootDuring(gathering, 'dealing');
  await shootDuring(gathering, 'shown');
}

async function pressMain({ page }: Player, panel: number): Promise<void> {
  await page.locator('.flight-main').nth(panel).click(PHASE);
}

/** One round with two bets each: the first lands where the flight lasts, the second falls with the gull. */
async function playFlight(gathering: Gathering): Promise<boolean> {
  const { players } = gathering;
  await inPhase(gathering, 'betting');
  for (const player of players) for (const panel of [0, 1]) await pressMain(player, panel);
  await shoot(gathering, 'two bets laid');
  await inPhase(gathering, 'flying');
  await players[0]?.page.waitForTimeout(2_500);
  if (!(await players[0]?.page.locator('#game[data-phase="flying"]').count())) return false;
  await shoot(gathering, 'flying');
  await Promise.all(players.map((player) => pressMain(player, 0)));
  await players[0]?.page.waitForTimeout(600);
  await shoot(gathering, 'one bet landed');
  await inPhase(gathering, 'dived');
  await players[0]?.page.waitForTimeout(500);
  await shoot(gathering, 'dived');
  return true;
}

async function lookAtFlight(gathering: Gathering): Promise<void> {
  await shoot(gathering, 'at rest');
  for (let flight = 0; flight < FLIGHTS; flight += 1) {
    gathering.shots.length = gathering.players.length;
    if (await playFlight(gathering).catch(() => false)) break;
  }
  for (const { page } of gathering.players) await page.locator('.flight-proof').click();
  await gathering.players[0]?.page.waitForTimeout(1_500);
  await shoot(gathering, 'proof of the last flight');
}

/** Plays a round at each size and writes a sheet for each. */
export async function lookAtShared(look: SharedLook, folder: string): Promise<void> {
  const gathering: Gathering = {
    players: await Promise.all(look.sizes.map((size) => seat(look, size))),
    shots: [],
  };
  const { title } = look;
  try {
    await ('live' in title ? lookAtLive(gathering, title) : lookAtFlight(gathering));
  } finally {
    for (const { page } of gathering.players) await page.context().close();
    for (const size of look.sizes) {
      const own = gathering.shots.filter((shot) => shot.size === size);
      await writeSheet(look.browser, own, `${folder}/${title.code}-${size}.jpg`);
    }
  }
}

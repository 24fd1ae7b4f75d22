/**
 * From the click on a game's tile to its first bet on a slow phone, as a guest with play money and as a player with an
 * account: the goal is two seconds. The phone is Lighthouse's: a quarter of this machine's speed, 150 ms to and fro, 1.6 Mbit/s.
 * Median of three visits, each in a browser that has kept nothing; `BENCH_VISITS` names another number.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findChromium } from '#scripts/chromium.ts';
import { startApp } from '#tests/support/app.ts';
import { BROWSER_ARGUMENTS, DEVICES } from '#tests/support/browser.ts';
import { ask } from '#tests/support/player-page.ts';
import { registerBy } from '#tests/support/players.ts';
import { ONE_PROCESS } from '#tests/support/rounds.ts';
import { PROFILE, REGISTRATION } from '#tests/support/server.ts';
import { type Row, report } from './report.ts';

const VISITS = Number(process.env.BENCH_VISITS ?? 3);
const MODES = ['demo', 'real'] as const;
type Mode = (typeof MODES)[number];
const CPU_SLOWDOWN = 4;
const BYTES_PER_KILOBIT = 125;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638 * BYTES_PER_KILOBIT,
  uploadThroughput: 675 * BYTES_PER_KILOBIT,
};
interface Game {
  code: string;
  /** The list its tile is clicked in. */
  list: string;
  /** What the game's page shows once a bet can be placed. */
  playable: string;
}

const GAMES: readonly Game[] = [
  { code: 'krakens-toll', list: '/en/games/category/slots', playable: '.spin[aria-disabled="false"]' },
  {
    code: 'compass-roulette',
    list: '/en/games/category/table-games',
    playable: '.roulette-board[aria-disabled="false"]',
  },
  // Shared rounds take bets when it is their time: these can be played once they show the round that runs.
  { code: '189514-flappiator', list: '/en/games/category/new', playable: '[data-phase]:not([data-phase="lost"])' },
  { code: 'lantern-quay', list: '/en/games/category/live-casino', playable: '[data-phase]:not([data-phase="lost"])' },
  { code: 'dice-deck', list: '/en/games/category/table-games', playable: '.spin[aria-disabled="false"]' },
];

/** Where a page notes when its tile was clicked: a page that is loaded anew still knows. */
const CLICKED_AT = 'bench-clicked-at';
type Watched = Window & { playableAt?: number };

/** Runs in every frame before its scripts: notes when the click came, and when the game can be played. */
function watchFrame([playable, clickedAt]: readonly [string, string]): void {
  const watched = window as Watched;
  const note = () => {
    if (sessionStorage.getItem(clickedAt) === null) sessionStorage.setItem(clickedAt, String(Date.now()));
  };
  addEventListener('click', note, { capture: true });
  if (window.top === window) return;
  const look = () => {
    if (document.querySelector(playable)) watched.playableAt = Date.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** Makes the browser one of a player with an account; what it has kept of the pages is dropped again. */
async function becomePlayer(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/en/page/faq`);
  const email = `bench-${crypto.randomUUID()}@example.com`;
  await registerBy((path, body) => ask(page, 'POST', path, body), origin, { ...REGISTRATION, email });
  const completed = await ask(page, 'PUT', '/api/player/profile', PROFILE);
  if (completed.status !== 200) throw new Error('The player could not be registered');
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** Milliseconds from the click to the first possible bet. */
async function visit(browser: Browser, origin: string, mode: Mode, { code, list, playable }: Game): Promise<number> {
  const context = await browser.newContext({ ...DEVICES.mobile, serviceWorkers: 'block' });
  try {
    if (mode === 'real') await becomePlayer(context, origin);
    const page = await context.newPage();
    await page.addInitScript(watchFrame, [playable, CLICKED_AT] as const);
    await slowDown(page);
    // Who looks for a game gives the page the time to be there; a player's hydrates by itself.
    await page.goto(`${origin}${list}`, { waitUntil: 'networkidle' });
    if (mode === 'real') await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
    // A phone does not show the link of the demo, which a guest may follow; it leads where the tile's own link leads.
    const link = page.locator(`main a[href$="/play/${code}/${mode}"]`).first();
    await link.dispatchEvent('pointerdown');
    await link.dispatchEvent('click');
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error(`${code} has no frame`);
    await frame.waitForFunction(() => (window as Watched).playableAt);
    const playableAt = await frame.evaluate(() => (window as Watched).playableAt ?? 0);
    const clickedAt = await page.evaluate((name) => Number(sessionStorage.getItem(name)), CLICKED_AT);
    if (clickedAt === 0) throw new Error('Nobody heard the click');
    return playableAt - clickedAt;
  } finally {
    await context.close();
  }
}

const [app, browser] = await Promise.all([
  startApp(),
  chromium.launch({ executablePath: await findChromium(), args: [...BROWSER_ARGUMENTS, ...ONE_PROCESS] }),
]);
try {
  const rows: Row[] = [];
  for (const mode of MODES) {
    for (const game of GAMES) {
      const visits: number[] = [];
      while (visits.length < VISITS) visits.push(await visit(browser, app.origin(), mode, game));
      visits.sort((a, b) => a - b);
      const [median = 0, slowest = 0] = [visits[Math.floor(VISITS / 2)], visits.at(-1)];
      rows.push({ game: game.code, mode, 'median ms': median, 'slowest ms': slowest });
    }
  }
  report('playable', rows);
} finally {
  await browser.close();
  await app.stop();
}

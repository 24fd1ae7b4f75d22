/**
 * A round of every game of the studio on a slow phone, as a guest with play money: the game's own page in the casino at a
 * quarter of this machine's speed. How long the longest task of a round holds the page's main thread, what it does, how
 * long a touch waits for its handler, and how much a second press shortens the round. `BENCH_GAMES` names some games,
 * separated by commas, `BENCH_VISITS` another number of visits than two; `BENCH_SLOWDOWN` another phone.
 */
import { type Browser, chromium } from 'playwright';
import { findChromium } from '#scripts/chromium.ts';
import { startApp } from '#tests/support/app.ts';
import { BROWSER_ARGUMENTS } from '#tests/support/browser.ts';
import { hurried, ONE_PROCESS, openGame, PLAYS, type Play, playRound } from '#tests/support/rounds.ts';
import { longestOf, type Task, tasksDuring } from '#tests/support/tasks.ts';
import { type Row, report } from './report.ts';

const { BENCH_GAMES, BENCH_VISITS = 2, BENCH_SLOWDOWN = 4 } = process.env;
const LONG_TASK_MS = 50;
const asked = BENCH_GAMES?.split(',');
const plays = PLAYS.filter(({ code }) => !asked || asked.includes(code));

interface Visit {
  tasks: readonly Task[];
  delays: readonly number[];
  lost: number;
  roundMs: number;
  hurriedMs: number | null;
}

async function visit(browser: Browser, origin: string, play: Play): Promise<Visit> {
  const game = await openGame(browser, origin, play.code, Number(BENCH_SLOWDOWN));
  try {
    let touches = 0;
    const timed = async (round: Play): Promise<number> => {
      const begun = performance.now();
      touches += await playRound(game, round);
      return performance.now() - begun;
    };
    let roundMs = 0;
    let hurriedMs: number | null = null;
    const bothRounds = async () => {
      roundMs = await timed(play);
      const again = hurried(play);
      if (again) hurriedMs = await timed(again);
    };
    const tasks = await tasksDuring(browser, game.page, bothRounds, true);
    const presses = await game.presses();
    return {
      tasks,
      delays: presses.map(({ delayMs }) => delayMs),
      lost: touches - presses.length,
      roundMs,
      hurriedMs,
    };
  } finally {
    await game.close();
  }
}

/** A task that is long by itself is so on each visit: the calmest counts, the other says what the machine adds. */
function rowOf({ code }: Play, visits: readonly Visit[]): Row {
  const sorted = visits
    .map((each) => ({ ...each, longest: longestOf(each.tasks) }))
    .sort((a, b) => a.longest.cpuMs - b.longest.cpuMs);
  const [calmest] = sorted;
  if (!calmest) throw new Error('BENCH_VISITS must be at least 1');
  const { longest, tasks, roundMs, hurriedMs } = calmest;
  return {
    game: code,
    'longest ms': Math.round(longest.cpuMs),
    'on the wall': Math.round(longest.wallMs),
    'slowest visit': Math.round(sorted.at(-1)?.longest.cpuMs ?? 0),
    [`over ${LONG_TASK_MS} ms`]: tasks.filter(({ cpuMs }) => cpuMs > LONG_TASK_MS).length,
    ...Object.fromEntries(Object.entries(longest.parts).map(([part, ms]) => [part, Math.round(ms)])),
    'touch waits ms': Math.round(Math.max(...visits.flatMap(({ delays }) => delays))),
    'touches lost': visits.reduce((sum, { lost }) => sum + lost, 0),
    'round s': Math.round(roundMs / 100) / 10,
    'hurried s': hurriedMs === null ? '–' : Math.round(hurriedMs / 100) / 10,
  };
}

const [app, browser] = await Promise.all([
  startApp({ environment: { LIVE_BETTING_SECONDS: '6' } }),
  chromium.launch({ executablePath: await findChromium(), args: [...BROWSER_ARGUMENTS, ...ONE_PROCESS] }),
]);
try {
  const rows: Row[] = [];
  for (const play of plays) {
    const visits: Visit[] = [];
    while (visits.length < Number(BENCH_VISITS)) visits.push(await visit(browser, app.origin(), play));
    rows.push(rowOf(play, visits));
  }
  report('rounds-on-phone', rows);
} finally {
  await browser.close();
  await app.stop();
}

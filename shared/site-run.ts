/**
 * What a run over the site's pages hands to them, and what it learns of them: the publishing time, and which content each
 * page read. The renderer and the pages are two programs in one process, so the run stands on `globalThis`.
 */

export interface SiteRun {
  /** The publishing time: windows of promotions and the year in the footer count from here. */
  time: Date;
  /** What the page under way has read: paths from the repository's root, and moments (`readMoment`). */
  reads: Set<string>;
  /** Fields it has read of files that hold data, by path: `texts.de.title`; the empty name is the whole. */
  fields: Map<string, Set<string>>;
  /** What those files hold. */
  data: Map<string, unknown>;
}

const KEY = Symbol.for('fairwind.site-run');
const holder = globalThis as { [KEY]?: SiteRun };

/** Starts a run; content read before is read again. */
export function startSiteRun(time: Date): SiteRun {
  const run: SiteRun = { time, reads: new Set(), fields: new Map(), data: new Map() };
  holder[KEY] = run;
  return run;
}

/** The run under way, null outside of one (development, tests). */
export function currentSiteRun(): SiteRun | null {
  return holder[KEY] ?? null;
}

const MOMENT = 'time:';

/** Notes that the page under way looks different from a moment on. Moments that have passed change nothing any more. */
export function readMoment(moment: Date): void {
  const run = currentSiteRun();
  if (run && moment > run.time) run.reads.add(`${MOMENT}${moment.toISOString()}`);
}

/** The moment a read names; null for a path. */
export function momentOf(read: string): Date | null {
  return read.startsWith(MOMENT) ? new Date(read.slice(MOMENT.length)) : null;
}

/** The publishing time: the run's, `SITE_TIME` where it is set, else now; whole minutes, UTC. */
export function siteTime(setting: string | undefined): Date {
  const run = currentSiteRun();
  if (run) return run.time;
  const time = setting ? new Date(setting) : new Date();
  if (Number.isNaN(time.getTime())) throw new Error(`SITE_TIME is "${setting}"; it must be a date and time (ISO 8601)`);
  time.setUTCSeconds(0, 0);
  return time;
}

/**
 * What a run over the site's pages hands to them, and what it learns of them: the publishing time, and which content each
 * page read. The renderer and the pages are two programs in one process, so the run stands on `globalThis`.
 */
import type { RegionId } from './regions/index.ts';

/** What was read of the content. */
export interface ContentReads {
  /** Paths from the repository's root, and moments (`readMoment`). */
  reads: Set<string>;
  /** Fields of files that hold data, by path: `texts.de.title`; the empty name is the whole. */
  fields: Map<string, Set<string>>;
  /** What was asked of the content as a whole (`answerPerRun`), by question, with what it answered. */
  answers: Map<string, unknown>;
  /** What was read by work whose result was used, and that others use too. */
  shared: Set<ContentReads>;
}

/** What texts in YAML hold, by their SHA-256. */
export interface ParsedTexts {
  has(key: string): boolean;
  get(key: string): unknown;
  set(key: string, data: unknown): unknown;
}

/** The reads are those of the page under way. */
export interface SiteRun extends ContentReads {
  /** The publishing time: windows of promotions and the year in the footer count from here. */
  time: Date;
  /** What those files hold. */
  data: Map<string, unknown>;
  /** What an earlier run parsed is not parsed again. */
  parsed: ParsedTexts;
  /** HTML that many pages have alike. A rendered page names each part by its number here (`fragmentMark`). */
  fragments: string[];
  /** Hears what work has read whose result several pages will use, as soon as it is done. */
  gathered?(contents: ContentReads): void;
}

const KEY = Symbol.for('fairwind.site-run');
const QUESTIONS = Symbol.for('fairwind.questions');
const TEXTS = Symbol.for('fairwind.texts');
const CHECKS = Symbol.for('fairwind.checks');

/** Reads a file of interface texts for a run; null for a path that is none. */
type ReadTexts = (run: SiteRun, path: string) => unknown;

/** Whether the site that is about to be rendered answers an address of a region, such as `/en/page/faq`. */
export type Leads = (region: RegionId, address: string) => boolean;

/** What a check of content is asked. */
export interface Asking {
  /** Whether a file has changed since it last passed. */
  isAsked(path: string): boolean;
  leads: Leads;
  /** Whether the live site has pages that the new one has not: links of unchanged content may lead to them. */
  pagesGo: boolean;
}

/** A place of a page that content leads to and that the page alone knows. */
export interface LinkedPlace {
  /** Where the link stands: file, line and link. */
  at: string;
  region: RegionId;
  /** Of the page, without the place. */
  address: string;
  place: string;
}

/** What checks of content have found. */
export interface Findings {
  /** What publishing refuses, a line each. */
  faults: string[];
  /** What is still to be looked at. */
  places: LinkedPlace[];
}

/** Says what publishing refuses of content, before any page is rendered. */
type ContentCheck = (asking: Asking) => Promise<Findings>;

const holder = globalThis as {
  [KEY]?: SiteRun;
  [QUESTIONS]?: Map<string, (key: string) => unknown>;
  [TEXTS]?: ReadTexts;
  [CHECKS]?: Map<string, ContentCheck>;
};

const noReads = (): ContentReads => ({
  reads: new Set(),
  fields: new Map(),
  answers: new Map(),
  shared: new Set(),
});

/**
 * Starts a run; content read before is read again.
 * @param parsed what earlier runs parsed; this one adds to it.
 */
export function startSiteRun(time: Date, parsed: ParsedTexts = new Map<string, unknown>()): SiteRun {
  const run: SiteRun = { ...noReads(), time, data: new Map(), parsed, fragments: [] };
  holder[KEY] = run;
  return run;
}

/** Ends the run: what comes after it in this process has its own time. */
export function endSiteRun(): void {
  delete holder[KEY];
}

/** The run under way, null outside of one (development, tests). */
export function currentSiteRun(): SiteRun | null {
  return holder[KEY] ?? null;
}

/** Notes that the page under way depends on a field of a file; the empty name is the whole. */
export function noteField(run: SiteRun, file: string, field: string): void {
  const fields = run.fields.get(file);
  if (fields) fields.add(field);
  else run.fields.set(file, new Set([field]));
}

/** Says how interface texts are read. A page of the last release may depend on a file that no page has asked for yet. */
export function provideTexts(read: ReadTexts): void {
  holder[TEXTS] = read;
}

/** What a file holds that fields are read of; undefined where the run knows of none. */
export function dataOf(run: SiteRun, file: string): unknown {
  return run.data.get(file) ?? holder[TEXTS]?.(run, file) ?? undefined;
}

/** Adds a check of content. @param name once in the program. */
export function provideCheck(name: string, check: ContentCheck): void {
  holder[CHECKS] ??= new Map();
  holder[CHECKS].set(name, check);
}

/** All that the checks of content find. */
export async function checkContent(asking: Asking): Promise<Findings> {
  const found: Findings = { faults: [], places: [] };
  for (const check of holder[CHECKS]?.values() ?? []) {
    const { faults, places } = await check(asking);
    found.faults.push(...faults);
    found.places.push(...places);
  }
  return found;
}

/** Does work apart from the page under way, which has read nothing of what the work reads. */
function apart<Value>(run: SiteRun, work: () => Value): { value: Value; contents: ContentReads } {
  const { reads, fields, answers, shared } = run;
  const contents = noReads();
  Object.assign(run, contents);
  try {
    return { value: work(), contents };
  } finally {
    Object.assign(run, { reads, fields, answers, shared });
  }
}

/** Does work whose result several pages will use: what it reads is gathered, and no page has read it yet. */
export function gatherReads<Value>(run: SiteRun, work: () => Value): { value: Value; contents: ContentReads } {
  const done = apart(run, work);
  run.gathered?.(done.contents);
  return done;
}

/**
 * Work that many pages ask for, done once in a run for each key; outside of one, each time. A page that uses it has read
 * what it read.
 */
export function oncePerRun<Value>(work: (key: string) => Value): (key?: string) => Value {
  const done = new WeakMap<SiteRun, Map<string, { value: Value; contents: ContentReads }>>();
  return (key = '') => {
    const run = currentSiteRun();
    if (run === null) return work(key);
    const ofRun = done.get(run) ?? new Map<string, { value: Value; contents: ContentReads }>();
    done.set(run, ofRun);
    const known = ofRun.get(key) ?? gatherReads(run, () => work(key));
    ofRun.set(key, known);
    run.shared.add(known.contents);
    return known.value;
  };
}

/** Between the name of a question and its key. */
const OF = ': ';

/**
 * A question about the content as a whole, such as which promotions stand below another, that is answered once in a run for
 * each key. A page depends on the answer and not on what it was found by: a promotion more, and all pages whose answers
 * stay the same are taken over. So the answer is plain data. Moments at which it may change are known from the listing of
 * the pages, whose work must read them.
 * @param name of the question, once in the program.
 */
export function answerPerRun<Value>(name: string, answer: (key: string) => Value): (key: string) => Value {
  const known = new WeakMap<SiteRun, Map<string, Value>>();
  const ask = (key: string): Value => {
    const run = currentSiteRun();
    if (run === null) return answer(key);
    const ofRun = known.get(run) ?? new Map<string, Value>();
    known.set(run, ofRun);
    if (!ofRun.has(key)) ofRun.set(key, apart(run, () => answer(key)).value);
    const value = ofRun.get(key) as Value;
    run.answers.set(`${name}${OF}${key}`, value);
    return value;
  };
  holder[QUESTIONS] ??= new Map();
  holder[QUESTIONS].set(name, ask);
  return ask;
}

/** Asks a question again by its name and key; undefined where the program has no such question. */
export function askAgain(question: string): unknown {
  const [name = '', ...key] = question.split(OF);
  return holder[QUESTIONS]?.get(name)?.(key.join(OF));
}

/** Control characters, which no HTML may hold, stand around a fragment's number. */
const MARK_START = '\u0001';
const MARK_END = '\u0002';

/** Keeps HTML that other pages will have as well. What stands for it in a rendered page is returned. */
export function fragmentMark(run: SiteRun, html: string): string {
  return `${MARK_START}${run.fragments.push(html) - 1}${MARK_END}`;
}

/** A page in its order: its own HTML, and numbers of fragments. */
export function cutAtFragments(page: string): (string | number)[] {
  const [first = '', ...others] = page.split(MARK_START);
  const cut: (string | number)[] = first === '' ? [] : [first];
  for (const part of others) {
    const end = part.indexOf(MARK_END);
    cut.push(Number(part.slice(0, end)));
    if (end + 1 < part.length) cut.push(part.slice(end + 1));
  }
  return cut;
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

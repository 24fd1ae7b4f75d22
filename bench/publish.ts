/**
 * From a saved promotion to every domain: promotions are added to a copy of the content until the site has 10,000 pages
 * (`BENCH_PAGES`), one is changed and published beside a linked copy of the live release (design section 9: under 3 s).
 * Each change by a command of its own, and while `--watch` runs. Median of the rounds, `BENCH_ROUNDS`, the first publish
 * apart: it renders what was added, and finds neither compiled scripts nor a release to be made of.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot, RELEASES } from '#builder/paths.ts';
import { openStore, RELEASES_KEPT } from '#builder/publish/store.ts';
import { linkFiles } from '#builder/publish/trees.ts';
import { measure } from './measure.ts';
import { MODEL, promotion } from './peers/promotions.ts';
import { type Row, report } from './report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PAGES = Number(process.env.BENCH_PAGES ?? 10_000);
const PROMO = 'src/content/promos/bet-club.yaml';

// On the disk of the releases, so that files can be linked.
const folder = mkdtempSync(inRoot('.cache', 'bench-publish-'));
const sources = join(folder, 'sources');
const store = join(folder, 'releases');

/** What `publish-once.ts` prints. */
interface Parts {
  parts: Record<string, number>;
  rendered: number;
  changed: number;
  pages: number;
  /** Memory it held at most. */
  megabytes: number;
}

interface Round extends Parts {
  seconds: number;
  cpuSeconds: number;
}

/** A folder of releases that has the live one. Returns how many pages that has. */
function copyLiveRelease(): { pages: number; ofPromotion: number } {
  const from = openStore(RELEASES);
  const live = from.live();
  if (live === null) throw new Error('Nothing is live yet');
  linkFiles(from.folderOf(live.id), join(store, 'releases', live.id), live.files.keys());
  mkdirSync(join(store, 'records'));
  for (const name of ['json', 'pages.json'])
    cpSync(from.sideFile(live.id, name), join(store, 'records', `${live.id}.${name}`));
  symlinkSync(join('releases', live.id), join(store, 'live'), 'dir');
  const item = `/promo/item/${basename(MODEL, '.yaml')}/index.html`;
  const ofPromotion = [...live.files.keys()].filter((file) => file.endsWith(item)).length;
  return { pages: live.pages, ofPromotion };
}

/** Adds promotions until there are pages enough. */
function addPages({ pages, ofPromotion }: ReturnType<typeof copyLiveRelease>): void {
  const model = readFileSync(inRoot(MODEL), 'utf8');
  const missing = Math.max(0, Math.ceil((PAGES - pages) / ofPromotion));
  for (let number = 1; number <= missing; number += 1)
    writeFileSync(join(sources, dirname(MODEL), `bench-${number}.yaml`), promotion(model, number));
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '{}';

let saved = 0;
const changedLine = (text: string) => text.replaceAll(/(notes:\n +- ')/g, `$1${++saved} `);
/** Others show it too, and pages are shared with it. */
const changedTitle = (text: string) => text.replaceAll(/( title: ')/g, `$1${++saved} `);

/** What a marketer changes, each in every language. */
const CHANGES: readonly [string, (text: string) => string][] = [
  ['a line of a promotion', changedLine],
  ['its title', changedTitle],
];

function save(change: (text: string) => string): void {
  const original = readFileSync(inRoot(PROMO), 'utf8');
  const changed = change(original);
  if (changed === original) throw new Error(`${PROMO} has nothing to change`);
  writeFileSync(join(sources, PROMO), changed);
}

const PROGRAM = inRoot('bench', 'publish-once.ts');
const env = { FAIRWIND_SOURCE: sources, FAIRWIND_DIST: store };

/** A change published by a program of its own. */
async function round(change: (text: string) => string): Promise<Round> {
  save(change);
  const { output, seconds, cpuSeconds } = await measure(process.execPath, [PROGRAM, store], { cwd: inRoot(), env });
  return { ...(JSON.parse(lastLine(output)) as Parts), seconds, cpuSeconds };
}

/** A change published by a program that published before. */
async function warmRound(program: ChildProcess, change: (text: string) => string): Promise<Round> {
  save(change);
  program.send('publish');
  const [answer] = await Promise.race([once(program, 'message'), once(program, 'exit')]);
  if (typeof answer !== 'object') throw new Error(`The program that watches ended with ${answer}`);
  return answer as Round;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function rowOf(what: string, { seconds, cpuSeconds, rendered, changed, pages, megabytes, parts }: Round): Row {
  const shown = Object.entries(parts).map(([part, took]) => [part, hundredths(took)]);
  return {
    what,
    seconds: hundredths(seconds),
    'CPU s': hundredths(cpuSeconds),
    pages,
    rendered,
    'pages changed': changed,
    MB: megabytes,
    ...Object.fromEntries(shown),
  };
}

const medianOf = (rounds: readonly Round[]): Round =>
  rounds.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(rounds.length / 2)] as Round;

/** The median of some rounds as a row. */
async function rowOfRounds(what: string, one: () => Promise<Round>): Promise<Row> {
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await one());
  return rowOf(what, medianOf(rounds));
}

async function warmRows(): Promise<Row[]> {
  const program = fork(PROGRAM, [store], { cwd: inRoot(), env: { ...process.env, ...env } });
  try {
    // Takes back the title that was changed last, too.
    await warmRound(program, changedLine);
    const rows: Row[] = [];
    for (const [what, change] of CHANGES)
      rows.push(await rowOfRounds(`${what}, during a watch`, () => warmRound(program, change)));
    return rows;
  } finally {
    program.kill();
  }
}

try {
  cpSync(inRoot('src', 'content'), join(sources, 'src', 'content'), { recursive: true });
  addPages(copyLiveRelease());
  const rows = [rowOf('the first of all', await round(changedLine))];
  // From here on a release leaves with each publish, and the next is made of it.
  for (let made = 0; made < RELEASES_KEPT; made += 1) await round(changedLine);
  for (const [what, change] of CHANGES) rows.push(await rowOfRounds(what, () => round(change)));
  rows.push(...(await warmRows()));
  report('publish', rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * From a saved promotion to every domain: one promotion is changed in a copy of the content, and published beside a linked
 * copy of the live release (design section 9: under 3 s). Median of the rounds, `BENCH_ROUNDS`, the first one apart: it
 * finds neither compiled scripts nor a release to be made of.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, RELEASES } from '#scripts/paths.ts';
import { openStore, RELEASES_KEPT } from '#scripts/publish/store.ts';
import { linkFiles } from '#scripts/publish/trees.ts';
import { measure } from './measure.ts';
import { type Row, report } from './report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
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
}

interface Round extends Parts {
  seconds: number;
  cpuSeconds: number;
}

/** A folder of releases that has the live one. */
function copyLiveRelease(): void {
  const from = openStore(RELEASES);
  const live = from.live();
  if (live === null) throw new Error('Nothing is live yet');
  linkFiles(from.folderOf(live.id), join(store, 'releases', live.id), live.files.keys());
  mkdirSync(join(store, 'records'));
  for (const name of ['json', 'pages.json'])
    cpSync(from.sideFile(live.id, name), join(store, 'records', `${live.id}.${name}`));
  symlinkSync(join('releases', live.id), join(store, 'live'), 'dir');
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

async function round(change: (text: string) => string): Promise<Round> {
  const original = readFileSync(inRoot(PROMO), 'utf8');
  const changed = change(original);
  if (changed === original) throw new Error(`${PROMO} has nothing to change`);
  writeFileSync(join(sources, PROMO), changed);
  const { output, seconds, cpuSeconds } = await measure(process.execPath, [inRoot('bench', 'publish-once.ts'), store], {
    cwd: inRoot(),
    env: { FAIRWIND_SOURCE: sources, FAIRWIND_DIST: store },
  });
  return { ...(JSON.parse(lastLine(output)) as Parts), seconds, cpuSeconds };
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

function rowOf(what: string, { seconds, cpuSeconds, rendered, changed, parts }: Round): Row {
  const shown = Object.entries(parts).map(([part, took]) => [part, hundredths(took)]);
  return {
    what,
    seconds: hundredths(seconds),
    'CPU s': hundredths(cpuSeconds),
    rendered,
    'pages changed': changed,
    ...Object.fromEntries(shown),
  };
}

const medianOf = (rounds: readonly Round[]): Round =>
  rounds.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(rounds.length / 2)] as Round;

try {
  cpSync(inRoot('src', 'content'), join(sources, 'src', 'content'), { recursive: true });
  copyLiveRelease();
  const rows = [rowOf('the first of all', await round(changedLine))];
  // From here on a release leaves with each publish, and the next is made of it.
  for (let made = 0; made < RELEASES_KEPT; made += 1) await round(changedLine);
  for (const [what, change] of CHANGES) {
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await round(change));
    rows.push(rowOf(what, medianOf(rounds)));
  }
  report('publish', rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Our build and other generators': time and memory at 2,000, 10,000 and 20,000 pages, each built from nothing, and once
 * more after a sentence of one page was changed. The others write pages of the weight of ours from loops alone; ours are
 * the site's own, with promotions added.
 * `BENCH_PAGES` names other counts, `BENCH_GENERATORS` only some of the generators by name. What is finished is written
 * down at once and kept by the next run, so a long comparison can be made in parts. Packages are installed into a
 * temporary folder.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { GENERATORS } from './peers/generators.ts';
import { openOwn } from './peers/own.ts';
import { htmlBelow, openPeer, type Project } from './peers/project.ts';
import { keep, type Row, report, resultsFile } from './report.ts';

const OWN = 'Fairwind';
const COUNTS = (process.env.BENCH_PAGES ?? '2000,10000,20000').split(',').map(Number);
const NAMES = [OWN, ...GENERATORS.map(({ name }) => name)];
const ASKED = process.env.BENCH_GENERATORS?.split(',') ?? NAMES;

/** What finds what: nothing, or all that the build before left, with a sentence of one page changed. */
const BUILDS = ['from nothing', 'after an edit'] as const;
type Build = (typeof BUILDS)[number];

interface PeerRow extends Row {
  generator: string;
  build: Build;
  asked: number;
  pages: number;
  'CPU seconds': number;
  'peak MB': number;
}

const byName = (a: PeerRow, b: PeerRow) =>
  BUILDS.indexOf(a.build) - BUILDS.indexOf(b.build) ||
  NAMES.indexOf(a.generator) - NAMES.indexOf(b.generator) ||
  a.asked - b.asked;
const hundredths = (value: number) => Math.round(value * 100) / 100;

function earlierRows(): PeerRow[] {
  const file = resultsFile('peers');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: PeerRow[] }).rows : [];
}

async function run(name: string, project: Project, count: number, build: Build): Promise<PeerRow> {
  const [command, ...args] = project.command;
  const { seconds, cpuSeconds, peakMegabytes } = await measure(command, args, {
    cwd: project.folder,
    env: {
      NODE_ENV: 'production',
      NODE_OPTIONS: '--max-old-space-size=6144',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...project.environment,
    },
  });
  const { pages, bytes } = htmlBelow(project.output);
  if (pages < count) throw new Error(`${name} wrote ${pages} pages of ${count}`);
  return {
    generator: name,
    build,
    asked: count,
    pages,
    'KB a page': Math.round(bytes / pages / 1_024),
    seconds: hundredths(seconds),
    'CPU seconds': hundredths(cpuSeconds),
    'pages/s': Math.round(pages / seconds),
    'pages/CPU s': Math.round(pages / cpuSeconds),
    'peak MB': peakMegabytes,
  };
}

/** How time and memory of each generator grow with the pages. */
function growth(rows: readonly PeerRow[]): Row[] {
  const pairs = BUILDS.flatMap((build) => NAMES.map((generator) => ({ build, generator })));
  return pairs.flatMap(({ build, generator }) => {
    const own = rows.filter((row) => row.build === build && row.generator === generator);
    if (own.length === 0) return [];
    const cells = own.flatMap((row) => [
      [`${row.asked}: CPU ms a page`, hundredths((row['CPU seconds'] / row.pages) * 1_000)],
      [`${row.asked}: MB`, row['peak MB']],
    ]);
    return [{ generator, build, ...Object.fromEntries(cells) }];
  });
}

const unknown = ASKED.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) throw new Error(`No generator ${unknown.join(', ')}; there are ${NAMES.join(', ')}`);

/** The rows of a generator at every count, each kept as soon as it is there. */
async function buildAll(name: string, root: string): Promise<void> {
  console.log(`${name}: preparing …`);
  const generator = GENERATORS.find((peer) => peer.name === name);
  const project = generator ? await openPeer(generator, root) : await openOwn(Math.min(...COUNTS));
  try {
    for (const count of COUNTS) {
      console.log(`${name}: ${count} pages …`);
      project.prepare(count);
      for (const build of BUILDS) {
        if (build === 'after an edit') project.edit();
        const row = await run(name, project, count, build);
        console.log(`${name}, ${build}: ${row.pages} pages, ${row.seconds} s, ${row['peak MB']} MB`);
        const isSame = (old: PeerRow) => old.generator === name && old.build === build && old.asked === count;
        keep('peers', [...earlierRows().filter((old) => !isSame(old)), row].sort(byName));
      }
    }
  } finally {
    project.close();
  }
}

const root = mkdtempSync(join(tmpdir(), 'fairwind-peers-'));
const failed: string[] = [];
try {
  for (const name of ASKED) {
    try {
      await buildAll(name, root);
    } catch (error) {
      // One that is not installed, or runs out of memory, leaves the others their turn.
      console.error(`${name} failed: ${error instanceof Error ? error.message : error}`);
      failed.push(name);
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
report('peers', earlierRows());
report('peers-growth', growth(earlierRows()));
if (failed.length > 0) console.error(`Without ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * Other generators on pages of the weight of ours (issue 3, point 5): time and memory at 2,000, 10,000 and 20,000 pages.
 * Arguments are not taken; `BENCH_PAGES` names other counts. Packages are installed into a temporary folder.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '#scripts/process.ts';
import { measure } from './measure.ts';
import { GENERATORS, type Generator } from './peers/generators.ts';
import { benchPages } from './peers/pages.ts';
import { type Row, report } from './report.ts';

const COUNTS = (process.env.BENCH_PAGES ?? '2000,10000,20000').split(',').map(Number);
const KILOBYTE = 1_024;

function htmlOf(folder: string): { pages: number; bytes: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return { pages: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** Prepares a project with its packages. @throws with npm's output when they cannot be installed */
async function install({ packages }: Generator, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  );
  if (Object.keys(packages).length === 0) return;
  const { code, output } = await capture('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error(output);
}

async function run(generator: Generator, folder: string, count: number): Promise<Row> {
  rmSync(join(folder, generator.output), { recursive: true, force: true });
  generator.write(folder, benchPages(count));
  const [command, ...args] = generator.command;
  const { seconds, cpuSeconds, peakMegabytes } = await measure(command, args, {
    cwd: folder,
    env: { NODE_ENV: 'production', NODE_OPTIONS: '--max-old-space-size=6144', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const { pages, bytes } = htmlOf(join(folder, generator.output));
  return {
    generator: generator.name,
    pages,
    'KB a page': Math.round(bytes / pages / KILOBYTE),
    seconds: Math.round(seconds * 100) / 100,
    'CPU seconds': Math.round(cpuSeconds * 100) / 100,
    'pages/s': Math.round(pages / seconds),
    'pages/CPU s': Math.round(pages / cpuSeconds),
    'peak MB': peakMegabytes,
  };
}

const root = mkdtempSync(join(tmpdir(), 'fairwind-peers-'));
try {
  const rows: Row[] = [];
  for (const generator of GENERATORS) {
    const folder = join(root, generator.name.replaceAll(/\W+/g, '-').toLowerCase());
    await install(generator, folder);
    for (const count of COUNTS) rows.push(await run(generator, folder, count));
  }
  report('peers', rows);
} finally {
  rmSync(root, { recursive: true, force: true });
}

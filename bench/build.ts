/** The whole build beside a plain Node writer of the same bytes, in one run (design section 9). */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '#scripts/paths.ts';
import { measure } from './measure.ts';
import { type Row, report } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-bench-'));
const site = join(folder, 'site');

/** What `build-site.ts` prints. */
interface Parts {
  pages: number;
  rendered: number;
  compile: number;
  render: number;
  build: number;
}

function bytesOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '{}';
const hundredths = (value: number) => Math.round(value * 100) / 100;

function row(what: string, pages: number, seconds: number, bytes: number): Row {
  return {
    what,
    pages,
    'KB a page': Math.round(bytes / pages / 102.4) / 10,
    seconds: hundredths(seconds),
    'pages/s': Math.round(pages / seconds),
  };
}

try {
  const run = await measure(process.execPath, [inRoot('bench', 'build-site.ts'), site], { cwd: inRoot() });
  const { pages, rendered, compile, render, build } = JSON.parse(lastLine(run.output)) as Parts;
  const bytes = bytesOf(site);
  const writer = await measure(process.execPath, [inRoot('bench', 'write-pages.ts'), site, join(folder, 'copy')], {
    cwd: inRoot(),
  });
  const written = JSON.parse(lastLine(writer.output)) as { pages: number; seconds: number };
  report('build', [
    { what: 'compile (0: it was kept)', seconds: hundredths(compile) },
    row('render and finish', rendered, render, bytes),
    { ...row('whole build, checked, compiled code kept', pages, build, bytes), 'peak MB': run.peakMegabytes },
    { ...row('plain writer, same bytes', written.pages, written.seconds, bytes), 'peak MB': writer.peakMegabytes },
    { what: 'build / writer, time', ratio: Math.round((build / written.seconds) * 10) / 10 },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The whole build from nothing, in time and memory, as the number of pages grows: the main domain with promotions added
 * (design section 9). `BENCH_PAGES` names other numbers. Beside the last, a plain Node writer of the same bytes.
 */
import { rmSync } from 'node:fs';
import { inRoot } from '#builder/paths.ts';
import { measure } from './measure.ts';
import { openOwn } from './peers/own.ts';
import { htmlBelow } from './peers/project.ts';
import { type Row, report } from './report.ts';

const COUNTS = (process.env.BENCH_PAGES ?? '10000,20000,50000').split(',').map(Number);

const hundredths = (value: number) => Math.round(value * 100) / 100;

const project = await openOwn(Math.min(...COUNTS));
const copy = `${project.folder}-copy`;
const rows: Row[] = [];
try {
  for (const count of COUNTS) {
    project.prepare(count);
    const [command, ...args] = project.command;
    const options = { cwd: project.folder, env: { ...process.env, ...project.environment } };
    const { seconds, cpuSeconds, peakMegabytes } = await measure(command, args, options);
    const { pages, bytes } = htmlBelow(project.output);
    rows.push({
      what: 'build',
      pages,
      'KB a page': Math.round(bytes / pages / 102.4) / 10,
      seconds: hundredths(seconds),
      'pages/s': Math.round(pages / seconds),
      'CPU ms a page': hundredths((cpuSeconds / pages) * 1_000),
      'peak MB': peakMegabytes,
    });
    console.log(`${pages} pages: ${hundredths(seconds)} s, ${peakMegabytes} MB`);
  }
  const writer = await measure(process.execPath, [inRoot('bench', 'write-pages.ts'), project.output, copy], {
    cwd: inRoot(),
  });
  const written = JSON.parse(writer.output.trim().split('\n').at(-1) ?? '{}') as { pages: number; seconds: number };
  rows.push({
    what: 'plain writer, same bytes',
    pages: written.pages,
    seconds: hundredths(written.seconds),
    'pages/s': Math.round(written.pages / written.seconds),
    'peak MB': writer.peakMegabytes,
  });
} finally {
  rmSync(copy, { recursive: true, force: true });
  project.close();
}
report('build', rows);

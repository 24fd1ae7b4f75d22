/**
 * Lighthouse as a phone on a slow line, on every type of public page (design section 9): the median of three visits.
 * `BENCH_LOCALES` names other languages than English and German, `BENCH_PATHS` only some paths, `BENCH_VISITS` another
 * number of visits.
 */
import type { Result } from 'lighthouse';
import { startApp } from '#tests/support/app.ts';
import { openLighthouse, shortcomings } from '#tests/support/lighthouse.ts';
import { publicPages } from '#tests/support/page-types.ts';
import { type Row, report } from './report.ts';

const LOCALES = (process.env.BENCH_LOCALES ?? 'en,de').split(',');
const VISITS = Number(process.env.BENCH_VISITS ?? 3);
const only = process.env.BENCH_PATHS?.split(',');

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const thousandths = (value: number) => Math.round(value * 1_000) / 1_000;

function rowOf(path: string, visits: readonly Result[]): Row {
  const score = (id: string) => median(visits.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)));
  const metric = (id: string) => median(visits.map(({ audits }) => audits[id]?.numericValue ?? 0));
  return {
    path,
    ...Object.fromEntries(CATEGORIES.map((id) => [id, score(id)])),
    ...Object.fromEntries(Object.entries(METRICS).map(([name, id]) => [name, thousandths(metric(id))])),
  };
}

const [app, runner] = await Promise.all([startApp({ environment: { SPORT_SIMULATOR: undefined } }), openLighthouse()]);
try {
  const rows: Row[] = [];
  for (const locale of LOCALES) {
    for (const { path, index } of publicPages().filter(({ path }) => only?.includes(path) ?? true)) {
      const visits: Result[] = [];
      while (visits.length < VISITS) {
        visits.push(await runner.look(`${app.origin()}/${locale}${path}`, { onlyCategories: [...CATEGORIES] }));
      }
      const row = rowOf(`/${locale}${path}`, visits);
      rows.push(row);
      console.log(Object.values(row).join('  '));
      const last = visits.at(-1);
      if (last)
        for (const line of shortcomings(last, index ? [] : ['is-crawlable'])) console.log(`    ${line.slice(0, 300)}`);
    }
  }
  report('lighthouse', rows);
} finally {
  await runner.close();
  await app.stop();
}

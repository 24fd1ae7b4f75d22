/**
 * In a plain build, gives all pages one run over the content (shared/site-run.ts), and writes down what they read. The file
 * is `FAIRWIND_READS`.
 */
import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { endSiteRun, type SiteRun, siteTime, startSiteRun } from '../../shared/site-run.ts';
import { FieldStates } from '../publish/field-reads.ts';

export function contentRun(): AstroIntegration {
  const target = process.env.FAIRWIND_READS;
  let run: SiteRun;
  return {
    name: 'fairwind-content-run',
    hooks: {
      'astro:build:start': () => {
        run = startSiteRun(siteTime(process.env.SITE_TIME));
      },
      'astro:build:done': () => {
        if (target) writeFileSync(target, JSON.stringify(new FieldStates(run).take()));
        endSiteRun();
      },
    },
  };
}

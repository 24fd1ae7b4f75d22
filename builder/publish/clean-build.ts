/** Builds the whole site from nothing into a folder. */
import { rmSync } from 'node:fs';
import { siteTime } from '#shared/site-run.ts';
import { isPageFile } from './changes.ts';
import { readSources } from './content.ts';
import { makeSite, type Progress } from './make.ts';

export interface BuiltSite {
  pages: number;
  seconds: number;
}

/**
 * Builds everything into `target`, which is emptied first, and checks it. The pages are written for the publishing time
 * (`SITE_TIME`, else now).
 * @throws with the tool's own output, the problems of the content or those of the site; the target is then not to be used.
 */
export async function buildSite(target: string, progress: Progress): Promise<BuiltSite> {
  const started = performance.now();
  rmSync(target, { recursive: true, force: true });
  const { files } = await makeSite({
    stage: { folder: target, files: new Map() },
    base: null,
    sources: readSources(),
    time: siteTime(process.env.SITE_TIME),
    progress,
  });
  const seconds = (performance.now() - started) / 1_000;
  return { pages: [...files.keys()].filter(isPageFile).length, seconds };
}

/** Brings the built site up to date: the same way to go live as `npm run publish`, without its report. */
import { RELEASES } from '../paths.ts';
import type { BuiltSite } from './clean-build.ts';
import type { Progress } from './make.ts';
import { publish } from './publish.ts';

/**
 * Builds the site when its inputs changed.
 * @returns what was built, or null when the live release was current.
 */
export async function bringUpToDate(progress: Progress, force = false): Promise<BuiltSite | null> {
  const outcome = await publish({ store: RELEASES, force, automatic: !force, progress });
  return outcome.kind === 'published' ? { pages: outcome.live.pages, seconds: outcome.seconds } : null;
}

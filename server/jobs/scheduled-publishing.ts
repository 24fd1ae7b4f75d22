/** Publishes when the content's own dates say so: a promotion begins or ends, a season comes. */
import { inBackground } from '../background.ts';
import type { Log } from '../log.ts';
import type { Publisher } from '../modules/publishing/index.ts';
import type { ReleaseSource } from '../site/releases.ts';

const LOOK_INTERVAL_MS = 10_000;

/** The moment the live release names, published if it has come. */
export async function publishIfDue(releases: ReleaseSource, publisher: Publisher): Promise<void> {
  const release = await releases();
  const next = (await release.manifest())?.nextChange ?? null;
  await publisher.publishIfDue(next === null ? null : new Date(next));
}

/** Looks at the live release's next moment from time to time; without a publisher never. Returns what stops it. */
export function startScheduledPublishing(releases: ReleaseSource, publisher: Publisher | null, log: Log): () => void {
  if (publisher === null) return () => undefined;
  const timer = setInterval(() => {
    inBackground(publishIfDue(releases, publisher), 'scheduled publish', log);
  }, LOOK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

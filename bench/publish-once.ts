/**
 * The publish that is measured, into the folder of releases named. Says what each part took, seconds. Started with a
 * channel it stays, as `--watch` does, and publishes at each message.
 */
import { publish } from '#builder/publish/publish.ts';
import { WarmThreads } from '#builder/render/warm-threads.ts';

const [store = ''] = process.argv.slice(2);

/** @param from what came before the first part, and when it began */
async function publishOnce(from: readonly [string, number][], warm?: WarmThreads) {
  const marks = [...from];
  const ended = (part: string) => void marks.push([part, performance.now()]);
  const outcome = await publish({ store, progress: () => undefined, ended, ...(warm ? { warm } : {}) });
  if (outcome.kind !== 'published') throw new Error(`Nothing was published: ${outcome.kind}`);
  const parts = marks.map(([part, at], index) => [part, (at - (marks[index - 1]?.[1] ?? 0)) / 1_000] as const);
  const changed = outcome.changes.changed.filter((file) => file.endsWith('/index.html')).length;
  return {
    parts: Object.fromEntries(parts),
    rendered: outcome.rendered,
    changed,
    pages: outcome.live.pages,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

if (process.send) {
  const warm = new WarmThreads();
  process.on('message', async () => {
    const [started, cpu] = [performance.now(), cpuSeconds()];
    const { parts, ...facts } = await publishOnce([['', started]], warm);
    const { '': _, ...own } = parts;
    process.send?.({
      ...facts,
      parts: own,
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: cpuSeconds() - cpu,
    });
  });
} else console.log(JSON.stringify(await publishOnce([['start of the program', performance.now()]])));

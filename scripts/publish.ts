/**
 * `npm run publish`: takes changed content live on every domain. `--rollback` returns to the release before, `--watch`
 * publishes at every save and whenever the content's own dates ask for it (docs/publishing.md).
 */
import { parseArgs } from 'node:util';
import { changeLines, type Outcome, PublishError, publish, rollBack, WarmThreads, watch } from '#builder/index.ts';
import { RELEASES } from '#builder/paths.ts';
import { ConfigError, checkBuildVariables, readHosts } from '#server/variables.ts';
import { readEnvFile } from './server-process.ts';

const say = (line: string): void => console.log(line);

function report(outcome: Outcome): void {
  if (outcome.kind === 'current') say(`Nothing changed since release ${outcome.live.id}.`);
  else if (outcome.kind === 'held')
    say(`Release ${outcome.live.id} stays: it was rolled back to, and nothing changed since.`);
  else {
    const { live, changes, seconds } = outcome;
    say(`Release ${live.id} is live: ${live.pages} pages in ${seconds.toFixed(1)} s`);
    for (const line of changeLines(changes, readHosts(process.env))) say(line);
  }
  if (outcome.live.nextChange !== null) say(`The content changes by itself at ${outcome.live.nextChange}.`);
}

const once = async (automatic: boolean, warm?: WarmThreads): Promise<Outcome> => {
  const outcome = await publish({ store: RELEASES, automatic, progress: say, ...(warm ? { warm } : {}) });
  report(outcome);
  return outcome;
};

const COMMANDS = {
  publish: () => once(false),
  scheduled: () => once(true),
  watch: () => {
    const warm = new WarmThreads();
    return watch(() => once(true, warm), say);
  },
  rollback: () => {
    const { from, to } = rollBack(RELEASES);
    say(`Release ${to.id} of ${to.publishedAt} is live again; release ${from.id} stays on disk.`);
    say('Automatic publishing waits until the content changes; npm run publish takes it live as it is.');
  },
} as const;

try {
  const { values } = parseArgs({
    options: { rollback: { type: 'boolean' }, watch: { type: 'boolean' }, scheduled: { type: 'boolean' } },
  });
  readEnvFile();
  checkBuildVariables(process.env);
  const command = values.rollback ? 'rollback' : values.watch ? 'watch' : values.scheduled ? 'scheduled' : 'publish';
  await COMMANDS[command]();
} catch (error) {
  const expected = error instanceof PublishError || error instanceof ConfigError;
  console.error(expected || !(error instanceof Error) ? String(expected ? error.message : error) : error.message);
  process.exit(1);
}

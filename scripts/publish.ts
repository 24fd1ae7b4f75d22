/**
 * `npm run publish`: takes changed content live on every domain. `--rollback` returns to the release before, `--watch`
 * publishes at every save and whenever the content's own dates ask for it (docs/publishing.md). `--to TARGET`, or the
 * setting `SITE_STORE`, sends what is live then to a bucket or a folder; `--from TARGET` takes live here what is live
 * there, and with `--watch` follows it (docs/operating.md).
 */
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  changeLines,
  type Outcome,
  openTarget,
  prepare,
  publish,
  purgeList,
  receiveLive,
  rollBack,
  sendLive,
  WarmThreads,
  watch,
} from '#builder/index.ts';
import { RELEASES } from '#builder/paths.ts';
import { ConfigError, checkBuildVariables, readHosts, readVariable } from '#server/variables.ts';
import { readEnvFile } from './server-process.ts';

/** How often a node asks whether another release is live, ms. */
const ASK_MS = 2_000;

const say = (line: string): void => console.log(line);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readOptions() {
  const { values } = parseArgs({
    options: {
      rollback: { type: 'boolean' },
      watch: { type: 'boolean' },
      scheduled: { type: 'boolean' },
      prepare: { type: 'boolean' },
      to: { type: 'string' },
      from: { type: 'string' },
      'purge-list': { type: 'string' },
    },
  });
  if (values.from !== undefined && (values.to !== undefined || values.rollback || values.scheduled || values.prepare)) {
    throw new ConfigError('--from takes no other option than --watch');
  }
  const to = values.from === undefined ? (values.to ?? readVariable(process.env, 'SITE_STORE')) : undefined;
  if (values['purge-list'] !== undefined && to === undefined) throw new ConfigError('--purge-list needs --to');
  return { ...values, to };
}
type Options = ReturnType<typeof readOptions>;

function report(outcome: Outcome): void {
  if (outcome.kind === 'current') say(`Nothing changed since release ${outcome.live.id}.`);
  else if (outcome.kind === 'held')
    say(`Release ${outcome.live.id} stays: it was rolled back to, and nothing changed since.`);
  else if (outcome.kind === 'prepared')
    say(`Ready for ${outcome.moment.toISOString()}: ${outcome.rendered} pages in ${outcome.seconds.toFixed(1)} s`);
  else {
    const { live, changes, seconds } = outcome;
    say(`Release ${live.id} is live: ${live.pages} pages in ${seconds.toFixed(1)} s`);
    for (const line of changeLines(changes, readHosts(process.env))) say(line);
  }
  if (outcome.live.nextChange !== null) say(`The content changes by itself at ${outcome.live.nextChange}.`);
}

/** Sends what is live here, and writes down what caches have to forget. */
async function send({ to, 'purge-list': purgeFile }: Options): Promise<void> {
  if (to === undefined) return;
  const sent = await sendLive(RELEASES, openTarget(to, process.env), new Date());
  if (sent === null) return say(`${to} has this release live already.`);
  say(`Live at ${to}: ${sent.bodies} new files, ${(sent.bytes / 1_048_576).toFixed(1)} MB`);
  if (purgeFile === undefined) return;
  const scheme = readVariable(process.env, 'PUBLIC_SCHEME') ?? 'https';
  const addresses = purgeList(sent.changes, readHosts(process.env), scheme);
  writeFileSync(purgeFile, addresses.map((address) => `${address}\n`).join(''));
  say(`${addresses.length} addresses to purge in ${purgeFile}`);
}

async function once(automatic: boolean, options: Options, warm?: WarmThreads): Promise<Outcome> {
  const outcome = await publish({ store: RELEASES, automatic, progress: say, ...(warm ? { warm } : {}) });
  report(outcome);
  await send(options);
  return outcome;
}

/** Makes the release of the next due moment; it is sent when it is live. */
async function prepareNext(warm?: WarmThreads): Promise<Outcome> {
  const outcome = await prepare({ store: RELEASES, progress: say, ...(warm ? { warm } : {}) });
  report(outcome);
  return outcome;
}

/** @returns whether another release went live. */
async function receive(from: string): Promise<boolean> {
  const folder = readVariable(process.env, 'SITE_DIRECTORY') ?? RELEASES;
  const received = await receiveLive(openTarget(from, process.env), folder, new Date());
  if (received === null) return false;
  const { live, fetched } = received;
  say(`Release ${live.id} is live: ${live.pages} pages, ${fetched} files fetched`);
  return true;
}

/** Follows a target until the process is stopped. A store that fails is said once, until it answers again. */
async function follow(from: string): Promise<never> {
  let fault = '';
  for (;;) {
    try {
      await receive(from);
      if (fault !== '') say(`${from} answers again.`);
      fault = '';
    } catch (error) {
      const message = messageOf(error);
      if (message !== fault) console.error(message);
      fault = message;
    }
    await setTimeout(ASK_MS);
  }
}

function rollback(options: Options): Promise<void> {
  const { from, to } = rollBack(RELEASES);
  say(`Release ${to.id} of ${to.publishedAt} is live again; release ${from.id} stays on disk.`);
  say('Automatic publishing waits until the content changes; npm run publish takes it live as it is.');
  return send(options);
}

async function run(options: Options): Promise<void> {
  if (options.from !== undefined) {
    if (options.watch) return follow(options.from);
    if (!(await receive(options.from))) say(`Nothing newer at ${options.from}.`);
    return;
  }
  checkBuildVariables(process.env);
  if (options.rollback) return rollback(options);
  if (options.watch) {
    const warm = new WarmThreads();
    return watch({ publish: () => once(true, options, warm), prepare: () => prepareNext(warm) }, say);
  }
  if (options.prepare) await prepareNext();
  else await once(options.scheduled ?? false, options);
}

// Web servers read the site under users of their own, also where the server that asks for a publish keeps its files to itself.
process.umask(0o022);

try {
  readEnvFile();
  await run(readOptions());
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}

/**
 * Makes of the code what renders pages: browser assets, game clients and the program. It depends on the code alone, so it
 * is cached in `.cache/renderer/<hash>` and made again only when the code changes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isProgramEntry } from '../astro-internals.ts';
import { compressFile, isCompressible } from '../finish/compress.ts';
import { commonOrder, wholeFile } from '../finish/styles.ts';
import { CACHE, inRoot } from '../paths.ts';
import { bin, capture } from '../process.ts';

import type { CompiledSite } from '../render/model.ts';
import { readCompiled } from '../render/program.ts';
import type { FoundStyles } from './found-styles.ts';
import { codeHash, type FileHashes, hashInputs } from './inputs.ts';
import { readFacades } from './modules.ts';
import { NOTICES_FILE, thirdPartyNotices } from './notices.ts';

const RENDERERS = join(CACHE, 'renderer');
const RECORD = 'compiled.json';
/** All styles in order, as the finisher reads them. */
export const ALL_STYLES = 'styles.css';
/** Compiled sites that stay, for going back and forth between two states of the code. */
const KEPT = 4;

async function runStep(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await capture(command, args, { ...env, NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`${name} failed (exit code ${code})\n${output}`);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Asks the program in a thread of its own, whose memory goes with it: the program is large, and content may be. */
function stylesOf(folder: string, entry: string): Promise<FoundStyles> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./found-styles.worker.ts', import.meta.url), { workerData: { folder, entry } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The reader of styles ended with ${code}`)));
  });
}

/** Puts the stylesheets of all pages into one. */
async function joinStyles(folder: string, { lists, inline }: FoundStyles): Promise<string> {
  const client = join(folder, 'client');
  const order = commonOrder(lists);
  const texts = await Promise.all(order.map((href) => readFile(join(client, href), 'utf8')));
  const css = [...texts, ...inline].join('\n');
  const whole = wholeFile(css);
  await writeFile(join(folder, ALL_STYLES), css);
  await writeFile(join(client, whole.address), whole.text);
  await Promise.all(order.map((href) => rm(join(client, href))));
  return whole.address;
}

/** Runs Astro and Vite: `client/` in the folder holds the browser's assets, the game clients and the notices of their parts. */
export async function runCompilers(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const client = join(folder, 'client');
  await Promise.all([
    runStep('Compiling the site', bin('astro'), ['build', '--silent'], { FAIRWIND_DIST: client, ...env }),
    runStep(
      'Building the game clients',
      bin('vite'),
      ['build', '--config', inRoot('studio', 'client', 'vite.config.ts'), '--logLevel', 'warn'],
      { FAIRWIND_DIST: join(folder, 'studio') },
    ),
    runStep(
      'Building the console',
      bin('vite'),
      ['build', '--config', inRoot('console', 'vite.config.ts'), '--logLevel', 'warn'],
      { FAIRWIND_DIST: join(folder, 'backoffice') },
    ),
  ]);
  await rename(join(folder, 'studio', 'games'), join(client, 'games'));
  await rename(join(folder, 'backoffice', 'console'), join(client, 'console'));
  await writeFile(join(client, NOTICES_FILE), thirdPartyNotices());
}

/** Joins the styles of what was compiled, and compresses the assets. */
export async function finishAssets(
  folder: string,
  styles: FoundStyles,
): Promise<Pick<CompiledSite, 'facades' | 'wholeStyles' | 'inlineStyles'>> {
  const client = join(folder, 'client');
  const facades = await readFacades(client);
  const wholeStyles = await joinStyles(folder, styles);
  const compressible = (await filesBelow(client)).filter((path) => isCompressible(path) && !path.endsWith('.html'));
  await Promise.all(compressible.map(compressFile));
  return { facades, wholeStyles, inlineStyles: styles.inline };
}

async function compileInto(folder: string, hash: string): Promise<void> {
  await runCompilers(folder, { FAIRWIND_RENDERER: join(folder, 'server') });
  const names = await readdir(join(folder, 'server'));
  const name = names.find(isProgramEntry);
  if (!name) throw new Error('Astro left no program to render with');
  const entry = join('server', name);
  const compiled = { hash, entry, ...(await finishAssets(folder, await stylesOf(folder, entry))) };
  await writeFile(join(folder, RECORD), `${JSON.stringify(compiled, null, 1)}\n`);
}

async function forgetOld(): Promise<void> {
  const names = await readdir(RENDERERS);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(RENDERERS, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(KEPT);
  for (const { name } of old) await rm(join(RENDERERS, name), { recursive: true, force: true });
}

/**
 * The compiled site of the code as it is; made when there is none yet.
 * @throws with the tool's own output when a step fails.
 */
export async function compileSite(
  progress: (line: string) => void = () => undefined,
  inputs: FileHashes = hashInputs(),
): Promise<CompiledSite> {
  const hash = codeHash(inputs);
  const folder = join(RENDERERS, hash);
  if (existsSync(join(folder, RECORD))) {
    await utimes(folder, new Date(), new Date());
    return readCompiled(folder);
  }
  progress('Compiling the site …');
  // A name of its own: two builds at once do not meet, and a killed one leaves nothing that looks whole.
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await compileInto(fresh, hash);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  await forgetOld();
  return readCompiled(folder);
}

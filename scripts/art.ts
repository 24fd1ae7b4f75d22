/**
 * Turns the drawings in `art/` into what the product ships: `public/art`, `public/brand`,
 * `public/flags` and `shared/art.data.ts`. Only what changed is made again; a file that no
 * drawing stands for any more is removed.
 *
 *   node scripts/art.ts           bring everything up to date
 *   node scripts/art.ts --check   change nothing, fail when something is out of date
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { catalogueModule } from './art/catalogue.ts';
import { encode } from './art/encode.ts';
import { type Output, planDrawings, planOutputs, ROOT } from './art/plan.ts';
import { leftovers, RECORD_FILE, recordedKeys, staleOutputs } from './art/record.ts';

const CATALOGUE_FILE = 'shared/art.data.ts';
const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** One picture at a time on one thread: the machine stays usable and memory small. */
sharp.concurrency(1);

function writeRecord(keys: Readonly<Record<string, string>>): void {
  const sorted = Object.fromEntries(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(ROOT, RECORD_FILE), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Makes the stale outputs, recording each group of them so that an interrupted run can go on. */
async function makeOutputs(outputs: readonly Output[], stale: readonly Output[]): Promise<void> {
  const keys = recordedKeys();
  const planned = new Set(outputs.map(({ file }) => file));
  for (const file of Object.keys(keys)) if (!planned.has(file)) delete keys[file];
  for (const [index, output] of stale.entries()) {
    const bytes = await encode(output);
    const target = path.join(ROOT, output.file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    keys[output.file] = output.key;
    if (index % 50 === 49) writeRecord(keys);
  }
  writeRecord(keys);
}

async function writeCatalogue(outputs: readonly Output[]): Promise<void> {
  const target = path.join(ROOT, CATALOGUE_FILE);
  writeFileSync(target, await catalogueModule(planDrawings(), outputs));
  const format = [BIOME, 'format', '--write', '--no-errors-on-unmatched', target];
  execFileSync(process.execPath, format, { cwd: ROOT, stdio: 'pipe' });
}

async function update(outputs: readonly Output[], stale: readonly Output[], extra: readonly string[]): Promise<void> {
  for (const file of extra) rmSync(path.join(ROOT, file));
  await makeOutputs(outputs, stale);
  await writeCatalogue(outputs);
  console.log(`${outputs.length} files, ${stale.length} made, ${extra.length} removed`);
}

function check(stale: readonly Output[], extra: readonly string[]): void {
  for (const { file } of stale) console.error(`out of date: ${file}`);
  for (const file of extra) console.error(`stands for nothing: ${file}`);
  if (stale.length + extra.length > 0) process.exitCode = 1;
}

const outputs = planOutputs();
const stale = staleOutputs(outputs);
const extra = leftovers(outputs);
if (process.argv.includes('--check')) check(stale, extra);
else await update(outputs, stale, extra);

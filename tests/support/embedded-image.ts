/**
 * The migrated embedded database that tests begin with: a file, made anew only when the migrations or PGlite change.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { CACHE, inRoot } from '#builder/paths.ts';
import { type Database, migrate } from '#server/db/index.ts';

/**
 * Node's options for a process that lives for seconds. The embedded database is WebAssembly, which is compiled a second
 * time to run faster: that takes a quarter of such a process's time, and it ends before it gains anything.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

const FOLDER = join(CACHE, 'tests');
const MIGRATIONS = inRoot('server', 'db', 'migrations');

/** Changes whenever the image would. */
function imageHash(): string {
  const hash = createHash('sha256').update(
    readFileSync(inRoot('node_modules', '@electric-sql', 'pglite', 'package.json')),
  );
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeImage(file: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) {
    if (name.startsWith('embedded-')) rmSync(join(FOLDER, name));
  }
  const client = await PGlite.create();
  await migrate(drizzle({ client }) as unknown as Database);
  const image = await client.dumpDataDir('none');
  await client.close();
  // Whole or not at all: a run beside this one may be about to read it.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await image.arrayBuffer()));
  renameSync(unfinished, file);
}

/** @returns the file of a migrated PGlite data directory (tar), made where there is none. */
export async function embeddedImage(): Promise<string> {
  const image = join(FOLDER, `embedded-${imageHash()}.tar`);
  if (!existsSync(image)) await makeImage(image);
  return image;
}

/** Puts an empty, migrated database into a data directory: whoever starts on it has none to make, which takes seconds. */
export function fillDataDirectory(path: string, image: string): void {
  const data = join(path, 'pglite', 'data');
  mkdirSync(data, { recursive: true });
  // The image names its files from its own root, which tar takes away and says so.
  execFileSync('tar', ['-xf', image, '-C', data], { stdio: 'ignore' });
}

/**
 * The migrated databases that tests copy (a `globalSetup` of Vitest). The embedded one is a file, made anew only when
 * the migrations or PGlite change; that of PostgreSQL is a template, made by the first test that asks and dropped with
 * its copies when the run ends.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { TestProject } from 'vitest/node';
import { CACHE, inRoot } from '#builder/paths.ts';
import { type Database, migrate } from '#server/db/index.ts';
import { dropWithPrefix } from './postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated PGlite data directory (tar). */
    embeddedImage: string;
    /** What the names of this run's PostgreSQL databases begin with. */
    databasePrefix: string;
  }
}

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

export default async function prepareDatabases({ provide }: TestProject): Promise<() => Promise<void>> {
  const image = join(FOLDER, `embedded-${imageHash()}.tar`);
  if (!existsSync(image)) await makeImage(image);
  const prefix = `fairwind_test_${randomUUID().slice(0, 8)}`;
  provide('embeddedImage', image);
  provide('databasePrefix', prefix);
  return () => dropWithPrefix(prefix);
}

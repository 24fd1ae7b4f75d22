/**
 * The migrated databases that tests copy (a `globalSetup` of Vitest). The embedded one is a file (embedded-image.ts);
 * that of PostgreSQL is a template, made by the first test that asks and dropped with its copies when the run ends.
 */
import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { embeddedImage } from './embedded-image.ts';
import { dropWithPrefix } from './postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated PGlite data directory (tar). */
    embeddedImage: string;
    /** What the names of this run's PostgreSQL databases begin with. */
    databasePrefix: string;
  }
}

export default async function prepareDatabases({ provide }: TestProject): Promise<() => Promise<void>> {
  const prefix = `fairwind_test_${randomUUID().slice(0, 8)}`;
  provide('embeddedImage', await embeddedImage());
  provide('databasePrefix', prefix);
  return () => dropWithPrefix(prefix);
}

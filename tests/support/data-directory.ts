/** Data directories of workers that tests start as processes of their own. */
import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import { fillDataDirectory } from './embedded-image.ts';
import { throwAwayFolder } from './throw-away.ts';

/**
 * Node's options for a process that lives for seconds. The embedded database is WebAssembly, which is compiled a second
 * time to run faster: that takes a quarter of such a process's time, and it ends before it gains anything.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];

/** A new data directory that already holds an empty, migrated embedded database. `using` removes it. */
export function createDataDirectory(): { path: string; [Symbol.dispose](): void } {
  const path = throwAwayFolder('data');
  fillDataDirectory(path, inject('embeddedImage'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

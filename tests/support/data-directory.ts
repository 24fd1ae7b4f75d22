/** Data directories of workers that tests start as processes of their own. */
import { rmSync } from 'node:fs';
import { inject } from 'vitest';
import { fillDataDirectory } from './embedded-image.ts';
import { throwAwayFolder } from './throw-away.ts';

/** A new data directory that already holds an empty, migrated embedded database. `using` removes it. */
export function createDataDirectory(): { path: string; [Symbol.dispose](): void } {
  const path = throwAwayFolder('data');
  fillDataDirectory(path, inject('embeddedImage'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

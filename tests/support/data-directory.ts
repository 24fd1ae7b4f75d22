/** Data directories of workers that tests start as processes of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { fillDataDirectory } from './embedded-image.ts';

/** A new data directory that already holds an empty, migrated embedded database. `using` removes it. */
export function createDataDirectory(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'fairwind-data-'));
  fillDataDirectory(path, inject('embeddedImage'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

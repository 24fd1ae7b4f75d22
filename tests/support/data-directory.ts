/** Data directories of servers and workers that tests start as processes of their own. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * A new data directory that already holds an empty, migrated embedded database: whoever starts on it has none to make,
 * which takes seconds. `using` removes it.
 */
export function createDataDirectory(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'fairwind-data-'));
  const data = join(path, 'pglite', 'data');
  mkdirSync(data, { recursive: true });
  // The image names its files from its own root, which tar takes away and says so.
  execFileSync('tar', ['-xf', inject('embeddedImage'), '-C', data], { stdio: 'ignore' });
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Where things stand on disk; every script asks here. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The releases of the built site; `FAIRWIND_DIST` names another place for tests and benchmarks. */
export const RELEASES = process.env.FAIRWIND_DIST ?? join(ROOT, 'dist');
/** The live release. */
export const DIST = join(RELEASES, 'live');
/** Work that may be thrown away at any time. */
export const CACHE = join(ROOT, '.cache');

export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

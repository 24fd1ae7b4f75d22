/** Addresses that content has left: the build writes where each leads now into `moved.json` of every domain. */
import { z } from 'zod';
import type { RegionId } from '#shared/regions/index.ts';
import type { FileVersion, SiteFiles } from './files.ts';

const movedSchema = z.record(z.string().startsWith('/'), z.string().startsWith('/'));
type Moved = z.infer<typeof movedSchema>;

/** Finds the path, without a locale, that a path of a domain has become in a release; null when it never moved. */
export type MovedPages = (release: string, region: RegionId, path: string) => Promise<string | null>;

/** Creates the reader; each version of a list is read once. @throws when a list is none */
export function createMovedPages(files: SiteFiles): MovedPages {
  const known = new WeakMap<FileVersion, Moved>();
  const read = (version: FileVersion): Moved => {
    const moved = known.get(version) ?? movedSchema.parse(JSON.parse(String(version.bytes ?? '{}')));
    known.set(version, moved);
    return moved;
  };
  return async (release, region, path) => {
    const version = await files.read(release, `${region}/moved.json`);
    if (version === null) return null;
    const moved = read(version);
    return Object.hasOwn(moved, path) ? (moved[path] ?? null) : null;
  };
}

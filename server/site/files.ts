/** Files of the built site: read once per version, cached in memory while small, compressed once. Releases share bodies. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { isCompressible, mediaType } from '../media-types.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';
const SIBLINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Larger files are not cached but streamed. */
const KEPT_FILE_MAXIMUM_BYTES = 2_097_152;
const CACHE_MAXIMUM_BYTES = 134_217_728;
const BROTLI_QUALITY = 5;

export interface FileVersion {
  path: string;
  type: string;
  size: number;
  /** Identifies the bytes, without quotes. */
  tag: string;
  /** Null for a file that is streamed. */
  bytes: Buffer | null;
}

interface CachedFile extends FileVersion {
  modified: number;
  encoded: Map<Encoding, Promise<Buffer | null>>;
}

export interface SiteFiles {
  /** The current version of a file below a folder, or null when it does not exist. `file` is relative and already safe. */
  read(folder: string, file: string): Promise<FileVersion | null>;
  /** The file's bytes in an encoding, or null when it is better sent as it is. */
  encode(version: FileVersion, encoding: Encoding): Promise<Buffer | null>;
}

async function statFile(path: string) {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}

async function readIfNewer(path: string, modified: number): Promise<Buffer | null> {
  const found = await statFile(path);
  return found !== null && found.mtimeMs >= modified ? readFile(path) : null;
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes);
  return toBrotli(bytes, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

/** Which body on disk this is: releases link to the same one where they are alike. */
const identityOf = ({ dev, ino, size, mtimeMs }: Stats, type: string): string =>
  `${dev}:${ino}:${size}:${mtimeMs}:${type}`;

/** Creates the reader. What it caches is known by the body on disk, so a new release finds what it shares warm. */
export function createSiteFiles(): SiteFiles {
  const cache = new Map<string, CachedFile>();
  let cachedBytes = 0;

  function store(identity: string, cached: CachedFile): void {
    cachedBytes += cached.size - (cache.get(identity)?.size ?? 0);
    cache.delete(identity);
    cache.set(identity, cached);
    for (const [oldest, { size }] of cache) {
      if (cachedBytes <= CACHE_MAXIMUM_BYTES || oldest === identity) break;
      cache.delete(oldest);
      cachedBytes -= size;
    }
  }

  async function load(identity: string, path: string, type: string, found: Stats): Promise<FileVersion> {
    const { size, mtimeMs: modified } = found;
    if (size > KEPT_FILE_MAXIMUM_BYTES) {
      return { path, type, size, tag: `${size.toString(36)}-${Math.trunc(modified).toString(36)}`, bytes: null };
    }
    const bytes = await readFile(path);
    const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const cached: CachedFile = { path, type, size: bytes.byteLength, tag, bytes, modified, encoded: new Map() };
    store(identity, cached);
    return cached;
  }

  /** A compressed file the build wrote beside it, else compressed here and now. */
  async function encodeCached({ path, bytes, modified }: CachedFile, encoding: Encoding): Promise<Buffer | null> {
    if (bytes === null) return null;
    const encoded = (await readIfNewer(path + SIBLINGS[encoding], modified)) ?? (await compress(bytes, encoding));
    return encoded.byteLength < bytes.byteLength ? encoded : null;
  }

  return {
    async read(folder, file) {
      const path = join(folder, file);
      const found = await statFile(path);
      if (found === null) return null;
      const type = mediaType(file);
      const identity = identityOf(found, type);
      const cached = cache.get(identity);
      if (cached === undefined) return load(identity, path, type, found);
      cache.delete(identity);
      cache.set(identity, cached);
      return cached;
    },

    encode(version, encoding) {
      if (!isCompressible(version.type) || version.bytes === null) return Promise.resolve(null);
      const cached = version as CachedFile;
      const pending = cached.encoded.get(encoding) ?? encodeCached(cached, encoding);
      cached.encoded.set(encoding, pending);
      return pending;
    },
  };
}

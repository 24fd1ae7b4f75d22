/** Files of the built site: read once per version, kept in memory while small, compressed once. Releases share bodies. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { isCompressible, mediaType } from './media.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';
const SIBLINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Larger files are not kept in memory but streamed. */
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

interface Kept extends FileVersion {
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

/** Creates the reader. What it keeps is known by the body on disk, so a new release finds what it shares warm. */
export function createSiteFiles(): SiteFiles {
  const cache = new Map<string, Kept>();
  let cachedBytes = 0;

  function keep(identity: string, kept: Kept): void {
    cachedBytes += kept.size - (cache.get(identity)?.size ?? 0);
    cache.delete(identity);
    cache.set(identity, kept);
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
    const kept: Kept = { path, type, size: bytes.byteLength, tag, bytes, modified, encoded: new Map() };
    keep(identity, kept);
    return kept;
  }

  /** A compressed file the build wrote beside it, else compressed here and now. */
  async function encodeKept({ path, bytes, modified }: Kept, encoding: Encoding): Promise<Buffer | null> {
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
      const kept = cache.get(identity);
      if (kept === undefined) return load(identity, path, type, found);
      cache.delete(identity);
      cache.set(identity, kept);
      return kept;
    },

    encode(version, encoding) {
      if (!isCompressible(version.type) || version.bytes === null) return Promise.resolve(null);
      const kept = version as Kept;
      const pending = kept.encoded.get(encoding) ?? encodeKept(kept, encoding);
      kept.encoded.set(encoding, pending);
      return pending;
    },
  };
}

/** Precompressed siblings (`.br`, `.gz`) of the assets, remembered by content so that a rebuild costs nothing. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CACHE } from './paths.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const ENCODINGS = {
  br: (data: Buffer) => brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (data: Buffer) => gzipped(data, { level: 9 }),
} as const;
type Encoding = keyof typeof ENCODINGS;

const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|xml|txt|html)$/;
/** Below this the header costs more than compression saves. */
const SMALLEST_BYTES = 512;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function cached(data: Buffer, encoding: Encoding): Promise<string> {
  const folder = join(CACHE, 'compressed');
  const path = join(folder, `${createHash('sha256').update(data).digest('hex')}.${encoding}`);
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, await ENCODINGS[encoding](data));
  await rename(partial, path);
  return path;
}

/** Whether a file is worth a compressed sibling. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE.test(path);
}

/** Writes the compressed siblings of a file next to it. */
export async function compressFile(path: string): Promise<void> {
  const data = await readFile(path);
  if (data.length < SMALLEST_BYTES) return;
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    await copyFile(await cached(data, encoding), `${path}.${encoding}`);
  }
}

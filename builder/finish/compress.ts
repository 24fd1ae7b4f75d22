/** Precompressed siblings (`.br`, `.gz`) of the assets, remembered by content so that a rebuild costs nothing. */
import { hash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CACHE } from '../paths.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Site maps and feeds are read by machines and change with every promotion: the last tenth costs fifty times as much. */
const BROTLI_QUALITIES = { people: 11, machines: 9 } as const;
type Reader = keyof typeof BROTLI_QUALITIES;

const ENCODINGS = {
  br: (data: Buffer, reader: Reader) =>
    brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITIES[reader] } }),
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

/** Files under way at once have names of their own. */
let partials = 0;

async function cached(data: Buffer, sum: string, encoding: Encoding, reader: Reader): Promise<string> {
  const folder = join(CACHE, 'compressed');
  const path = join(folder, `${sum}.${reader === 'people' ? '' : `${reader}.`}${encoding}`);
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  partials += 1;
  const partial = `${path}.${process.pid}.${partials}`;
  await writeFile(partial, await ENCODINGS[encoding](data, reader));
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
  const sum = hash('sha256', data, 'hex');
  const reader = path.endsWith('.xml') ? 'machines' : 'people';
  const write = async (encoding: Encoding) =>
    copyFile(await cached(data, sum, encoding, reader), `${path}.${encoding}`);
  await Promise.all((Object.keys(ENCODINGS) as Encoding[]).map(write));
}

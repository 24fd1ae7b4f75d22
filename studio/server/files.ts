/** The built game client (`dist/games`): its manifest and its files, read once and kept compressed. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from 'zod';

const compress = promisify(brotliCompress);

export interface ClientFiles {
  script: string;
  styles: string[];
  preloads: string[];
}

interface ServedFile {
  type: string;
  body: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
const COMPRESSED = new Set(['.js', '.css', '.svg']);
const ASSET = /^assets\/[A-Za-z0-9._-]+$/;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);

/** The pages the client is built for, by their entry in the manifest. */
export type ClientEntry = 'main.ts' | 'verify/main.ts';

export interface ClientDirectory {
  /** The files of a page. Throws when the client has not been built. */
  entry(name: ClientEntry): Promise<ClientFiles>;
  /** A built asset by its path, or null. */
  asset(path: string): Promise<ServedFile | null>;
}

/**
 * Creates the reader of the built client.
 * @param folders where it stands, newest first: the entry is that of the first, a page that is still open finds its
 * assets in the others.
 */
export function createClientDirectory(folders: () => Promise<readonly string[]>): ClientDirectory {
  const entries = new Map<string, Promise<ClientFiles>>();
  const assets = new Map<string, Promise<ServedFile | null>>();

  return {
    async entry(name) {
      const [folder = ''] = await folders();
      const key = `${folder}\n${name}`;
      const files = entries.get(key) ?? readEntry(folder, name);
      entries.set(key, files);
      try {
        return await files;
      } catch (error) {
        // Not remembered: the client may be built a moment later.
        entries.delete(key);
        throw error;
      }
    },
    async asset(path) {
      if (!ASSET.test(path)) return null;
      const known = assets.get(path) ?? folders().then((all) => loadFrom(all, path));
      assets.set(path, known);
      const file = await known;
      if (file === null) assets.delete(path);
      return file;
    },
  };
}

async function loadFrom(folders: readonly string[], path: string): Promise<ServedFile | null> {
  for (const folder of folders) {
    const file = await load(folder, path);
    if (file !== null) return file;
  }
  return null;
}

async function load(folder: string, path: string): Promise<ServedFile | null> {
  const type = TYPES[extname(path)];
  if (type === undefined) return null;
  try {
    const body = new Uint8Array(await readFile(join(folder, path)));
    const brotli = COMPRESSED.has(extname(path))
      ? new Uint8Array(await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      : null;
    return { type, body, brotli };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readEntry(directory: string, name: ClientEntry): Promise<ClientFiles> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const entry = manifest[name];
  if (!entry?.isEntry) throw new Error(`No entry ${name} in the manifest of ${directory}`);
  const preloads = (entry.imports ?? []).flatMap((key) => manifest[key]?.file ?? []);
  return { script: entry.file, styles: entry.css ?? [], preloads };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

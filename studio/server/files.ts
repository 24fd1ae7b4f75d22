/** The built game client (`dist/games`): its manifest and its files, read once and cached compressed. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from 'zod';

const compress = promisify(brotliCompress);

export interface ClientFiles {
  script: string;
  styles: string[];
  /**
   * The other modules that the page runs before its first round, so that they are fetched together and not one after
   * another.
   */
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
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);

/** The pages the client is built for, by their entry in the manifest. */
export type ClientEntry = 'main.ts' | 'verify/main.ts';

export interface ClientDirectory {
  /**
   * The files of a page. Throws when the client has not been built.
   * @param parts what the entry loads dynamically: modules by their path in the client, shared chunks by their name
   * (client/vite.config.ts); one that does not exist is left out.
   */
  entry(name: ClientEntry, parts?: readonly string[]): Promise<ClientFiles>;
  /** A built asset by its path, or null. */
  asset(path: string): Promise<ServedFile | null>;
}

/**
 * Creates the reader of the built client.
 * @param folders its builds, newest first: the entry comes from the first, and a page that is still open finds its
 * assets in the others.
 */
export function createClientDirectory(folders: () => Promise<readonly string[]>): ClientDirectory {
  const entries = new Map<string, Promise<ClientFiles>>();
  const assets = new Map<string, Promise<ServedFile | null>>();

  return {
    async entry(name, parts = []) {
      const [folder = ''] = await folders();
      const key = [folder, name, ...parts].join('\n');
      const files = entries.get(key) ?? readEntry(folder, name, parts);
      entries.set(key, files);
      try {
        return await files;
      } catch (error) {
        // Not cached: the client may be built a moment later.
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
    return { type, body, brotli: COMPRESSED.has(extname(path)) ? await smallest(folder, path, body) : null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Files that the build has compressed; those of a client built by itself are compressed at the first request. */
async function smallest(folder: string, path: string, body: Uint8Array<ArrayBuffer>) {
  const built = await readFile(join(folder, `${path}.br`)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  return new Uint8Array(built ?? (await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })));
}

async function readEntry(directory: string, name: ClientEntry, parts: readonly string[]): Promise<ClientFiles> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')));
  const entry = manifest[name];
  if (!entry?.isEntry) throw new Error(`No entry ${name} in the manifest of ${directory}`);
  const keyOf = (part: string) =>
    part in manifest ? part : (Object.keys(manifest).find((key) => manifest[key]?.name === part) ?? part);
  const modules = closure(manifest, [name, ...parts.map(keyOf)]);
  return {
    script: entry.file,
    styles: [...new Set(modules.flatMap(({ css = [] }) => css))],
    preloads: modules.map(({ file }) => file).filter((file) => file !== entry.file),
  };
}

/** Modules with all they import, each once. */
function closure(manifest: z.infer<typeof manifestSchema>, keys: readonly string[]) {
  const seen = new Set<string>(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

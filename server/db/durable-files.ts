/**
 * The embedded database's files, flushed to the disk when the database asks for it.
 *
 * PGlite as it comes starts PostgreSQL with `-F` (never flush), and its Node file system has no flush to offer. Here it
 * has one, and PostgreSQL is told to use it: a commit is acknowledged once its log is on the disk, a checkpoint once
 * its pages are.
 */
import { closeSync, type Dirent, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { EmbeddedClient } from './embedded-client.ts';

/** Emscripten's errno for an I/O error; PostgreSQL stops at it rather than go on with a log it cannot trust. */
const EIO = 29;

interface FileStream {
  /** The host's file descriptor; directories have none. */
  nfd?: number;
  node: unknown;
}

/** What is used of Emscripten's NODEFS. */
interface HostFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: FileStream) => number };
}

/** Windows has no flush of a directory; its file system keeps names with the files. */
function flushDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

type Flush = (descriptor: number) => void;

class DurableFileSystem extends NodeFS {
  readonly #flush: Flush;

  constructor(directory: string, flush: Flush) {
    super(directory);
    this.#flush = flush;
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFlush: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const files = module.NODEFS as unknown as HostFileSystem;
      files.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) flushDirectory(files.realPath(stream.node));
          else this.#flush(stream.nfd);
          return 0;
        } catch {
          // The C side knows failures by number only, and stops the database at this one.
          return EIO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } };
  }
}

/** `fsync` because it is the one of PostgreSQL's methods that reaches the file system above. */
const START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens, or creates, the database in a directory; what it acknowledges survives a power cut.
 * @param flush brings a file to the disk, or throws.
 * @param backup an archive of the files that an empty directory begins with.
 */
export function openDurable(directory: string, flush: Flush, backup?: Blob): Promise<PGlite> {
  return EmbeddedClient.open({
    fs: new DurableFileSystem(directory, flush),
    startParams: [...START_PARAMETERS],
    ...(backup && { loadDataDir: backup }),
  });
}

async function flushEntry(entry: Dirent): Promise<void> {
  const path = join(entry.parentPath, entry.name);
  if (entry.isDirectory()) return flushDirectory(path);
  if (!entry.isFile()) return;
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes a whole directory: a new database's first files are written before PostgreSQL runs. All at once, so that the
 * disk may gather them.
 */
export async function flushTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map(flushEntry));
  flushDirectory(directory);
}

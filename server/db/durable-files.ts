/**
 * The embedded database's files, flushed to the disk when the database asks for it.
 *
 * PGlite as it comes starts PostgreSQL with `-F` (never flush), and its Node file system has no flush to offer. Here it
 * has one, and PostgreSQL is told to use it: a commit is acknowledged once its log is on the disk, a checkpoint once
 * its pages are. The flush of a commit is the next one's too where it comes meanwhile (`grouped-flush.ts`).
 */
import { closeSync, type Dirent, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { EmbeddedClient } from './embedded-client.ts';
import { type Flush, GroupedFlush } from './grouped-flush.ts';

/** Emscripten's errno for an I/O error; PostgreSQL stops at it rather than go on with a log it cannot trust. */
const EIO = 29;

interface FileNode {
  name: string;
  parent: FileNode;
}

interface FileStream {
  /** The host's file descriptor; directories have none. */
  nfd?: number;
  node: FileNode;
}

type Operation = (...given: never[]) => unknown;

/** What is used of Emscripten's NODEFS. */
interface HostFileSystem {
  realPath(node: FileNode): string;
  node_ops: Record<(typeof CHANGES_OF_NAMES)[number], Operation>;
  stream_ops: {
    write: (stream: FileStream, ...rest: never[]) => unknown;
    setattr: Operation;
    fsync?: (stream: FileStream) => number;
  };
}

const CHANGES_OF_NAMES = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'] as const;

const LOG_DIRECTORY = 'pg_wal';
const isInLog = ({ node }: FileStream): boolean => node.parent.name === LOG_DIRECTORY;
/** Other files there are on their way to become a segment, or out of it. */
const isSegment = (stream: FileStream): boolean => isInLog(stream) && /^[0-9A-F]{24}$/.test(stream.node.name);

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

/**
 * What the log says must be on the disk before anything that follows from it may get there: whatever changes another
 * file than the log flushes first what is owed.
 */
function flushBeforeChanges({ node_ops: nodes, stream_ops: streams }: HostFileSystem, settle: () => void): void {
  const flushingFirst =
    (operation: Operation): Operation =>
    (...given) => {
      settle();
      return operation(...given);
    };
  for (const name of CHANGES_OF_NAMES) nodes[name] = flushingFirst(nodes[name]);
  streams.setattr = flushingFirst(streams.setattr);
  const { write } = streams;
  streams.write = (stream, ...rest) => {
    if (!isInLog(stream)) settle();
    return write(stream, ...rest);
  };
}

/** What others on the machine may do with a file of the database: nothing. */
const OF_OTHERS = 0o077;

/** Emscripten gives files the rights that the database asks for, and changes them again whatever mask the process has. */
function closeToOthers({ node_ops: nodes, stream_ops: streams }: HostFileSystem): void {
  const closed =
    (setattr: Operation): Operation =>
    (...[node, attributes]: unknown[]) => {
      const { mode } = attributes as { mode?: number };
      const kept = mode === undefined ? attributes : { ...(attributes as object), mode: mode & ~OF_OTHERS };
      return (setattr as (...given: unknown[]) => unknown)(node, kept);
    };
  nodes.setattr = closed(nodes.setattr);
  streams.setattr = closed(streams.setattr);
  const { mknod } = nodes;
  nodes.mknod = (...[parent, name, mode, device]: unknown[]) =>
    (mknod as (...given: unknown[]) => unknown)(parent, name, (mode as number) & ~OF_OTHERS, device);
}

class DurableFileSystem extends NodeFS {
  readonly #flush: Flush;
  readonly #log: GroupedFlush;

  constructor(directory: string, flush: Flush, log: GroupedFlush) {
    super(directory);
    this.#flush = flush;
    this.#log = log;
  }

  #flushStream(files: HostFileSystem, stream: FileStream): void {
    if (stream.nfd !== undefined && isSegment(stream) && this.#log.owe(files.realPath(stream.node))) return;
    this.#log.settle();
    if (stream.nfd === undefined) flushDirectory(files.realPath(stream.node));
    else this.#flush.now(stream.nfd);
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFlush: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const files = module.NODEFS as unknown as HostFileSystem;
      closeToOthers(files);
      flushBeforeChanges(files, () => {
        try {
          this.#log.settle();
        } catch {
          throw new module.FS.ErrnoError(EIO);
        }
      });
      files.stream_ops.fsync = (stream) => {
        try {
          this.#flushStream(files, stream);
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
export async function openDurable(directory: string, flush: Flush, backup?: Blob): Promise<PGlite> {
  const log = new GroupedFlush(flush);
  const client = await EmbeddedClient.open(
    {
      fs: new DurableFileSystem(directory, flush, log),
      startParams: [...START_PARAMETERS],
      ...(backup && { loadDataDir: backup }),
    },
    log,
  );
  log.begin();
  return client;
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

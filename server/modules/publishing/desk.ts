/**
 * Content in the folder of the sources, as the console changes it. What content means is known to the sources' own
 * programs (src/features/editor/desk.build.ts, scripts/preview.ts); they are asked as programs of their own.
 */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ConsoleLanguage, ContentFault, ContentField, ContentKind } from '#shared/backoffice/content.ts';
import type { RegionId } from '#shared/regions/index.ts';

/** Texts of files by their path in the sources; null: there is no such file. */
export type ContentFiles = Readonly<Record<string, string | null>>;
/** Uploaded pictures by their path in the sources. */
export type ContentPictures = ReadonlyMap<string, Uint8Array>;
/** Pictures as they shall stand in the sources; null: none stands there. */
export type PlacedPictures = ReadonlyMap<string, Uint8Array | null>;
export type ContentValues = Record<string, unknown>;

export interface ContentChange {
  kind: ContentKind;
  alias: string;
  files: ContentFiles;
  pictures: ContentPictures;
}

/** A page of content that is not live yet. */
export interface RenderedPreview {
  pages: { region: RegionId; locale: string; html: string; scriptHashes: string[]; styleHashes: string[] }[];
  files: { address: string; base64: string }[];
}

export interface DeskEntry {
  kind: ContentKind;
  alias: string;
  title: string;
  updated: string;
  state: 'coming' | 'running' | 'ended';
  /** When it begins, ISO 8601; null: it has begun. */
  starts: string | null;
  status: 'announced' | 'open';
}

export interface Desk {
  /** The fields of each kind as its form is drawn in a language, and the locales of text pages. */
  fields(): Promise<Record<ConsoleLanguage, Record<ContentKind, ContentField[]>> & { locales: string[] }>;
  entries(): Promise<DeskEntry[]>;
  /** The files of an entry as they are now, and the values in them. @param files instead of those on disk */
  open(kind: ContentKind, alias: string, files?: ContentFiles): Promise<{ files: ContentFiles; values: ContentValues }>;
  /** The files of an entry as they are now. */
  current(kind: ContentKind, alias: string): Promise<ContentFiles>;
  /**
   * Values as files, and what publishing would refuse of them. Nothing is written into the sources.
   * @param from the files that they are written over.
   */
  save(
    change: ContentChange,
    values: ContentValues,
    from: ContentFiles,
  ): Promise<{ files: ContentFiles; faults: ContentFault[] }>;
  /** What publishing would refuse of a change; empty when it may be published. */
  check(change: ContentChange): Promise<ContentFault[]>;
  /** Its pages on every domain; null where the code has changed since the last publish. */
  preview(change: ContentChange): Promise<RenderedPreview | null>;
  /** The files of the sources as they are now. */
  read(paths: readonly string[]): Promise<ContentFiles>;
  /** The pictures that stand at these places in the sources. */
  pictures(paths: readonly string[]): Promise<PlacedPictures>;
  /** Writes files into the sources, or takes them away; a picture that a promotion still names is not taken away. */
  apply(files: ContentFiles, pictures: PlacedPictures): Promise<void>;
}

/** Where content lies, from the root of the sources. Nothing else is ever written. */
const CONTENT = 'src/content';
const WRITABLE =
  /^src\/content\/(?:(?:promos|given-up)\/[a-z0-9-]+\.yaml|pages\/[a-z-]+\/[a-z-]+\.md|media\/[a-z0-9-]+\.(?:jpg|jpeg|png|webp))$/;

/** A programming error or an attack; never a person's mistake. */
function writable(path: string): string {
  if (!WRITABLE.test(path)) throw new Error(`${path} is no place for content`);
  return path;
}

async function textAt(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function bytesAt(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}.tmp`;
  await writeFile(partial, content);
  await rename(partial, path);
}

/** Whether a promotion names a picture. */
async function isNamed(root: string, path: string): Promise<boolean> {
  const image = path.replace(/^.*\/media\//, '/media/');
  for (const name of await readdir(join(root, CONTENT, 'promos'))) {
    const promo = await textAt(join(root, CONTENT, 'promos', name));
    if (promo?.includes(image)) return true;
  }
  return false;
}

async function applyTo(root: string, files: ContentFiles, pictures: PlacedPictures): Promise<void> {
  for (const [path, bytes] of pictures) if (bytes !== null) await replace(join(root, writable(path)), bytes);
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, writable(path));
    if (content === null) await rm(target, { force: true });
    else await replace(target, content);
  }
  for (const [path, bytes] of pictures)
    if (bytes === null && !(await isNamed(root, path))) await rm(join(root, writable(path)), { force: true });
}

/** Links everything in a folder into another, but what is named. */
async function linkAll(from: string, to: string, except: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) if (name !== except) await symlink(join(from, name), join(to, name));
}

/** Puts the folders of content into another place, file by file: what is replaced there stays as it is here. */
async function linkContent(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
    else {
      await mkdir(dirname(join(to, path)), { recursive: true });
      await symlink(join(entry.parentPath, entry.name), join(to, path));
    }
  }
}

/** Does work over the sources as they would be with a change. */
async function withChange<Value>(
  root: string,
  { files, pictures }: Pick<ContentChange, 'files' | 'pictures'>,
  work: (changed: string) => Promise<Value>,
): Promise<Value> {
  const changed = await mkdtemp(join(tmpdir(), 'fairwind-desk-'));
  try {
    await linkAll(root, changed, 'src');
    await linkAll(join(root, 'src'), join(changed, 'src'), 'content');
    await linkContent(join(root, CONTENT), join(changed, CONTENT));
    await applyTo(changed, files, pictures);
    return await work(changed);
  } finally {
    await rm(changed, { recursive: true, force: true });
  }
}

const PICTURE_FAULT = /^(\S+\.yaml)(?::(\d+))? (\w+): (.*)$/;

function pictureFault(line: string): ContentFault {
  const [, file = '', number, field = null, message = line] = PICTURE_FAULT.exec(line) ?? [];
  return { file, line: number === undefined ? null : Number(number), field, message };
}

const pagePath = (kind: ContentKind, alias: string): string =>
  kind === 'promo' ? `/promo/item/${alias}` : `/page/${alias}`;

export const DESK = 'src/features/editor/desk.build.ts';
export const PREVIEW = 'scripts/preview.ts';

/** One question to a program of the sources. */
export interface Asked {
  program: string;
  words: readonly string[];
  question: object;
  cwd: string;
  /** The folder whose content it reads. */
  source: string;
  releases: string;
}

/** Asks by starting the program. @throws with the end of what it said where it fails */
async function runProgram({ program, words, question, cwd, source, releases }: Asked): Promise<unknown> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, FAIRWIND_SOURCE: source, FAIRWIND_DIST: releases },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A program that ends early has not read its question; why it ended stands in what it said.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(question));
  const [answer, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(-2_000)}`);
  return JSON.parse(answer);
}

/** Answers that are kept. */
const KEPT_ANSWERS = 50;

/** Answers by their question: one that is asked while its answer is on the way waits for the same. */
class Answers<Answer> {
  readonly #kept = new Map<string, Promise<Answer>>();

  of(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const key = hash('sha256', question, 'hex');
    const known = this.#kept.get(key) ?? ask();
    // The newest stands last, and what has not been asked for longest goes.
    this.#kept.delete(key);
    this.#kept.set(key, known);
    known.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_ANSWERS && oldest !== undefined) this.#kept.delete(oldest);
    return known;
  }
}

/**
 * @param sources the folder whose programs are asked.
 * @param root the folder whose content they read and write; mostly the same.
 * @param releases the folder of releases.
 * @param run asks a program; tests of the rules answer in their own process.
 */
export function createDesk(sources: string, root: string, releases: string, run = runProgram): Desk {
  const ask = (program: string, words: readonly string[], question: object, at = root) =>
    run({ program: join(sources, program), words, question, cwd: sources, source: at, releases });

  const readAll = async (paths: readonly string[]): Promise<ContentFiles> =>
    Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await textAt(join(root, writable(path)))] as const)),
    );

  /** Looking at pictures needs the builder, so it is asked only where a file names one. */
  async function pictureFaults(files: ContentFiles, at: string): Promise<ContentFault[]> {
    if (!Object.values(files).some((content) => /^image:/m.test(content ?? ''))) return [];
    const { faults } = (await ask(PREVIEW, ['--check'], {}, at)) as { faults: string[] };
    return faults.map(pictureFault).filter(({ file }) => Object.hasOwn(files, file));
  }

  async function pathsOf(kind: ContentKind, alias: string): Promise<string[]> {
    if (kind === 'promo') return [`${CONTENT}/promos/${alias}.yaml`];
    const folders = await readdir(join(root, CONTENT, 'pages'));
    return folders.sort().map((locale) => `${CONTENT}/pages/${locale}/${alias}.md`);
  }

  let fields: Promise<unknown> | undefined;
  const opened = new Answers<Awaited<ReturnType<Desk['open']>>>();

  /** What an entry's files say follows from them alone: whoever follows a publish asks again and again. */
  async function open(kind: ContentKind, alias: string, files?: ContentFiles): ReturnType<Desk['open']> {
    const texts = { ...(await readAll(await pathsOf(kind, alias))), ...files };
    const asked = async (at: string) =>
      (await ask(DESK, ['open'], { kind, alias }, at)) as Awaited<ReturnType<Desk['open']>>;
    return opened.of(JSON.stringify([kind, alias, texts]), () =>
      files === undefined ? asked(root) : withChange(root, { files, pictures: new Map() }, asked),
    );
  }

  return {
    async fields() {
      // The schemas change with the code alone, and with it this process.
      fields ??= ask(DESK, ['fields'], {});
      return (await fields) as Awaited<ReturnType<Desk['fields']>>;
    },
    entries: async () => (await ask(DESK, ['entries'], {})) as DeskEntry[],
    open,
    current: async (kind, alias) => readAll(await pathsOf(kind, alias)),
    save: (change, values, from) =>
      withChange(root, change, async (at) => {
        const { kind, alias } = change;
        const saved = (await ask(DESK, ['save'], { kind, alias, values, from }, at)) as Awaited<
          ReturnType<Desk['save']>
        >;
        return { files: saved.files, faults: [...saved.faults, ...(await pictureFaults(saved.files, at))] };
      }),
    check: (change) =>
      withChange(root, change, async (at) => {
        const { kind, alias } = change;
        const { faults } = (await ask(DESK, ['check'], { kind, alias }, at)) as { faults: ContentFault[] };
        return [...faults, ...(await pictureFaults(change.files, at))];
      }),
    preview: (change) =>
      withChange(root, change, async (at) => {
        const { kind, alias } = change;
        const { seenFrom } = (await ask(DESK, ['check'], { kind, alias }, at)) as { seenFrom: string | null };
        const question = { path: pagePath(kind, alias), at: seenFrom ?? new Date().toISOString() };
        return ((await ask(PREVIEW, [], question, at)) as { preview: RenderedPreview | null }).preview;
      }),
    read: readAll,
    pictures: async (paths) =>
      new Map(await Promise.all(paths.map(async (path) => [path, await bytesAt(join(root, writable(path)))] as const))),
    apply: (files, pictures) => applyTo(root, files, pictures),
  };
}

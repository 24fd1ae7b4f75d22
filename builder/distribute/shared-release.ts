/**
 * A release in an object store (docs/decisions/0139). Bodies go by their hash, so what two releases have alike is there
 * once, and none is ever overwritten; `live` is the only object that changes what is served.
 *
 *   live               which release is live: a hundred bytes, that each node asks for
 *   releases/<hash>    its files, each with the hash of its body
 *   bodies/<hash>      a file
 *   retired            bodies that no live release has any more, with the moment since when
 */
import { z } from 'zod';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { ReleaseRecord } from '../publish/store.ts';
import { type FileList, hashOf } from '../publish/trees.ts';

const sha256 = z.string().regex(/^[\da-f]{64}$/);
/** A path below a release: never out of it. */
const filePath = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0][^\\\0]*$/);

const pointerSchema = z.object({ release: sha256, publishedAt: z.iso.datetime() });
const listSchema = z.object({
  inputs: z.string(),
  program: z.string(),
  content: z.record(z.string(), z.string()),
  siteTime: z.iso.datetime(),
  nextChange: z.iso.datetime().nullable(),
  pages: z.int().nonnegative(),
  files: z.record(filePath, sha256),
});
const retiredSchema = z.record(sha256, z.iso.datetime());

/** Which release is live in a store. */
export type LivePointer = z.infer<typeof pointerSchema>;
/** What a release is made of, as a store keeps it. */
export type SharedRelease = z.infer<typeof listSchema>;
/** Bodies out of use, by hash, each with the moment since when (ISO 8601). */
export type RetiredBodies = z.infer<typeof retiredSchema>;

const LIVE = 'live';
const RETIRED = 'retired';
export const bodyKey = (hash: string): string => `bodies/${hash}`;
const listKey = (release: string): string => `releases/${release}`;

/** The name of a release: the hash of what it holds, so that every machine gives it the same one. */
export const releaseHash = (files: FileList): string =>
  hashOf(JSON.stringify([...files].sort(([a], [b]) => (a < b ? -1 : 1))));

async function readJson<Schema extends z.ZodType>(store: ObjectStore, key: string, schema: Schema) {
  const bytes = await store.get(key);
  return bytes === null ? null : schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}

const writeJson = (store: ObjectStore, key: string, value: unknown): Promise<void> =>
  store.put(key, new TextEncoder().encode(JSON.stringify(value)));

export const readPointer = (store: ObjectStore) => readJson(store, LIVE, pointerSchema);
export const writePointer = (store: ObjectStore, pointer: LivePointer) => writeJson(store, LIVE, pointer);
export const readShared = (store: ObjectStore, release: string) => readJson(store, listKey(release), listSchema);
export const removeShared = (store: ObjectStore, release: string) => store.delete(listKey(release));
export const readRetired = async (store: ObjectStore) => (await readJson(store, RETIRED, retiredSchema)) ?? {};
export const writeRetired = (store: ObjectStore, retired: RetiredBodies) => writeJson(store, RETIRED, retired);

/** Writes down what a release is made of; its bodies are there by then. */
export function writeShared(store: ObjectStore, release: string, record: ReleaseRecord): Promise<void> {
  const { inputs, program, content, siteTime, nextChange, pages, files } = record;
  const list: SharedRelease = {
    inputs,
    program,
    content: { ...content },
    siteTime,
    nextChange,
    pages,
    files: Object.fromEntries(files),
  };
  return writeJson(store, listKey(release), list);
}

/** So many objects are on their way at once: a store answers in tens of milliseconds, and a release has thousands. */
const AT_ONCE = 24;

/** Does work for each item, several at once, in their order. @throws what the first of them throws; no more are begun. */
export async function forEachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * The files of a recording, read on from where they were read to: a line that is appended costs what it is long, whatever the
 * size of the folder.
 */
import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createPause } from '../../../pauses.ts';
import { type Element, readStream, type StreamPart } from './xml.ts';

/** What stands in the files, and inside nothing else. */
const MESSAGES = new Set([
  ...['alive', 'snapshot_complete', 'odds_change', 'bet_stop', 'bet_settlement', 'rollback_bet_settlement'],
  ...['bet_cancel', 'rollback_bet_cancel', 'fixture_change', 'product_down'],
  ...['fixtures_fixture', 'competitor_profile', 'player_profile'],
]);
/** What is half written is waited for so long. */
const WRITTEN_WITHIN_MS = 5_000;
/**
 * So much of what was read last, and of the beginning, is compared before reading on, bytes: a file that was written anew is
 * read anew.
 */
const COMPARED = 2_048;

/** A message of a file. */
export type Entry = {
  file: string;
  /** Which one of its file. */
  index: number;
  text: string;
} & ({ at: number; element: Element } | { at: null; reason: string });

interface KnownFile {
  size: number;
  changed: number;
  /** Up to where it was read, bytes; the first bytes, and the last before it. */
  end: number;
  begin: Buffer;
  before: Buffer;
  entries: number;
  head: string;
}

/** Answers bear the time at which they were made, messages their own. */
const timeOf = ({ attributes: { generated_at, timestamp } }: Element): number =>
  generated_at === undefined ? Number(timestamp ?? Number.NaN) : Date.parse(generated_at);

function entryOf(part: StreamPart, file: string, index: number): Entry {
  const place = { file, index, text: part.text };
  if (part.element === null) return { ...place, at: null, reason: part.reason };
  const at = timeOf(part.element);
  // Dates have an end of their own.
  if (Number.isNaN(new Date(at).getTime()))
    return { ...place, at: null, reason: `<${part.element.name}> bears no time` };
  return { ...place, at, element: part.element };
}

async function readFrom(path: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** How many messages a file has; `head` is another one when it was written anew. */
export interface FileExtent {
  entries: number;
  head: string;
}

export interface FolderNews {
  /** What was not there before, file by file. */
  entries: readonly Entry[];
  files: ReadonlyMap<string, FileExtent>;
}

const headOf = (text: string | undefined): string =>
  text === undefined ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Creates the reader of a folder. */
export function createFolder(directory: string) {
  const pause = createPause();
  const known = new Map<string, KnownFile>();

  /** What was added to a file. */
  async function readOn(file: string, size: number, changed: number, isEnded: boolean): Promise<Entry[]> {
    const path = join(directory, file);
    const last = known.get(file);
    const compared = last?.before.length ?? 0;
    const from = (last?.end ?? 0) - compared;
    const bytes = await readFrom(path, from, Math.max(0, size - from));
    const begin = await readFrom(path, 0, Math.min(size, last?.begin.length ?? COMPARED));
    if (last && !(begin.equals(last.begin) && bytes.subarray(0, compared).equals(last.before))) {
      known.delete(file);
      return readOn(file, size, changed, isEnded);
    }
    const text = bytes.subarray(compared).toString('utf8');
    const parts: StreamPart[] = [];
    let end = 0;
    for (const found of readStream(text, MESSAGES, isEnded)) {
      if (found.part !== null) parts.push(found.part);
      end = found.end;
      await pause();
    }
    const read = compared + Buffer.byteLength(text.slice(0, end));
    const first = last?.entries ?? 0;
    known.set(file, {
      ...{ size, changed, end: from + read, entries: first + parts.length },
      head: last?.head || headOf(parts[0]?.text),
      begin: last?.begin ?? begin.subarray(0, read),
      before: Buffer.from(bytes.subarray(Math.max(0, read - COMPARED), read)),
    });
    return parts.map((part, index) => entryOf(part, file, first + index));
  }

  return {
    /** Reads what was written since the last time. @param now by which what is half written is given up */
    async news(now: number): Promise<FolderNews> {
      const names = (await readdir(directory)).filter((name) => name.endsWith('.xml')).sort();
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
      let entries: Entry[] = [];
      for (const name of names) {
        const { size, mtimeMs } = await stat(join(directory, name));
        const last = known.get(name);
        const isEnded = now - mtimeMs >= WRITTEN_WITHIN_MS;
        const isRead = last?.size === size && last.changed === mtimeMs && (last.end === size || !isEnded);
        if (!isRead) entries = entries.concat(await readOn(name, size, mtimeMs, isEnded));
      }
      return {
        entries,
        files: new Map([...known].map(([name, file]) => [name, { entries: file.entries, head: file.head }])),
      };
    },
  };
}

/** A thread that renders and finishes pages. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { TextVersions } from '../text-files.ts';
import { finishedPage, finisherOf } from './finished-page.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import { Packer, type Parcel } from './parcels.ts';
import { ParsedContent } from './parsed-content.ts';
import { type Looked, loadProgram } from './program.ts';

/** Files of content that are checked: all, or those that have changed. */
export type ContentFiles = 'all' | readonly string[];

/** What the first of the threads looks at besides. */
export interface FirstLook {
  /** Reads of fields (publish/field-reads.ts) to be looked at again. */
  reads: readonly string[];
  /** Null: none. */
  check: ContentFiles | null;
  /** Files of the pages of the live site. */
  live: readonly string[];
}

/** What a thread is asked; the first of the threads checks the content. */
export type Order =
  | ({ kind: 'list'; siteTime: Date; versions: TextVersions } & FirstLook)
  | { kind: 'render'; addresses: PageAddress[] };

/** What it answers; one answer to each order. */
export type Answer =
  | ({ kind: 'listed'; moments: string[]; holding: string[] } & Looked)
  | { kind: 'rendered'; parcel: Parcel }
  | { kind: 'failed'; name: string; message: string; stack: string };

if (!parentPort) throw new Error('This program is a worker');
const port: MessagePort = parentPort;
const compiled = workerData as CompiledSite;
const program = await loadProgram(compiled);
const parsed = new ParsedContent(compiled.folder);
const finisher = finisherOf(compiled);

const NOTHING_LOOKED: Looked = { addresses: [], faults: [], places: [] };

let packer = new Packer();
let versions: TextVersions = {};
async function obey(order: Order): Promise<Answer> {
  if (order.kind === 'list') {
    packer = new Packer();
    versions = order.versions;
    const { check, live } = order;
    const changed = new Set(check);
    const isAsked = check === null ? null : (path: string) => check === 'all' || changed.has(path);
    const looked = await program.look(order.siteTime, { parsed, isAsked, live });
    // What cannot be read answers nothing, and nothing of it will be rendered.
    const holding = looked.faults.length > 0 ? [] : program.holding(order.reads);
    // All threads list and parse the same.
    if (check === null) return { ...NOTHING_LOOKED, kind: 'listed', moments: [], holding };
    parsed.store();
    return { ...looked, kind: 'listed', moments: program.moments(), holding };
  }
  const pages: RenderedPage[] = [];
  for (const address of order.addresses)
    pages.push(finishedPage(address, await program.render(address.path), finisher, versions));
  return { kind: 'rendered', parcel: packer.pack(pages) };
}

function failure(error: unknown): Answer {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', name, message, stack };
}

/** What changes hands instead of being copied. */
const buffersOf = (answer: Answer): ArrayBuffer[] =>
  answer.kind === 'rendered' ? answer.parcel.pages.map(({ bytes }) => bytes.buffer) : [];

port.on('message', (order: Order) => {
  void obey(order)
    .catch(failure)
    .then((answer) => port.postMessage(answer, buffersOf(answer)));
});

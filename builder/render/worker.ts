/** A thread that renders and finishes pages. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { TextVersions } from '../text-files.ts';
import { finishedPage, finisherOf } from './finished-page.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import { Packer, type Parcel } from './parcels.ts';
import { ParsedContent } from './parsed-content.ts';
import { loadProgram } from './program.ts';

/** Files of content that are checked: all, or those that have changed. */
export type ContentFiles = 'all' | readonly string[];

/** What a thread is asked; the first of the threads checks the content. */
export type Order =
  | { kind: 'list'; siteTime: Date; versions: TextVersions; reads: readonly string[]; check: ContentFiles | null }
  | { kind: 'render'; addresses: PageAddress[] };

/** What it answers; one answer to each order. */
export type Answer =
  | { kind: 'listed'; addresses: PageAddress[]; moments: string[]; holding: string[] }
  | { kind: 'rendered'; parcel: Parcel }
  | { kind: 'failed'; name: string; message: string; stack: string };

if (!parentPort) throw new Error('This program is a worker');
const port: MessagePort = parentPort;
const compiled = workerData as CompiledSite;
const program = await loadProgram(compiled);
const parsed = new ParsedContent(compiled.folder);
const finisher = finisherOf(compiled);

let packer = new Packer();
let versions: TextVersions = {};
async function obey(order: Order): Promise<Answer> {
  if (order.kind === 'list') {
    packer = new Packer();
    versions = order.versions;
    const { check } = order;
    const changed = new Set(check);
    const isAsked = (path: string) => check === 'all' || changed.has(path);
    const addresses = await program.list(order.siteTime, parsed, check === null ? undefined : isAsked);
    const holding = program.holding(order.reads);
    // All threads list and parse the same.
    if (check === null) return { kind: 'listed', addresses: [], moments: [], holding };
    parsed.store();
    return { kind: 'listed', addresses, moments: program.moments(), holding };
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

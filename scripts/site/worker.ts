/** A thread that renders and finishes pages. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { indexParts } from '../seo/page-index.ts';
import { Finisher } from './finish.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import { Packer, type Parcel } from './parcels.ts';
import { ParsedContent } from './parsed-content.ts';
import { loadProgram } from './program.ts';
import { PageStyles } from './styles.ts';

/** What a thread is asked. */
export type Order =
  | { kind: 'list'; siteTime: Date; reads: readonly string[]; isFirst: boolean }
  | { kind: 'render'; addresses: PageAddress[] };

/** What it answers; one answer to each order. */
export type Answer =
  | { kind: 'listed'; addresses: PageAddress[]; holding: string[] }
  | { kind: 'rendered'; parcel: Parcel }
  | { kind: 'failed'; name: string; message: string; stack: string };

if (!parentPort) throw new Error('This program is a worker');
const port: MessagePort = parentPort;
const compiled = workerData as CompiledSite;
const program = await loadProgram(compiled);
const parsed = new ParsedContent(compiled.folder);
const css = readFileSync(join(compiled.folder, 'styles.css'), 'utf8');
const finisher = new Finisher(
  new PageStyles(css, compiled.wholeStyles, join(compiled.folder, 'starts')),
  compiled.inlineStyles,
  compiled.facades,
);

let packer = new Packer();
const encoder = new TextEncoder();

function bytesOf(html: string): Pick<RenderedPage, 'bytes' | 'sum'> {
  const bytes = encoder.encode(html);
  return { bytes, sum: hash('sha256', bytes, 'hex') };
}

async function renderPage(address: PageAddress): Promise<RenderedPage> {
  const { html, fragments, ...reads } = await program.render(address.path);
  if (!address.file.endsWith('.html'))
    return { ...address, ...bytesOf(html), ...reads, index: null, files: [], scriptHashes: [], styleHashes: [] };
  const { html: finished, parts, ...facts } = finisher.finish(html, fragments);
  return { ...address, ...bytesOf(finished), ...reads, ...facts, index: indexParts(parts) };
}

async function obey(order: Order): Promise<Answer> {
  if (order.kind === 'list') {
    packer = new Packer();
    const addresses = await program.list(order.siteTime, parsed);
    // All threads parse the same.
    if (order.isFirst) parsed.keep();
    return { kind: 'listed', addresses, holding: program.holding(order.reads) };
  }
  const pages: RenderedPage[] = [];
  for (const address of order.addresses) pages.push(await renderPage(address));
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

/**
 * Renders pages of a compiled site in threads. Each page follows from the code, the content on disk, the settings in the
 * environment and the publishing time alone: not from which thread renders it, nor from the pages before it.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ContentServer, startContentServer } from '../content-server.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import type { Answer, Order } from './worker.ts';

/** Pages a thread takes at a time: enough that asking costs nothing, few enough that threads end together. */
const BATCH = 40;
const THREADS_MAXIMUM = 8;
/** Pages that are worth another thread: it loads the program while they could have been rendered. */
const PAGES_A_THREAD = 150;

export interface RenderOptions {
  /** The moment the pages are written for; whole minutes. */
  siteTime: Date;
  /** Threads; one for each core unless given. */
  threads?: number;
  /** Few pages are expected: begins with one thread, and adds others when there are pages enough. */
  few?: boolean;
  /** Reads of fields (publish/field-reads.ts) to be looked at again. */
  reads?: readonly string[];
}

/** The pages there are, and which of the reads asked about still find what they found. */
type Listing = Pick<Extract<Answer, { kind: 'listed' }>, 'addresses' | 'holding'>;

type GoodAnswer = Exclude<Answer, { kind: 'failed' }>;

function errorOf({ name, message, stack }: Extract<Answer, { kind: 'failed' }>): Error {
  return Object.assign(new Error(message), { name, stack });
}

/** A thread that is asked one thing at a time. */
class Thread {
  readonly #worker: Worker;
  #waiting: PromiseWithResolvers<GoodAnswer> | null = null;
  #ended: Error | null = null;

  constructor(compiled: CompiledSite, env: NodeJS.ProcessEnv) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: compiled, env });
    this.#worker.on('message', (answer: Answer) => {
      if (answer.kind === 'failed') this.#waiting?.reject(errorOf(answer));
      else this.#waiting?.resolve(answer);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`A rendering thread ended (${code})`)));
  }

  #end(error: unknown): void {
    this.#ended ??= error instanceof Error ? error : new Error(String(error));
    this.#waiting?.reject(this.#ended);
  }

  ask(order: Order): Promise<GoodAnswer> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#waiting = Promise.withResolvers();
    this.#worker.postMessage(order);
    return this.#waiting.promise;
  }

  async list(siteTime: Date, reads: readonly string[] = []): Promise<Listing> {
    const answer = await this.ask({ kind: 'list', siteTime, reads });
    return answer.kind === 'listed' ? answer : { addresses: [], holding: [] };
  }

  async render(addresses: PageAddress[]): Promise<RenderedPage[]> {
    const answer = await this.ask({ kind: 'render', addresses });
    return answer.kind === 'rendered' ? answer.pages : [];
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Threads that have listed the pages at a publishing time. */
export interface Renderer {
  /** Every page of the site as content and settings are now, in the order of the route table. */
  readonly addresses: readonly PageAddress[];
  /** Those of `reads` that find what they found. */
  readonly holding: ReadonlySet<string>;
  /**
   * Renders pages, as soon as each batch is ready; the order is not theirs.
   * @throws ContentError (by name) or what a page throws; the rest is then not rendered.
   */
  render(addresses: readonly PageAddress[]): AsyncGenerator<RenderedPage>;
  close(): Promise<void>;
}

/** Renders in batches on threads; those that are still loading join when they are ready. */
async function* inTurn(
  threads: readonly Promise<Thread>[],
  addresses: readonly PageAddress[],
): AsyncGenerator<RenderedPage> {
  const batches: PageAddress[][] = [];
  for (let start = 0; start < addresses.length; start += BATCH) batches.push(addresses.slice(start, start + BATCH));
  type Turn = { thread: Thread; pages: RenderedPage[] };
  const busy = new Map<Promise<Thread>, Promise<Turn>>();
  const next = (thread: Thread): Promise<Turn> => {
    const batch = batches.shift();
    return batch ? thread.render(batch).then((pages) => ({ thread, pages })) : Promise.resolve({ thread, pages: [] });
  };
  let left = addresses.length;
  for (const thread of threads) busy.set(thread, thread.then(next));
  while (left > 0) {
    const { from, thread, pages } = await Promise.race(
      [...busy].map(([from, turn]) => turn.then((done) => ({ from, ...done }))),
    );
    left -= pages.length;
    if (batches.length > 0) busy.set(from, next(thread));
    else busy.delete(from);
    yield* pages;
  }
}

/** Starts threads and lists the pages. Close it when done. */
export async function openRenderer(
  compiled: CompiledSite,
  { siteTime, threads, few = false, reads = [] }: RenderOptions,
): Promise<Renderer> {
  const content: ContentServer = await startContentServer();
  const most = threads ?? Math.min(availableParallelism(), THREADS_MAXIMUM);
  const env = { ...process.env, NODE_ENV: 'production', CONTENT_URL: content.url };
  const pool: Thread[] = [];
  const start = (): Thread => {
    const thread = new Thread(compiled, env);
    pool.push(thread);
    return thread;
  };
  const close = async () => {
    await Promise.all(pool.map((thread) => thread.close()));
    await content.close();
  };
  const first = start();
  const others = Array.from({ length: few ? 0 : most - 1 }, start);
  try {
    const [listing] = await Promise.all([
      first.list(siteTime, reads),
      ...others.map((thread) => thread.list(siteTime)),
    ]);
    const ready = [first, ...others].map((thread) => Promise.resolve(thread));
    const grow = (pages: number) => {
      const wanted = Math.min(most, Math.ceil(pages / PAGES_A_THREAD));
      while (ready.length < wanted) {
        const thread = start();
        ready.push(thread.list(siteTime).then(() => thread));
      }
    };
    return {
      addresses: listing.addresses,
      holding: new Set(listing.holding),
      render: (addresses) => {
        grow(addresses.length);
        return inTurn(ready, addresses);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

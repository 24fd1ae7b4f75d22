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

export interface RenderOptions {
  /** The moment the pages are written for; whole minutes. */
  siteTime: Date;
  /** Threads; one for each core unless given. */
  threads?: number;
}

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

  async list(siteTime: Date): Promise<PageAddress[]> {
    const answer = await this.ask({ kind: 'list', siteTime });
    return answer.kind === 'listed' ? answer.addresses : [];
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
  /**
   * Renders pages, as soon as each batch is ready; the order is not theirs.
   * @throws ContentError (by name) or what a page throws; the rest is then not rendered.
   */
  render(addresses: readonly PageAddress[]): AsyncGenerator<RenderedPage>;
  close(): Promise<void>;
}

async function* inTurn(threads: readonly Thread[], addresses: readonly PageAddress[]): AsyncGenerator<RenderedPage> {
  const batches: PageAddress[][] = [];
  for (let start = 0; start < addresses.length; start += BATCH) batches.push(addresses.slice(start, start + BATCH));
  type Turn = { thread: Thread; pages: RenderedPage[] };
  const busy = new Map<Thread, Promise<Turn>>();
  const next = (thread: Thread) => {
    const batch = batches.shift();
    if (batch)
      busy.set(
        thread,
        thread.render(batch).then((pages) => ({ thread, pages })),
      );
    else busy.delete(thread);
  };
  for (const thread of threads) next(thread);
  while (busy.size > 0) {
    const { thread, pages } = await Promise.race(busy.values());
    next(thread);
    yield* pages;
  }
}

/** Starts threads and lists the pages. Close it when done. */
export async function openRenderer(compiled: CompiledSite, { siteTime, threads }: RenderOptions): Promise<Renderer> {
  const content: ContentServer = await startContentServer();
  const count = threads ?? Math.min(availableParallelism(), THREADS_MAXIMUM);
  const env = { ...process.env, NODE_ENV: 'production', CONTENT_URL: content.url };
  const pool = Array.from({ length: count }, () => new Thread(compiled, env));
  const close = async () => {
    await Promise.all(pool.map((thread) => thread.close()));
    await content.close();
  };
  try {
    const lists = await Promise.all(pool.map((thread) => thread.list(siteTime)));
    return { addresses: lists[0] ?? [], render: (addresses) => inTurn(pool, addresses), close };
  } catch (error) {
    await close();
    throw error;
  }
}

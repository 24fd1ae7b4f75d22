/**
 * Renders pages of a compiled site in threads. Each page follows from the code, the content on disk, the settings in the
 * environment and the publishing time alone: not from which thread renders it, nor from the pages before it.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readVariable } from '#server/variables.ts';
import type { LinkedPlace } from '#shared/site-run.ts';
import type { TextVersions } from '../text-files.ts';
import { startContentServer } from './content-server.ts';
import { holdHeaps } from './heap.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import { HeldLists, Unpacker } from './parcels.ts';
import type { Answer, ContentFiles, FirstLook, Order } from './worker.ts';

/** Pages a thread takes at a time: enough that asking costs nothing, few enough that threads end together. */
const BATCH = { most: 40, least: 4 };
const BATCHES_A_THREAD = 8;
const THREADS_MAXIMUM = 8;
const defaultThreads = (): number => Math.min(availableParallelism(), THREADS_MAXIMUM);
/** Pages that are worth another thread: it loads the program while they could have been rendered. The first are slow. */
const PAGES_A_THREAD = 50;
/** Threads that start where few pages are expected: together, while the release before is read. */
const THREADS_FOR_FEW = 2;

export interface RenderOptions {
  /** The moment the pages are written for; whole minutes. */
  siteTime: Date;
  /** Of the texts that browsers load. */
  versions: TextVersions;
  /** Threads; RENDER_THREADS unless given, else one for each core. */
  threads?: number;
  /** Few pages are expected: begins with few threads, and adds others when there are pages enough. */
  few?: boolean;
  /** Reads of fields (publish/field-reads.ts) to be looked at again. It is asked for them while threads start. */
  reads?: () => readonly string[];
  /** Files of content that are checked before a page is rendered; all unless given. */
  check?: () => ContentFiles;
  /** Files of the pages of the live site. */
  live?: () => readonly string[];
}

/** The pages there are, what is refused of the content, and which of the reads asked about still find what they found. */
type Listing = Omit<Extract<Answer, { kind: 'listed' }>, 'kind'>;
const NOTHING_LISTED: Listing = { addresses: [], faults: [], places: [], moments: [], holding: [] };
const NO_LOOK: FirstLook = { reads: [], check: null, live: [] };

type GoodAnswer = Exclude<Answer, { kind: 'failed' }>;

function errorOf({ name, message, stack }: Extract<Answer, { kind: 'failed' }>): Error {
  return Object.assign(new Error(message), { name, stack });
}

/** A thread that is asked one thing at a time. */
class Thread {
  readonly #worker: Worker;
  #unpacker = new Unpacker(new HeldLists());
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

  /**
   * Starts a run.
   * @param run what the pages are written for.
   * @param held what its threads have sent.
   * @param look what the first of the threads looks at besides.
   */
  async list(
    { siteTime, versions }: Pick<RenderOptions, 'siteTime' | 'versions'>,
    held: HeldLists,
    look = NO_LOOK,
  ): Promise<Listing> {
    this.#unpacker = new Unpacker(held);
    const answer = await this.ask({ kind: 'list', siteTime, versions, ...look });
    return answer.kind === 'listed' ? answer : NOTHING_LISTED;
  }

  async render(addresses: PageAddress[]): Promise<RenderedPage[]> {
    const answer = await this.ask({ kind: 'render', addresses });
    return answer.kind === 'rendered' ? this.#unpacker.unpack(answer.parcel) : [];
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Threads that have listed the pages at a publishing time. */
export interface Renderer {
  /** Every page of the site as content and settings are now, in the order of the route table. */
  readonly addresses: readonly PageAddress[];
  /** Moments that were read as they were listed (shared/site-run.ts). */
  readonly moments: readonly string[];
  /** Those of `reads` that find what they found. */
  readonly holding: ReadonlySet<string>;
  /** What publishing refuses of the content, a line each. */
  readonly faults: readonly string[];
  /** Places of pages that content leads to. */
  readonly places: readonly LinkedPlace[];
  /**
   * Renders pages, as soon as each batch is ready; the order is not theirs.
   * @throws what a page throws; the rest is then not rendered.
   */
  render(addresses: readonly PageAddress[]): AsyncGenerator<RenderedPage>;
  /** Ends what was started for it; may be called again. */
  close(): Promise<void>;
}

/** Renders in batches on threads; those that are still loading join when they are ready. */
async function* inTurn(
  threads: readonly Promise<Thread>[],
  addresses: readonly PageAddress[],
): AsyncGenerator<RenderedPage> {
  const batches: PageAddress[][] = [];
  const share = Math.ceil(addresses.length / (threads.length * BATCHES_A_THREAD));
  const size = Math.min(BATCH.most, Math.max(BATCH.least, share));
  for (let start = 0; start < addresses.length; start += size) batches.push(addresses.slice(start, start + size));
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

/** The threads of a compiled site. They know its program, and a run over the site's pages begins with each listing. */
export class RendererThreads {
  readonly hash: string;
  readonly #compiled: CompiledSite;
  readonly #content = startContentServer();
  readonly #threads: Thread[] = [];

  constructor(compiled: CompiledSite) {
    holdHeaps();
    this.#compiled = compiled;
    this.hash = compiled.hash;
  }

  get count(): number {
    return this.#threads.length;
  }

  /** The first threads, so many as asked for; those that are missing are started. */
  async take(count: number): Promise<Thread[]> {
    const { url } = await this.#content;
    const env = { ...process.env, NODE_ENV: 'production', CONTENT_URL: url };
    while (this.#threads.length < count) this.#threads.push(new Thread(this.#compiled, env));
    return this.#threads.slice(0, count);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
    await (await this.#content).close();
  }
}

/**
 * Lists the pages. Close it when done.
 * @param own threads that stay when the renderer is closed; without them, its own are started.
 */
export async function openRenderer(
  compiled: CompiledSite,
  { siteTime, versions, threads, few = false, reads = () => [], check = () => 'all', live = () => [] }: RenderOptions,
  own?: RendererThreads,
): Promise<Renderer> {
  const pool = own ?? new RendererThreads(compiled);
  const most = threads ?? readVariable(process.env, 'RENDER_THREADS') ?? defaultThreads();
  const close = async () => {
    if (!own) await pool.close();
  };
  try {
    // Threads that run already cost nothing to be used.
    const taken = await pool.take(few ? Math.min(most, Math.max(THREADS_FOR_FEW, pool.count)) : most);
    const first = { reads: reads(), check: check(), live: live() };
    const held = new HeldLists();
    const [listing] = await Promise.all(
      taken.map((thread, place) => thread.list({ siteTime, versions }, held, place === 0 ? first : NO_LOOK)),
    );
    if (!listing) throw new Error('No thread listed the pages');
    const ready = taken.map((thread) => Promise.resolve(thread));
    const grow = (pages: number) => {
      const wanted = Math.min(most, Math.ceil(pages / PAGES_A_THREAD));
      while (ready.length < wanted) {
        const place = ready.length;
        ready.push(
          pool.take(place + 1).then(async (all) => {
            const thread = all[place] as Thread;
            await thread.list({ siteTime, versions }, held);
            return thread;
          }),
        );
      }
    };
    return {
      addresses: listing.addresses,
      moments: listing.moments,
      holding: new Set(listing.holding),
      faults: listing.faults,
      places: listing.places,
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

/** Threads that stay between the publishes of one process: the program is loaded, and fast by now. */
import type { CompiledSite } from './model.ts';
import { RendererThreads } from './render.ts';

export class WarmThreads {
  #threads: RendererThreads | null = null;

  /** The threads of a compiled site. Those of another one end. */
  async of(compiled: CompiledSite): Promise<RendererThreads> {
    if (this.#threads?.hash !== compiled.hash) {
      await this.close();
      this.#threads = new RendererThreads(compiled);
    }
    return this.#threads as RendererThreads;
  }

  /** Ends them; the next publish starts others. */
  async close(): Promise<void> {
    await this.#threads?.close();
    this.#threads = null;
  }
}

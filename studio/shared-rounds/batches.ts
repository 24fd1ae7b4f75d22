/** Batches and limits for work in bulk. */

/** Gathers what arrives while a write is under way and writes it together; resolves with the result of each. */
export function createBatcher<Item extends { id: string }>(
  write: (items: readonly Item[]) => Promise<ReadonlySet<string>>,
): { push(item: Item): Promise<boolean>; idle(): Promise<void> } {
  let waiting: { item: Item; resolve(written: boolean): void; reject(error: unknown): void }[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const written = await write(batch.map(({ item }) => item));
        for (const { item, resolve } of batch) resolve(written.has(item.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = null;
  };
  return {
    push: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    idle: async () => {
      await running;
    },
  };
}

/** Runs at most a given number of tasks at a time, the others in order. */
export function createLanes(count: number): { run<Value>(work: () => Promise<Value>): Promise<Value> } {
  let busy = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (busy >= count) await new Promise<void>((resolve) => queue.push(resolve));
      else busy += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else busy -= 1;
      }
    },
  };
}

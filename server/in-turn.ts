/** Work that must not run twice at once. */

/** Runs work one at a time; however often it is asked for while it runs, it runs once more afterwards. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = null;
    }
  };
  return () => {
    if (running !== null) again = true;
    running ??= run();
    return running;
  };
}

/** Work that must not run twice at once. */

/** Runs work one after the other; any number of wishes that come while it runs are one more run after it. */
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

/** Work that has to run one at a time. */

/** Work under one key runs in order; keys do not wait for each other. */
export function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
    // The caller is told of a failure; the next in the queue only waits for the end.
    const ended = () => {
      if (tails.get(key) === tail) tails.delete(key);
    };
    const tail: Promise<void> = turn.then(ended, ended);
    tails.set(key, tail);
    return turn;
  };
}

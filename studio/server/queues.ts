/** Work that has to run one at a time. */

export interface Queues {
  /** Work under one key runs in order; keys do not wait for each other. */
  <Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** How much work under a key has not ended. */
  lengthOf(key: string): number;
}

/** Creates queues, which are kept for as long as something waits in them. */
export function createQueues(): Queues {
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>();
  const inTurn = <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const queue = queues.get(key) ?? { tail: Promise.resolve(), length: 0 };
    const turn = queue.tail.then(work, work);
    // The caller is told of a failure; the next in the queue only waits for the end.
    const ended = () => {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    };
    queue.tail = turn.then(ended, ended);
    queue.length += 1;
    queues.set(key, queue);
    return turn;
  };
  return Object.assign(inTurn, { lengthOf: (key: string) => queues.get(key)?.length ?? 0 });
}

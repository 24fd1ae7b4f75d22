/** Tells open consoles which talks have changed, as server-sent events; what changed they ask for themselves. */

/** Changes of so short a time are told together. */
const TOGETHER_MS = 100;
/** Proxies take a silent connection for a dead one. */
const SIGN_OF_LIFE_MS = 15_000;
/** A stream ends after so long: the next one asks anew who it is for. */
const STREAM_MS = 60_000;
/** How soon a browser comes back. */
const RETRY_MS = 500;

/** Follows changes of talks by their ids. @returns ends it */
export type FollowChats = (hear: (threadId: string) => void) => () => void;

export interface ChatStreams {
  /** A stream of `text/event-stream`: an event names a talk. */
  open(): ReadableStream<Uint8Array>;
  /** Ends all streams, and those that are opened from now on. */
  close(): void;
}

const encoder = new TextEncoder();

export function createChatStreams(follow: FollowChats): ChatStreams {
  const ends = new Set<() => void>();
  let isClosed = false;

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): () => void {
    const write = (text: string): void => controller.enqueue(encoder.encode(text));
    const changed = new Set<string>();
    let soon: NodeJS.Timeout | undefined;
    const tell = (): void => {
      soon = undefined;
      write([...changed].map((threadId) => `data: ${threadId}\n\n`).join(''));
      changed.clear();
    };
    const unfollow = follow((threadId) => {
      changed.add(threadId);
      soon ??= setTimeout(tell, TOGETHER_MS);
    });
    const alive = setInterval(() => write(':\n\n'), SIGN_OF_LIFE_MS);
    const over = setTimeout(() => end(), STREAM_MS);
    write(`retry: ${RETRY_MS}\n\n`);
    /** Also after the reader has gone: then there is nothing to close. */
    const end = (isGone = false): void => {
      if (!ends.delete(end)) return;
      unfollow();
      clearTimeout(soon);
      clearInterval(alive);
      clearTimeout(over);
      if (!isGone) controller.close();
    };
    ends.add(end);
    return () => end(true);
  }

  return {
    open() {
      let gone = (): void => undefined;
      return new ReadableStream({
        start(controller) {
          if (isClosed) controller.close();
          else gone = begin(controller);
        },
        cancel: () => gone(),
      });
    },
    close() {
      isClosed = true;
      for (const end of [...ends]) end();
    },
  };
}

/**
 * Tells many sockets the same: one numbered stream of changes. A socket that joins gets everything first and the
 * changes from there on; one that reads too slowly misses changes and gets everything again once its buffer is empty,
 * so no queue grows without end.
 */

/** A socket as the hub sees it. */
export interface Line {
  send(text: string): void;
  /** Bytes that have not left yet. */
  readonly waitingBytes: number;
  /** Ends it with an application close code. */
  end(code: number, reason: string): void;
}

export interface Member {
  /** Tells this one alone; not numbered. */
  tell(message: object): void;
  /** Everything anew, with the number of the last change in it. */
  refresh(): void;
  leave(): void;
}

export interface Hub {
  /** @param snapshot everything a page must know, made at the moment it is sent. */
  join(line: Line, snapshot: () => object): Member;
  broadcast(message: object): void;
  /** Serves those who fell behind; to be called now and then. */
  sweep(): void;
  readonly size: number;
  /** Ends every line. */
  close(): void;
}

/** Above this a socket gets no changes until it has read what it was sent. */
const BEHIND_BYTES = 65_536;
/** Below this one that was behind gets everything again. */
const CAUGHT_UP_BYTES = 4_096;
/** Above this a socket is ended. */
const QUEUE_MAXIMUM_BYTES = 524_288;
/** Sweeps a socket may stay behind before it is ended. */
const PATIENCE_SWEEPS = 120;
const CLOSE = { restart: 1012, tooSlow: 4413 } as const;

interface Held {
  line: Line;
  snapshot: () => object;
  sweepsBehind: number | null;
}

export function createHub(): Hub {
  const members = new Set<Held>();
  let sequence = 0;

  const send = (held: Held, text: string): void => {
    if (held.line.waitingBytes + text.length <= QUEUE_MAXIMUM_BYTES) {
      held.line.send(text);
      return;
    }
    members.delete(held);
    held.line.end(CLOSE.tooSlow, 'too slow');
  };
  const refresh = (held: Held): void => {
    held.sweepsBehind = null;
    send(held, JSON.stringify({ ...held.snapshot(), type: 'snapshot', sequence }));
  };

  return {
    join(line, snapshot) {
      const held: Held = { line, snapshot, sweepsBehind: null };
      members.add(held);
      refresh(held);
      return {
        tell: (message) => send(held, JSON.stringify(message)),
        refresh: () => refresh(held),
        leave() {
          members.delete(held);
        },
      };
    },
    broadcast(message) {
      sequence += 1;
      const text = JSON.stringify({ ...message, sequence });
      for (const held of members) {
        if (held.sweepsBehind === null && held.line.waitingBytes > BEHIND_BYTES) held.sweepsBehind = 0;
        if (held.sweepsBehind === null) send(held, text);
      }
    },
    sweep() {
      for (const held of members) {
        if (held.sweepsBehind === null) continue;
        held.sweepsBehind += 1;
        if (held.line.waitingBytes <= CAUGHT_UP_BYTES) refresh(held);
        else if (held.sweepsBehind > PATIENCE_SWEEPS) {
          members.delete(held);
          held.line.end(CLOSE.tooSlow, 'too slow');
        }
      }
    },
    get size() {
      return members.size;
    },
    close() {
      for (const { line } of members) line.end(CLOSE.restart, 'restart');
      members.clear();
    },
  };
}

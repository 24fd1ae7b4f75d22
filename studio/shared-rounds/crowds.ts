/** How many sockets one player, one address of guests and the whole process may have: the oldest makes room. */

/** A socket that counts. */
export interface Counted {
  /** Ends it because a newer one came. */
  replace(reason: string): void;
}

export interface Crowds {
  /** Takes a socket in; whoever is one too many by it is replaced. Returns what takes it out again. */
  join(who: { playerId: string | null; client: string }, socket: Counted): () => void;
}

const PLAYER_MAXIMUM = 10;
const GUEST_ADDRESS_MAXIMUM = 100;
const PROCESS_MAXIMUM = 20_000;

/** @param most how many one player may have */
export function createCrowds(most: number = PLAYER_MAXIMUM): Crowds {
  const everyone = new Map<Counted, string>();
  /** Sockets that count together, oldest first. */
  const crowds = new Map<string, Set<Counted>>();

  const leave = (socket: Counted): void => {
    const key = everyone.get(socket);
    if (key === undefined) return;
    everyone.delete(socket);
    const crowd = crowds.get(key);
    crowd?.delete(socket);
    if (crowd?.size === 0) crowds.delete(key);
  };
  const replaceOldest = (sockets: Iterable<Counted>, reason: string): void => {
    const [oldest] = sockets;
    if (!oldest) return;
    leave(oldest);
    oldest.replace(reason);
  };

  return {
    join({ playerId, client }, socket) {
      const key = playerId === null ? `address ${client}` : `player ${playerId}`;
      const crowd = crowds.get(key) ?? new Set();
      if (playerId !== null && crowd.size >= most) replaceOldest(crowd, 'too many sockets of this player');
      else if (playerId === null && crowd.size >= GUEST_ADDRESS_MAXIMUM)
        replaceOldest(crowd, 'too many sockets of this address');
      else if (everyone.size >= PROCESS_MAXIMUM) replaceOldest(everyone.keys(), 'too many sockets of this server');
      crowds.set(key, crowd.add(socket));
      everyone.set(socket, key);
      return () => leave(socket);
    },
  };
}

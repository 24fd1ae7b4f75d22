/** Talk with the page that frames the game: only that window, only that origin. */
import type { GameFrameMessage, GameParentMessage } from '#shared/contract/aggregator.ts';

export interface Bridge {
  send(message: GameFrameMessage): void;
}

const PARENT_TYPES: readonly GameParentMessage['type'][] = ['page/pause', 'page/resume', 'page/balance-changed'];

export function createBridge(parentOrigin: string, onMessage: (type: GameParentMessage['type']) => void): Bridge {
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || event.source !== parent) return;
    const type = typeOf(event.data);
    if (type) onMessage(type);
  });
  return {
    send(message) {
      if (parent !== self) parent.postMessage(message, parentOrigin);
    },
  };
}

function typeOf(data: unknown): GameParentMessage['type'] | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  return PARENT_TYPES.find((type) => type === data.type);
}

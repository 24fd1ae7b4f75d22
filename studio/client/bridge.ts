/** Talk with the page that frames the game: only that window, only that origin. */
import type { GameFrameMessage, GameParentMessage } from '#shared/contract/aggregator.ts';

export interface Bridge {
  send(message: GameFrameMessage): void;
}

const PARENT_TYPES: readonly GameParentMessage['type'][] = [
  'page/pause',
  'page/resume',
  'page/balance-changed',
  'page/info',
  'page/jackpots',
];

export function createBridge(parentOrigin: string, onMessage: (message: GameParentMessage) => void): Bridge {
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || event.source !== parent) return;
    const message = messageOf(event.data);
    if (message) onMessage(message);
  });
  return { send: (message) => sendToPage(parentOrigin, message) };
}

/** Tells the page around the game something; nothing when there is none. */
export function sendToPage(parentOrigin: string, message: GameFrameMessage): void {
  if (parent !== self) parent.postMessage(message, parentOrigin);
}

function messageOf(data: unknown): GameParentMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return PARENT_TYPES.some((type) => type === data.type) ? (data as GameParentMessage) : null;
}

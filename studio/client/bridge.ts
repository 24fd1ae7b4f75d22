/** Messages to and from the page that frames the game: only that window, only that origin. */
import type { GameFrameMessage, GameParentMessage } from '#shared/contract/aggregator.ts';

export interface Bridge {
  send(message: GameFrameMessage): void;
  /** The game is ready: the page is told so, and the game gets the messages that came until now. */
  ready(): void;
}

const PARENT_TYPES: readonly GameParentMessage['type'][] = [
  'page/pause',
  'page/resume',
  'page/balance-changed',
  'page/info',
  'page/jackpots',
];

export function createBridge(parentOrigin: string, onMessage: (message: GameParentMessage) => void): Bridge {
  let early: GameParentMessage[] | null = [];
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || event.source !== parent) return;
    const message = messageOf(event.data);
    if (!message) return;
    if (early) early.push(message);
    else onMessage(message);
  });
  return {
    send: (message) => sendToPage(parentOrigin, message),
    ready() {
      // From here on the game fills its frame: the picture behind it is seen no longer (style.css).
      document.documentElement.classList.add('playable');
      sendToPage(parentOrigin, { type: 'game/ready' });
      const heard = early ?? [];
      early = null;
      heard.forEach(onMessage);
    },
  };
}

/** Sends a message to the page around the game, if there is one. */
export function sendToPage(parentOrigin: string, message: GameFrameMessage): void {
  if (parent !== self) parent.postMessage(message, parentOrigin);
}

function messageOf(data: unknown): GameParentMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  return PARENT_TYPES.some((type) => type === data.type) ? (data as GameParentMessage) : null;
}

/** Questions that the chat asks on the table's socket, and the answers they wait for. */
import type { ChatMessage, ChatRequest } from '../../chat-protocol.ts';

const ANSWER_MS = 10_000;

export type ChatAnswer = Extract<ChatMessage, { type: 'chat.answer' }>;
type Asked = Exclude<ChatRequest, { type: 'chat.open' }>;
type Unnamed<Request> = Request extends unknown ? Omit<Request, 'request_id'> : never;

export interface Asking {
  /** Asks and waits; null: no answer came. */
  ask(request: Unnamed<Asked>): Promise<ChatAnswer | null>;
  answered(answer: ChatAnswer): void;
}

/** @param send says something on the socket; false when the line is down */
export function createAsking(send: (request: ChatRequest) => boolean): Asking {
  const waiting = new Map<string, (answer: ChatAnswer | null) => void>();
  return {
    ask: (request) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID();
        const done = (answer: ChatAnswer | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => done(null), ANSWER_MS);
        waiting.set(id, done);
        if (!send({ ...request, request_id: id } as Asked)) done(null);
      }),
    answered: (answer) => waiting.get(answer.request_id)?.(answer),
  };
}

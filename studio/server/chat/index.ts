/** A chat room for each table, and what moderators do (docs/decisions/0007). */
import { createHmac } from 'node:crypto';
import type { StudioChatAnswer, StudioChatRequest } from '#shared/contract/studio-chat.ts';
import type { ChatMessage } from '../../chat-protocol.ts';
import { callSignOf } from '../../shared-rounds/names.ts';
import { languageOf } from '../../texts.ts';
import { createQueues } from '../queues.ts';
import type { Clock, Session } from '../types.ts';
import type { Wallet } from '../wallet.ts';
import { createRoom, type Room, type RoomGuest, type Speaker } from './room.ts';
import type { ChatStore, ReportedEntry } from './types.ts';
import { createWarden } from './warden.ts';
import { mask } from './words.ts';

export { createDatabaseChatStore } from './store-database.ts';
export { createMemoryChatStore } from './store-memory.ts';
export type { ChatStore } from './types.ts';

export interface ChatRoom {
  /** A page joins. @param tell sends to this page alone. */
  enter(session: Session, tell: (message: ChatMessage) => void): RoomGuest;
}

export interface Chat {
  /** Opens the room of a table. @param broadcast sends to all its pages. */
  room(code: string, broadcast: (message: ChatMessage) => void): ChatRoom;
  /** What a moderator asks. */
  moderate(request: StudioChatRequest): Promise<StudioChatAnswer>;
  /** Deletes what is older than messages are stored. May be called often: it works once an hour. */
  prune(): Promise<void>;
}

interface ChatParts {
  store: ChatStore;
  wallet: Wallet;
  clock: Clock;
  /** Stops anybody from working out who speaks from what others see. */
  secret: string;
}

/** How long messages are stored: for moderators, not for players. */
export const CHAT_KEPT_MS = 30 * 24 * 3_600_000;
/** How long the owner of a session is cached, and how long the lack of one. */
const KNOWN_FOR_MS = 10 * 60_000;
const UNKNOWN_FOR_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;

/** Who speaks: by nickname, in full, for people call each other by it; else by a call sign. */
function spokenNameOf({ nickname, language }: Session, author: string): string {
  return nickname ? mask(nickname, languageOf(language)).text : callSignOf(author);
}

export function createChat({ store, wallet, clock, secret }: ChatParts): Chat {
  const warden = createWarden(store, clock);
  const inTurn = createQueues();
  const rooms = new Map<string, Room>();
  let tidiedAt = 0;
  const keyed = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(['chat', ...parts].join(':'))
      .digest('hex');

  /** The player behind a session, as the operator knows them, so that a new session is still the same person. */
  const playerOf = async (session: Session): Promise<Pick<Speaker, 'player' | 'refusal'>> => {
    if (session.mode === 'demo') return { player: null, refusal: 'read_only' };
    const { gameCode } = session;
    const answer = await wallet.call('authenticate', { token: session.walletToken ?? '', game_code: gameCode });
    if (answer?.status !== 'ok' || answer.player_id === undefined) return { player: null, refusal: 'unavailable' };
    return { player: keyed('player', answer.player_id), refusal: null };
  };
  const speakerOf = async (code: string, session: Session): Promise<Speaker> => {
    const { player, refusal } = await playerOf(session);
    // A different author at every table: whoever made no name known cannot be followed from one to the next.
    const author = keyed('author', code, player ?? session.id);
    return { player, refusal, author, name: spokenNameOf(session, author), language: session.language };
  };

  const moderateRoom = async (request: Extract<StudioChatRequest, { room: string }>): Promise<StudioChatAnswer> => {
    const room = rooms.get(request.room);
    if (!room) return { status: 'unknown_room' };
    switch (request.action) {
      case 'messages':
        return { status: 'ok', messages: (await store.overview(request.room, request.limit)).map(reportedLineOf) };
      case 'remove': {
        const removed = await store.remove(request.room, request.message_id, clock.now());
        if (!removed) return { status: 'unknown_message' };
        room.broadcast({ type: 'chat.removed', id: request.message_id });
        return { status: 'ok' };
      }
      case 'clear':
        await store.clear(request.room, clock.now());
        room.broadcast({ type: 'chat.cleared' });
        return { status: 'ok' };
    }
  };
  const mute = async ({ player, minutes }: Extract<StudioChatRequest, { action: 'mute' }>) => {
    const until = minutes === 0 ? null : new Date(clock.now().getTime() + minutes * 60_000);
    await inTurn(player, () => warden.mute(player, until));
    for (const room of rooms.values()) await room.tellStanding(player);
    return { status: 'ok' as const };
  };
  /** What is asked for a player, whom the operator knows by their own number. */
  const answerFor = async (request: Extract<StudioChatRequest, { player_id: string }>): Promise<StudioChatAnswer> => {
    const player = keyed('player', request.player_id);
    if (request.action === 'forget')
      return { status: 'ok', forgotten: await inTurn(player, () => store.forget(player)) };
    const said = await store.saidBy(player);
    return {
      status: 'ok',
      told: said.map(({ room, text, sentAt, removedAt }) => ({
        ...{ room, text, sent_at: sentAt.toISOString(), removed: removedAt !== null },
      })),
    };
  };

  return {
    room(code, broadcast) {
      const room = createRoom({ code, store, warden, clock, inTurn, broadcast });
      rooms.set(code, room);
      return {
        enter(session, tell) {
          let known: Promise<Speaker> | null = null;
          let until = 0;
          return room.enter({
            tell,
            async speaker() {
              const now = clock.now().getTime();
              if (known === null || now >= until) {
                known = speakerOf(code, session);
                until = now + ((await known).refusal === 'unavailable' ? UNKNOWN_FOR_MS : KNOWN_FOR_MS);
              }
              return known;
            },
          });
        },
      };
    },
    moderate(request) {
      if (request.action === 'mute') return mute(request);
      return 'room' in request ? moderateRoom(request) : answerFor(request);
    },
    async prune() {
      const now = clock.now().getTime();
      if (now - tidiedAt < TIDY_EVERY_MS) return;
      tidiedAt = now;
      warden.prune();
      await store.prune(new Date(now - CHAT_KEPT_MS));
    },
  };
}

function reportedLineOf({ id, player, name, text, sentAt, removedAt, reports }: ReportedEntry) {
  const removed = removedAt !== null;
  return { message_id: id, player, name, text, sent_at: sentAt.toISOString(), removed, reports };
}

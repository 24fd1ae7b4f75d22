/** The chat of one table: judges what its guests ask for and tells them the result. */

import type { ChatLine, ChatMessage, ChatRequest, ChatStanding } from '../../chat-protocol.ts';
import { CHAT_HISTORY_LENGTH, CHAT_TEXT_MAXIMUM } from '../../chat-protocol.ts';
import { languageOf } from '../../texts.ts';
import type { Clock } from '../types.ts';
import { leadsAway } from './contact.ts';
import { lengthOf, normalize } from './text.ts';
import type { ChatEntry, ChatStore } from './types.ts';
import type { Refused, STRIKES, Warden } from './warden.ts';
import { mask } from './words.ts';

/** Who asks. `player` is null for those who may only read: play money, or a wallet that does not say who it is. */
export interface Speaker {
  player: string | null;
  /** Why there is none. */
  refusal: 'read_only' | 'unavailable' | null;
  /** As others see them at this table. */
  author: string;
  name: string;
  /** BCP 47. */
  language: string;
}

interface Guest {
  speaker(): Promise<Speaker>;
  tell(message: ChatMessage): void;
  /** Known once the guest has asked for something. */
  player: string | null;
}

interface RoomParts {
  code: string;
  store: ChatStore;
  warden: Warden;
  clock: Clock;
  /** Handles one request at a time for each player. */
  inTurn<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  broadcast(message: ChatMessage): void;
}

export interface Room {
  enter(guest: Omit<Guest, 'player'>): RoomGuest;
  /** Tells everybody here what a moderator did. */
  broadcast(message: ChatMessage): void;
  /** Tells a player's pages whether they may write now. */
  tellStanding(player: string): Promise<void>;
}

export interface RoomGuest {
  ask(request: ChatRequest): Promise<void>;
  leave(): void;
}

type Outcome = Refused | 'done';

function lineOf(entry: ChatEntry): ChatLine {
  const { id, author, name, text, sentAt } = entry;
  return { id, author, name, text, sent_at: sentAt.getTime() };
}

const refused = (status: Refused['status']): Refused => ({ status, retryAfterMs: null });

export function createRoom({ code, store, warden, clock, inTurn, broadcast }: RoomParts): Room {
  const guests = new Set<Guest>();

  const muteOf = async (player: string): Promise<Refused | null> => {
    const until = await warden.mutedUntil(player);
    return until && { status: 'muted', retryAfterMs: until.getTime() - clock.now().getTime() };
  };
  const standingOf = async ({ player, refusal }: Speaker): Promise<ChatStanding> => {
    if (player === null) return { refusal, until: null };
    const until = await warden.mutedUntil(player);
    return { refusal: until && 'muted', until: until?.getTime() ?? null };
  };
  const tellStanding = async (player: string): Promise<void> => {
    for (const guest of guests) {
      if (guest.player !== player) continue;
      guest.tell({ type: 'chat.standing', ...(await standingOf(await guest.speaker())) });
    }
  };
  /** Counts a broken rule; who is muted by it is told so on every page. */
  const strike = async (player: string, rule: keyof typeof STRIKES): Promise<void> => {
    if ((await warden.strike(player, rule)) !== null) await tellStanding(player);
  };

  /** The first words of the names in the room, as `@` calls them. */
  const namesHere = async (): Promise<ReadonlySet<string>> => {
    const entries = await store.recent(code, CHAT_HISTORY_LENGTH);
    return new Set(entries.map(({ name }) => name.toLowerCase().split(' ', 1)[0] ?? ''));
  };

  const send = async (speaker: Speaker, player: string, requestId: string, said: string): Promise<Outcome> => {
    const muted = await muteOf(player);
    if (muted) return muted;
    const text = normalize(said, speaker.language);
    if (text === '') return refused('empty');
    if (lengthOf(text) > CHAT_TEXT_MAXIMUM) return refused('too_long');
    const flood = warden.admit(player, text);
    if (flood) {
      await strike(player, flood.status === 'repeated' ? 'repeated' : 'too_fast');
      return flood;
    }
    if (leadsAway(text, text.includes('@') ? await namesHere() : undefined)) {
      await strike(player, 'contact');
      return refused('contact');
    }
    const masked = mask(text, languageOf(speaker.language));
    const { author, name } = speaker;
    const sentAt = clock.now();
    const { entry, fresh } = await store.add({
      room: code,
      requestId,
      player,
      author,
      name,
      text: masked.text,
      sentAt,
    });
    if (fresh) broadcast({ type: 'chat.line', line: lineOf(entry) });
    if (fresh && masked.found > 0) await strike(player, 'words');
    return 'done';
  };
  const report = async (player: string, request: Extract<ChatRequest, { type: 'chat.report' }>): Promise<Outcome> => {
    const entry = await store.entry(request.message_id);
    if (entry === null || entry.room !== code || entry.removedAt !== null) return refused('unknown_message');
    if (entry.player === player) return refused('own_message');
    const flood = warden.admitReport(player);
    if (flood) return flood;
    await store.report({ id: entry.id, reporter: player, reason: request.reason, at: clock.now() });
    return 'done';
  };
  const history = async (guest: Guest, speaker: Speaker): Promise<void> => {
    const entries = await store.recent(code, CHAT_HISTORY_LENGTH);
    const standing = await standingOf(speaker);
    guest.tell({ type: 'chat.history', lines: entries.map(lineOf), own_author: speaker.author, ...standing });
  };
  /** A repeated request is answered as the first one was. */
  const outcomeOf = async (
    speaker: Speaker,
    request: Exclude<ChatRequest, { type: 'chat.open' }>,
  ): Promise<Outcome> => {
    const { player } = speaker;
    if (player === null) return refused(speaker.refusal ?? 'read_only');
    return inTurn(player, async () => {
      if (request.type === 'chat.report') return report(player, request);
      if (await store.knows(player, request.request_id)) return 'done';
      return send(speaker, player, request.request_id, request.text);
    });
  };

  return {
    enter(parts) {
      const guest: Guest = { ...parts, player: null };
      guests.add(guest);
      return {
        async ask(request) {
          const speaker = await guest.speaker();
          guest.player = speaker.player;
          if (request.type === 'chat.open') return history(guest, speaker);
          const outcome = await outcomeOf(speaker, request);
          const answer = { type: 'chat.answer', request_id: request.request_id } as const;
          if (outcome === 'done') return guest.tell({ ...answer, ok: true });
          guest.tell({ ...answer, ok: false, status: outcome.status, retry_after_ms: outcome.retryAfterMs });
        },
        leave() {
          guests.delete(guest);
        },
      };
    },
    broadcast,
    tellStanding,
  };
}

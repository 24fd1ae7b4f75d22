/** What the chat stores, and where. */
import type { ChatReportReason } from '../../chat-protocol.ts';

export interface NewChatEntry {
  room: string;
  /** The page's id of the message; repeating it does not say the message twice. */
  requestId: string;
  /** Who said it: an opaque key, the same at every table. Other players never see it. */
  player: string;
  /** The same person as others see them at this table. */
  author: string;
  name: string;
  /** As it is shown, words masked. */
  text: string;
  sentAt: Date;
}

export interface ChatEntry extends NewChatEntry {
  id: number;
  /** When a moderator removed it. */
  removedAt: Date | null;
}

/** How a player has behaved, over all tables. */
export interface ChatRecord {
  player: string;
  /** Points of broken rules since `strikesSince`. */
  strikes: number;
  strikesSince: Date;
  /** Automatic mutes so far; each is longer than the one before. */
  mutes: number;
  mutedUntil: Date | null;
}

export interface ChatReport {
  id: number;
  /** The player who reports. */
  reporter: string;
  reason: ChatReportReason;
  at: Date;
}

export type ReportedEntry = ChatEntry & { reports: number };

export interface ChatStore {
  /** Writes a message. `fresh` is false when the request was known; the result is then the first message. */
  add(entry: NewChatEntry): Promise<{ entry: ChatEntry; fresh: boolean }>;
  /** Whether a player's request was carried out before. */
  knows(player: string, requestId: string): Promise<boolean>;
  /** The messages of a room, oldest first. */
  recent(room: string, limit: number): Promise<ChatEntry[]>;
  entry(id: number): Promise<ChatEntry | null>;
  /** Removes a message; false when it does not exist (any more). */
  remove(room: string, id: number, at: Date): Promise<boolean>;
  /** What a player has said at all tables, the oldest first. */
  saidBy(player: string): Promise<ChatEntry[]>;
  /** Deletes a player's messages, record and reports. Returns how many rows. */
  forget(player: string): Promise<number>;
  /** Removes all messages of a room. */
  clear(room: string, at: Date): Promise<void>;
  /** Notes a report, once for each player and message; false when it was known. */
  report(report: ChatReport): Promise<boolean>;
  /** The newest messages of a room for moderators: how often each was reported, and those taken away too. */
  overview(room: string, limit: number): Promise<ReportedEntry[]>;
  record(player: string): Promise<ChatRecord | null>;
  saveRecord(record: ChatRecord): Promise<void>;
  /** Deletes messages said before a time, and the records of players whose last strike and mute are older. */
  prune(before: Date): Promise<void>;
}

/** What a vendor keeps of a player in the chat of its tables: their copy of it, and its end. */
export interface SaidAtTable extends Record<string, unknown> {
  room: string;
  text: string;
  sent_at: string;
  /** Whether a moderator took it away. */
  removed: boolean;
}

export interface TableTalk {
  /** Null: the vendor does not answer. */
  saidBy(playerId: string): Promise<SaidAtTable[] | null>;
  /** Whether it was forgotten. */
  forget(playerId: string): Promise<boolean>;
}

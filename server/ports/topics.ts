/** What pages can follow on the socket (ADR 0118). */
import type { TopicData, TopicKind } from '#shared/contract/topics.ts';
import type { RegionId } from '#shared/regions/index.ts';

/** Whom a socket belongs to at this moment. */
export interface Follower {
  region: RegionId;
  /** Null for a guest, and for a socket that is bound to nobody. */
  playerId: string | null;
}

/** What is read together of a topic; it is the same for all that are told of it. */
export interface Reading {
  audiences: readonly string[];
}

/** Where the server finds what a kind of topic holds. */
export interface TopicSource<Kind extends TopicKind = TopicKind> {
  kind: Kind;
  /**
   * Who shares what they see: all who are given the same name are sent the same. A player's id for what is theirs alone,
   * a region for what differs by region, a constant for what everybody may see. Null: it is not for them.
   */
  audienceOf(follower: Follower, key: string): string | null;
  /**
   * What the topic holds now, for an audience; null when there is no such topic.
   * @param reading the same for all audiences that are read together, for what need be read once for them
   */
  read(key: string, audience: string, reading: Reading): Promise<TopicData<Kind> | null>;
}

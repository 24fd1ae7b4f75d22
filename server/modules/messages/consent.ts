/** Whether a message may reach a player: asked when it is written, and again when it is sent, which may be hours later. */
import type { MessageChannel, MessageTopic } from '#shared/contract/messages.ts';
import type { Queryable } from '../../db/index.ts';
import { allowedChannels } from './choices.ts';
import { isMessageKind, rowOf } from './kinds.ts';

/** Whether the player may be advertised to: nobody who is limited, pausing, excluded or gone is. */
export type MayAdvertise = (queryable: Queryable, playerId: string) => Promise<boolean>;

/** The channels by which a topic may reach a player now. */
export async function openChannels(
  queryable: Queryable,
  playerId: string,
  topic: MessageTopic,
  mayAdvertise: MayAdvertise,
): Promise<ReadonlySet<MessageChannel>> {
  if (topic === 'marketing' && !(await mayAdvertise(queryable, playerId))) return new Set();
  return allowedChannels(queryable, playerId, topic);
}

/** Asks whether what waits to be sent is still wanted: the player may have chosen otherwise, or begun a break. */
export function createStillWanted(queryable: Queryable, mayAdvertise: MayAdvertise) {
  return (channel: MessageChannel) =>
    async (playerId: string, kind: string): Promise<boolean> => {
      if (!isMessageKind(kind)) return true;
      return (await openChannels(queryable, playerId, rowOf(kind).topic, mayAdvertise)).has(channel);
    };
}

/** Whether a message may reach a player: asked when it is written, and again when it is sent, which may be hours later. */
import type { MessageChannel } from '#shared/contract/messages.ts';
import type { Queryable } from '../../db/index.ts';
import { allowedChannels } from './choices.ts';
import { isInviting, isMessageKind, type MessageKind, rowOf } from './kinds.ts';

/** Those of some players who may be advertised to: nobody who is limited, pausing, excluded or gone is. */
export type Advertisable = (queryable: Queryable, playerIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** The channels by which a kind of message may reach each of some players now. */
export async function openChannels(
  queryable: Queryable,
  playerIds: readonly string[],
  kind: MessageKind,
  advertisable: Advertisable,
): Promise<(playerId: string) => ReadonlySet<MessageChannel>> {
  const reached = isInviting(kind) ? await advertisable(queryable, playerIds) : new Set(playerIds);
  const allowed = await allowedChannels(queryable, playerIds, rowOf(kind).topic);
  return (playerId) => (reached.has(playerId) ? allowed(playerId) : new Set());
}

/** Asks whether what waits to be sent is still wanted: the player may have chosen otherwise, or begun a break. */
export function createStillWanted(queryable: Queryable, advertisable: Advertisable) {
  return (channel: MessageChannel) =>
    async (playerId: string, kind: string): Promise<boolean> => {
      if (!isMessageKind(kind)) return true;
      return (await openChannels(queryable, [playerId], kind, advertisable))(playerId).has(channel);
    };
}

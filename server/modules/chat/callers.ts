/** Who asks for a talk, and whose it then is. */
import type { RegionId } from '#shared/regions/index.ts';
import { hashOf, isToken } from '../../tokens.ts';
import type { Holder } from './store.ts';

/** Who asks: a player, or a guest with a thread's token or without. */
export interface Caller {
  playerId: string | null;
  token: string | undefined;
  client: string;
  region: RegionId;
}

/** Null: a guest who has no thread. */
export function holderOf({ playerId, token }: Pick<Caller, 'playerId' | 'token'>): Holder | null {
  if (playerId !== null) return { playerId };
  return token !== undefined && isToken(token) ? { tokenHash: hashOf(token) } : null;
}

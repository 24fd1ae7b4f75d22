/** The chains of the games whose rounds all players share, for whoever asks. */
import type { ChainView } from '../chain-protocol.ts';
import { chainView } from '../shared-rounds/chain-book.ts';
import type { SharedRoundStore } from '../shared-rounds/types.ts';
import { anyTitle } from './games.ts';
import { isLive, isShared } from './sessions.ts';

/** A chain lasts for weeks. */
const LISTED_MAXIMUM = 100;

/** The chains of a game, newest first; null for a game that has none. */
export type ChainList = (gameCode: string) => Promise<{ chains: ChainView[] } | null>;

export function createChainList(stores: {
  flights: Pick<SharedRoundStore, 'chains'>;
  tables: Pick<SharedRoundStore, 'chains'>;
}): ChainList {
  return async (gameCode) => {
    const title = anyTitle(gameCode);
    const store = title && isShared(title) ? stores.flights : title && isLive(title) ? stores.tables : null;
    return store && { chains: (await store.chains(gameCode, LISTED_MAXIMUM)).map(chainView) };
  };
}

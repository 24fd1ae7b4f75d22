/** Bets on live tables, and where they are stored. */
import type { ChipView } from '../../live-protocol.ts';
import type { SharedBet, SharedBetStore } from '../../shared-rounds/bets.ts';
import type { SharedRoundStore } from '../../shared-rounds/types.ts';

/** All of a session's chips of one round: one stake and one round at the wallet. */
export interface LiveBet extends SharedBet {
  gameCode: string;
  chips: ChipView[];
}

export interface LiveStore extends SharedRoundStore, SharedBetStore<LiveBet> {
  /** Writes what placed bets pay, many in one step; returns the ids it wrote. */
  payBets(bets: readonly Pick<LiveBet, 'id' | 'payout'>[]): Promise<ReadonlySet<string>>;
  betsOfRound(gameCode: string, roundNumber: number): Promise<LiveBet[]>;
  /** Bets of a game that wait for the wallet: in betting, paying or cancelling. */
  waitingBets(gameCode: string): Promise<LiveBet[]>;
}

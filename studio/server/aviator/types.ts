/** Bets on the shared flight, and where they are stored. */
import type { PanelIndex } from '../../flight-protocol.ts';
import type { SharedBet, SharedBetStore } from '../../shared-rounds/bets.ts';
import type { SharedRoundStore } from '../../shared-rounds/types.ts';

export interface FlightBet extends SharedBet {
  panel: PanelIndex;
  /** Where it is cashed out without being asked, hundredths. */
  auto: number | null;
  /** Where it was cashed out, hundredths. */
  cashOut: number | null;
}

export interface FlightStore extends SharedRoundStore, SharedBetStore<FlightBet> {
  /** Writes what placed bets pay, many in one step; returns the ids it wrote. */
  payBets(bets: readonly Pick<FlightBet, 'id' | 'cashOut' | 'payout'>[]): Promise<ReadonlySet<string>>;
  betsOfRound(roundNumber: number): Promise<FlightBet[]>;
  /** Bets that wait for the wallet: in betting, paying or cancelling. */
  waitingBets(): Promise<FlightBet[]>;
}

/** A bet on a shared flight, and where such bets are kept. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { PanelIndex } from '../../flight-protocol.ts';
import type { SharedRoundStore } from '../../shared-rounds/types.ts';

/**
 * betting → placed → paying → closed is the way of a bet; what it pays, nothing included, is written with `paying`.
 * `cancelling` → `cancelled`: it was taken back, or nobody knows whether the wallet has it. `refused`: the wallet
 * declined it. `disputed`: the wallet refused a win or rollback for good; it waits for a person.
 */
export type FlightBetState =
  | 'betting'
  | 'placed'
  | 'paying'
  | 'closed'
  | 'cancelling'
  | 'cancelled'
  | 'refused'
  | 'disputed';

export interface FlightBet {
  /** Also the wallet's round: each bet is settled by itself. */
  id: string;
  sessionId: string;
  /** The page's id of the bet. */
  requestId: string;
  mode: 'real' | 'demo';
  currency: Currency;
  roundNumber: number;
  panel: PanelIndex;
  state: FlightBetState;
  stake: bigint;
  /** Where it is cashed out without being asked, hundredths. */
  auto: number | null;
  /** Where it was cashed out, hundredths. */
  cashOut: number | null;
  payout: bigint;
  /** Why the wallet refused. */
  refusal: StudioStatus | null;
  createdAt: Date;
}

export type BetChange = Partial<Pick<FlightBet, 'state' | 'cashOut' | 'payout' | 'refusal'>>;

/** What came of a new bet: written, known already, its panel in use, or play money used up. */
export type Opened =
  | { outcome: 'opened'; demoBalance: bigint | null }
  | { outcome: 'known'; bet: FlightBet }
  | { outcome: 'panel_taken' | 'insufficient_funds' };

export interface FlightStore extends SharedRoundStore {
  /** Writes a new bet; a demo bet takes its stake from the session's play money in the same step. */
  openBet(bet: FlightBet): Promise<Opened>;
  /**
   * Changes a bet that is in one of some states, and credits a demo session in the same step; null when it is in none of
   * them, then nothing happens. So whatever two hands do with one bet, one of them does it.
   * @param demoCredit minor units.
   */
  moveBet(
    betId: string,
    from: readonly FlightBetState[],
    change: BetChange,
    demoCredit?: bigint,
  ): Promise<{ bet: FlightBet; demoBalance: bigint | null } | null>;
  /** Writes what placed bets pay, many in one step; answers the ids it wrote. */
  payBets(bets: readonly Pick<FlightBet, 'id' | 'cashOut' | 'payout'>[]): Promise<ReadonlySet<string>>;
  betsOfRound(roundNumber: number): Promise<FlightBet[]>;
  /** Bets that wait for the wallet: in betting, paying or cancelling. */
  waitingBets(): Promise<FlightBet[]>;
  /** A session's bets, newest first. */
  betsOf(sessionId: string, limit: number): Promise<FlightBet[]>;
}

export const WAITING: readonly FlightBetState[] = ['betting', 'paying', 'cancelling'];
/** States in which a bet does not hold its panel any more. */
export const RELEASED: readonly FlightBetState[] = ['refused', 'cancelling', 'cancelled'];

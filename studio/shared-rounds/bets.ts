/** Bets on rounds that all players of a game share, and what every store of them can do. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import type { Session } from '../server/types.ts';

/**
 * A bet goes betting → placed → paying → closed; what it pays, nothing included, is written with `paying`.
 * `cancelling` → `cancelled`: it was taken back, or nobody knows whether the wallet has it. `refused`: the wallet
 * declined it. `disputed`: the wallet refused a win or rollback for good; it waits for a person.
 */
export type SharedBetState =
  | 'betting'
  | 'placed'
  | 'paying'
  | 'closed'
  | 'cancelling'
  | 'cancelled'
  | 'refused'
  | 'disputed';

export interface SharedBet {
  /** Also the wallet's round: each bet is settled by itself. */
  id: string;
  sessionId: string;
  /** Who plays, as the operator calls them; null in play money, where a session counts for itself. */
  playerId: string | null;
  /** The page's id of the bet. */
  requestId: string;
  mode: 'real' | 'demo';
  currency: Currency;
  roundNumber: number;
  state: SharedBetState;
  stake: bigint;
  payout: bigint;
  /** Why the wallet refused. */
  refusal: StudioStatus | null;
  createdAt: Date;
}

/** Whose history is asked for. */
export type OwnSession = Pick<Session, 'id' | 'playerId' | 'gameCode' | 'currency'>;

export type BetChange = Partial<Pick<SharedBet, 'state' | 'payout' | 'refusal'>>;

/**
 * Why a bet is refused, given its player's other bets in the round in all sessions; null if it is accepted. Checked
 * against what is written, while no other bet of the player is on its way.
 */
export type Objection<Bet extends SharedBet, Why extends string> = (others: readonly Bet[]) => Why | null;

/** The result of a new bet: written, known already, its place in use, play money used up, or refused. */
export type Opened<Bet extends SharedBet, Why extends string = never> =
  | { outcome: 'opened'; demoBalance: bigint | null }
  | { outcome: 'known'; bet: Bet }
  | { outcome: 'place_taken' | 'insufficient_funds' }
  | { outcome: 'objected'; why: Why };

export interface SharedBetStore<Bet extends SharedBet> {
  /** Writes a new bet; a demo bet takes its stake from the session's play money in the same step. */
  openBet<Why extends string = never>(bet: Bet, objection?: Objection<Bet, Why>): Promise<Opened<Bet, Why>>;
  /**
   * Changes a bet that is in one of some states, and credits a demo session in the same step; null when it is in none
   * of them, and then nothing happens. So of two that change the same bet, only one succeeds.
   * @param demoCredit minor units.
   */
  moveBet(
    betId: string,
    from: readonly SharedBetState[],
    change: BetChange,
    demoCredit?: bigint,
  ): Promise<{ bet: Bet; demoBalance: bigint | null } | null>;
  bet(betId: string): Promise<Bet | null>;
  /** How many bets wait for a person. */
  disputedBets(): Promise<number>;
  /** A session's bets, newest first. */
  betsOf(sessionId: string, limit: number): Promise<Bet[]>;
  /** A player's bets in a game and a currency, of earlier sessions too; of play money those of the session. Newest first. */
  history(session: OwnSession, limit: number): Promise<Bet[]>;
}

/** States in which a bet waits for the wallet. */
export const WAITS_FOR_WALLET: readonly SharedBetState[] = ['betting', 'paying', 'cancelling'];
/** States in which a bet does not hold its place any more. */
export const RELEASED: readonly SharedBetState[] = ['refused', 'cancelling', 'cancelled'];
/** States in which nothing is left to do. */
export const SETTLED: readonly SharedBetState[] = ['closed', 'cancelled', 'refused', 'disputed'];

/** What a player is told of a bet. */
export type OwnSharedState = 'pending' | 'placed' | 'won' | 'lost' | 'returned' | 'refused';

const TOLD: Readonly<Record<SharedBetState, OwnSharedState | null>> = {
  betting: 'pending',
  placed: 'placed',
  paying: null,
  closed: null,
  disputed: null,
  cancelling: 'returned',
  cancelled: 'returned',
  refused: 'refused',
};

/** How a bet stands for its player, and what it paid once that is decided. @param won whether a decided bet has won. */
export function ownStateOf(
  { state, payout }: SharedBet,
  won: boolean,
): { state: OwnSharedState; payout: string | null } {
  const told = TOLD[state];
  return told === null ? { state: won ? 'won' : 'lost', payout: payout.toString() } : { state: told, payout: null };
}

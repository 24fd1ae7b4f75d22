/** A player's own bets as the page shows them. */
import type { FlightHistoryRow, OwnBet, OwnBetState } from '../../flight-protocol.ts';
import type { FlightBet, FlightBetState } from './types.ts';

const STATES: Record<FlightBetState, OwnBetState | null> = {
  betting: 'pending',
  placed: 'placed',
  paying: null,
  closed: null,
  disputed: null,
  cancelling: 'returned',
  cancelled: 'returned',
  refused: 'returned',
};

export function ownBetOf(bet: FlightBet): OwnBet {
  const state = STATES[bet.state] ?? (bet.cashOut === null ? 'lost' : 'won');
  return {
    bet_id: bet.id,
    round: bet.roundNumber,
    panel: bet.panel,
    state,
    stake: bet.stake.toString(),
    auto_hundredths: bet.auto,
    cash_out_hundredths: bet.cashOut,
    payout: state === 'won' || state === 'lost' ? bet.payout.toString() : null,
  };
}

/** Bets the wallet declined never were bets. */
export function historyOf(bets: readonly FlightBet[]): FlightHistoryRow[] {
  return bets
    .filter(({ state }) => state !== 'refused')
    .map((bet) => ({ ...ownBetOf(bet), created_at: bet.createdAt.toISOString() }));
}

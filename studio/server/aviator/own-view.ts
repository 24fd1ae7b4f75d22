/** A player's own bets as the page shows them. */
import type { FlightHistoryRow, OwnBet } from '../../flight-protocol.ts';
import { ownStateOf } from '../../shared-rounds/bets.ts';
import { refusalOf } from '../sessions.ts';
import type { FlightBet } from './types.ts';

export function ownBetOf(bet: FlightBet): OwnBet {
  return {
    bet_id: bet.id,
    round: bet.roundNumber,
    panel: bet.panel,
    ...ownStateOf(bet, bet.cashOut !== null),
    stake: bet.stake.toString(),
    auto_hundredths: bet.auto,
    cash_out_hundredths: bet.cashOut,
  };
}

/** Bets as the player's history shows them, those that the wallet refused among them. */
export function historyOf(bets: readonly FlightBet[]): FlightHistoryRow[] {
  return bets.map((bet) => ({ ...ownBetOf(bet), refusal: refusalOf(bet), created_at: bet.createdAt.toISOString() }));
}

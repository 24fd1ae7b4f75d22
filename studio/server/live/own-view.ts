/** A player's own bets as the page shows them. */
import type { OwnLiveBet } from '../../live-protocol.ts';
import { ownStateOf } from '../../shared-rounds/bets.ts';
import type { LiveBet } from './types.ts';

export function ownBetOf(bet: LiveBet): OwnLiveBet {
  return {
    bet_id: bet.id,
    round: bet.roundNumber,
    ...ownStateOf(bet, bet.payout > 0n),
    stake: bet.stake.toString(),
    bets: bet.chips,
  };
}

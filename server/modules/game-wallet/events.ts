/** A win as realtime messages and lists tell it. */
import { formatDecimal } from '#shared/money.ts';
import { maskName } from '#shared/names.ts';
import type { GameRound } from './store/rows.ts';

/** A win as others may see it (`own` false) or as the player does. */
export function eventOf(round: GameRound, own: boolean, topWin: boolean) {
  return {
    event_id: round.eventId,
    game_code: round.gameCode,
    player: round.playerMask ?? maskName(''),
    amount: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    created_at: round.closedAt ?? round.createdAt,
    own,
    top_win: topWin,
  };
}

/** A bet as a player asks for it: what may be objected to it, and the bet it becomes. */
import { randomUUID } from 'node:crypto';
import type { FlightStatus, PanelIndex } from '../../flight-protocol.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { stakesOf } from '../sessions.ts';
import type { Session } from '../types.ts';
import type { FlightBet } from './types.ts';

export interface BetRequest {
  requestId: string;
  panel: PanelIndex;
  stake: bigint;
  auto: number | null;
}

/** Why a new bet is not taken beside those that count in the round already; null: it is. */
export function objectionTo(
  title: SharedTitle,
  session: Session,
  live: readonly FlightBet[],
  { panel, stake }: BetRequest,
): FlightStatus | null {
  if (!stakesOf(title, session).includes(stake)) return 'stake_not_offered';
  if (live.some((bet) => bet.panel === panel)) return 'panel_taken';
  const maximum = session.limits.stake_maximum;
  const total = live.reduce((sum, bet) => sum + bet.stake, stake);
  return maximum !== null && total > BigInt(maximum) ? 'limit_reached' : null;
}

/** A bet as it begins; play money is taken while it is written, so it is placed at once. */
export function newBet(session: Session, roundNumber: number, request: BetRequest, createdAt: Date): FlightBet {
  return {
    id: randomUUID(),
    sessionId: session.id,
    playerId: session.playerId ?? null,
    requestId: request.requestId,
    mode: session.mode,
    currency: session.currency,
    roundNumber,
    panel: request.panel,
    state: session.mode === 'demo' ? 'placed' : 'betting',
    stake: request.stake,
    auto: request.auto,
    cashOut: null,
    payout: 0n,
    refusal: null,
    createdAt,
  };
}

/** A bet as a player requests it: why it may be refused, and the bet that it becomes. */
import { randomUUID } from 'node:crypto';
import { payoutAt, TOP_HUNDREDTHS } from '../../engines/flight.ts';
import type { FlightStatus, PanelIndex } from '../../flight-protocol.ts';
import type { SharedTitle } from '../../titles/shared.ts';
import { isWithinExposure, stakesOf } from '../sessions.ts';
import type { Session } from '../types.ts';
import type { FlightBet } from './types.ts';

export interface BetRequest {
  requestId: string;
  panel: PanelIndex;
  stake: bigint;
  auto: number | null;
}

/** Why a new bet is refused, given those already in the round; null if it is accepted. */
export function objectionTo(
  title: SharedTitle,
  session: Session,
  live: readonly FlightBet[],
  { panel, stake, auto }: BetRequest,
): FlightStatus | null {
  if (!stakesOf(title, session).includes(stake)) return 'stake_not_offered';
  if (live.some((bet) => bet.panel === panel)) return 'panel_taken';
  if (!isWithinExposure(session, payoutAt(stake, auto ?? TOP_HUNDREDTHS))) return 'limit_reached';
  const maximum = session.limits.stake_maximum;
  const total = live.reduce((sum, bet) => sum + bet.stake, stake);
  return maximum !== null && total > BigInt(maximum) ? 'limit_reached' : null;
}

/** A new bet. Play money is deducted as the bet is written, so a demo bet is placed at once. */
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

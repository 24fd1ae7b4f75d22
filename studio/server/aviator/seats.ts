/** Who sits at the flight's table, and what they have ordered for the next round. */
import type { OwnOrders, PanelIndex } from '../../flight-protocol.ts';
import { RELEASED } from '../../shared-rounds/bets.ts';
import { createSeats, freshSeat, type Seat as SharedSeat } from '../../shared-rounds/seats.ts';
import { ownBetOf } from './own-view.ts';
import type { FlightBet } from './types.ts';

export interface Order {
  stake: bigint;
  auto: number | null;
  repeat: boolean;
}

export interface Seat extends SharedSeat<FlightBet> {
  orders: Record<PanelIndex, Order | null>;
}

export const createFlightSeats = () =>
  createSeats<FlightBet, Seat>((session) => ({ ...freshSeat(session), orders: { 0: null, 1: null } }), ownBetOf);

export function ordersOf(seat: Seat): OwnOrders {
  const view = (order: Order | null) =>
    order && { stake: order.stake.toString(), auto_hundredths: order.auto, repeat: order.repeat };
  return { 0: view(seat.orders[0]), 1: view(seat.orders[1]) };
}

/** Bets of a seat that count in a round. */
export function liveBets(seat: Seat, roundNumber: number): FlightBet[] {
  return [...seat.bets.values()].filter((bet) => bet.roundNumber === roundNumber && !RELEASED.includes(bet.state));
}

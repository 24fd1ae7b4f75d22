/** Who sits at the table: one seat per session, whatever number of sockets it has. */
import type { FlightReply, OwnOrders } from '../../flight-protocol.ts';
import type { Member } from '../../shared-rounds/hub.ts';
import type { Session } from '../types.ts';
import { ownBetOf } from './own-view.ts';
import { type FlightBet, RELEASED } from './types.ts';

export interface Order {
  stake: bigint;
  auto: number | null;
  repeat: boolean;
}

export interface Seat {
  session: Session;
  members: Set<Member>;
  /** Bets of the round that is on, and older ones that the wallet still has to settle. */
  bets: Map<string, FlightBet>;
  orders: [Order | null, Order | null];
  /** Minor units; null until the wallet said. */
  balance: bigint | null;
}

export interface Seats {
  of(session: Session): Seat;
  find(sessionId: string): Seat | undefined;
  all(): Iterable<Seat>;
  /** Keeps a bet up to date and tells its player. */
  note(bet: FlightBet): void;
  balance(seat: Seat, balance: bigint | null): void;
  /** Forgets what belongs to rounds before this one, and seats that nobody sits on. */
  tidy(roundNumber: number): void;
}

export function tell(seat: Seat, message: FlightReply): void {
  for (const member of seat.members) member.tell(message);
}

export function ordersOf(seat: Seat): OwnOrders {
  const view = (order: Order | null) =>
    order && { stake: order.stake.toString(), auto_hundredths: order.auto, repeat: order.repeat };
  return { 0: view(seat.orders[0]), 1: view(seat.orders[1]) };
}

/** Bets of a seat that count in a round. */
export function liveBets(seat: Seat, roundNumber: number): FlightBet[] {
  return [...seat.bets.values()].filter((bet) => bet.roundNumber === roundNumber && !RELEASED.includes(bet.state));
}

const SETTLED: readonly FlightBet['state'][] = ['closed', 'cancelled', 'refused', 'disputed'];

export function createSeats(): Seats {
  const seats = new Map<string, Seat>();
  return {
    of(session) {
      const known = seats.get(session.id);
      if (known) return known;
      const seat: Seat = {
        session,
        members: new Set(),
        bets: new Map(),
        orders: [null, null],
        balance: session.demoBalance,
      };
      seats.set(session.id, seat);
      return seat;
    },
    find: (sessionId) => seats.get(sessionId),
    all: () => seats.values(),
    note(bet) {
      const seat = seats.get(bet.sessionId);
      if (!seat) return;
      seat.bets.set(bet.id, bet);
      tell(seat, { type: 'bet', bet: ownBetOf(bet) });
    },
    balance(seat, balance) {
      if (balance === null) return;
      seat.balance = balance;
      tell(seat, { type: 'balance', balance: balance.toString() });
    },
    tidy(roundNumber) {
      for (const [id, seat] of seats) {
        for (const bet of seat.bets.values()) {
          if (bet.roundNumber < roundNumber && SETTLED.includes(bet.state)) seat.bets.delete(bet.id);
        }
        if (seat.members.size === 0 && seat.bets.size === 0) seats.delete(id);
      }
    },
  };
}

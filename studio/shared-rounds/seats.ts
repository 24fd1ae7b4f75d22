/** Who sits at a table: one seat per session, however many sockets it has. */
import type { Session } from '../server/types.ts';
import { SETTLED, type SharedBet } from './bets.ts';
import type { Member } from './hub.ts';

export interface Seat<Bet extends SharedBet> {
  session: Session;
  members: Set<Member>;
  /** Bets of the round that is on, and older ones that the wallet still has to settle. */
  bets: Map<string, Bet>;
  /** Minor units; null until the wallet said. */
  balance: bigint | null;
}

export interface Seats<Bet extends SharedBet, Place extends Seat<Bet>> {
  of(session: Session): Place;
  find(sessionId: string): Place | undefined;
  all(): Iterable<Place>;
  /** Keeps a bet up to date and tells its player. */
  note(bet: Bet): void;
  balance(seat: Place, balance: bigint | null): void;
  /** Forgets what belongs to rounds before this one, and seats that nobody sits on. */
  prune(roundNumber: number): void;
}

/** Says something to every socket of a seat. */
export function tell<Bet extends SharedBet>(seat: Seat<Bet>, message: object): void {
  for (const member of seat.members) member.tell(message);
}

/** A seat as it begins. */
export function freshSeat<Bet extends SharedBet>(session: Session): Seat<Bet> {
  return { session, members: new Set(), bets: new Map(), balance: session.demoBalance };
}

/** @param make a seat as it begins; `view` is how a bet is told to its player. */
export function createSeats<Bet extends SharedBet, Place extends Seat<Bet>>(
  make: (session: Session) => Place,
  view: (bet: Bet) => object,
): Seats<Bet, Place> {
  const seats = new Map<string, Place>();
  return {
    of(session) {
      const known = seats.get(session.id);
      if (known) return known;
      const seat = make(session);
      seats.set(session.id, seat);
      return seat;
    },
    find: (sessionId) => seats.get(sessionId),
    all: () => seats.values(),
    note(bet) {
      const seat = seats.get(bet.sessionId);
      if (!seat) return;
      seat.bets.set(bet.id, bet);
      tell(seat, { type: 'bet', bet: view(bet) });
    },
    balance(seat, balance) {
      if (balance === null) return;
      seat.balance = balance;
      tell(seat, { type: 'balance', balance: balance.toString() });
    },
    prune(roundNumber) {
      for (const [id, seat] of seats) {
        for (const bet of seat.bets.values()) {
          if (bet.roundNumber < roundNumber && SETTLED.includes(bet.state)) seat.bets.delete(bet.id);
        }
        if (seat.members.size === 0 && seat.bets.size === 0) seats.delete(id);
      }
    },
  };
}

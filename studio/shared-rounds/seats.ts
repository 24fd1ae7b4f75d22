/** Who sits at a table: one seat per player, however many tabs and sessions; in play money one per session. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Session } from '../server/types.ts';
import { SETTLED, type SharedBet } from './bets.ts';
import type { Member } from './hub.ts';

/** Whose seat it is: of a session, or of the one who placed a bet. */
type SeatOwner = Pick<Session, 'id' | 'playerId' | 'currency'> | Pick<SharedBet, 'sessionId' | 'playerId' | 'currency'>;

/** Play money is of its session; what is real belongs to the player, whose page may be loaded anew in the middle of a round. */
function keyOf(owner: SeatOwner): string {
  const { playerId, currency } = owner;
  if (playerId != null) return `${currency} ${playerId}`;
  return 'id' in owner && !('sessionId' in owner) ? owner.id : (owner as Pick<SharedBet, 'sessionId'>).sessionId;
}

const SALT = randomBytes(32);

/** Tells the rows of one seat from all others while this process runs, and says nothing else. */
export const seatOf = (owner: SeatOwner): string =>
  createHmac('sha256', SALT).update(keyOf(owner)).digest('hex').slice(0, 12);

export interface Seat<Bet extends SharedBet> {
  /** The one that came last: what is placed from now on is under it. */
  session: Session;
  members: Set<Member>;
  /** Bets of the round that is on, and older ones that the wallet still has to settle. */
  bets: Map<string, Bet>;
  /** Minor units; null until the wallet said. */
  balance: bigint | null;
}

export interface Seats<Bet extends SharedBet, Place extends Seat<Bet>> {
  of(session: Session): Place;
  /** Where the one sits who placed a bet. */
  find(bet: Bet): Place | undefined;
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
      const key = keyOf(session);
      const seat = seats.get(key) ?? make(session);
      seat.session = session;
      seats.set(key, seat);
      return seat;
    },
    find: (bet) => seats.get(keyOf(bet)),
    all: () => seats.values(),
    note(bet) {
      const seat = seats.get(keyOf(bet));
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

/** What the page knows of the flight: the server's messages, one after the other. */
import type {
  FlightMessage,
  FlightPhase,
  FlightSnapshot,
  OwnBet,
  OwnOrders,
  PanelIndex,
  PastFlight,
  PublicBet,
} from '../../flight-protocol.ts';

export const PANELS: readonly PanelIndex[] = [0, 1];

export interface FlightState {
  phase: FlightPhase;
  round: number;
  startsAt: number;
  nextAt: number;
  lastHundredths: number | null;
  past: readonly PastFlight[];
  rows: readonly PublicBet[];
  bets: number;
  landed: number;
  balance: bigint | null;
  /** How others see one's own bets. */
  ownSeat: string;
  own: readonly OwnBet[];
  orders: OwnOrders;
}

export const AT_FIRST: FlightState = {
  phase: 'idle',
  round: 0,
  startsAt: 0,
  nextAt: 0,
  lastHundredths: null,
  past: [],
  rows: [],
  bets: 0,
  landed: 0,
  balance: null,
  ownSeat: '',
  own: [],
  orders: { 0: null, 1: null },
};

const PAST_LENGTH = 30;

/** A snapshot that comes before the wallet has answered leaves the balance that is known. */
function fromSnapshot(known: bigint | null, message: FlightSnapshot): FlightState {
  return {
    phase: message.phase,
    round: message.round,
    startsAt: message.starts_at,
    nextAt: message.next_at,
    lastHundredths: message.last_hundredths,
    past: message.past,
    rows: message.rows,
    bets: message.bets,
    landed: message.landed,
    balance: message.balance === null ? known : BigInt(message.balance),
    ownSeat: message.own_seat,
    own: message.own_bets,
    orders: message.orders,
  };
}

function withRows(rows: readonly PublicBet[], changed: readonly PublicBet[]): readonly PublicBet[] {
  const merged = new Map(rows.map((row) => [row.key, row]));
  for (const row of changed) {
    if (row.gone) merged.delete(row.key);
    else merged.set(row.key, row);
  }
  return [...merged.values()];
}

export function withBet(state: FlightState, bet: OwnBet): FlightState {
  if (bet.round !== state.round) return state;
  return { ...state, own: [...state.own.filter(({ bet_id }) => bet_id !== bet.bet_id), bet] };
}

/** The state after a message. */
export function after(state: FlightState, message: FlightMessage): FlightState {
  switch (message.type) {
    case 'snapshot':
      return fromSnapshot(state.balance, message);
    case 'betting': {
      const { round, starts_at: startsAt } = message;
      const fresh = { rows: [], own: [], bets: 0, landed: 0, lastHundredths: null };
      return { ...state, ...fresh, phase: 'betting', round, startsAt };
    }
    case 'flying':
      return { ...state, phase: 'flying', startsAt: message.starts_at };
    case 'dived': {
      const { round, last_hundredths, next_at: nextAt } = message;
      const past = [{ round, last_hundredths }, ...state.past].slice(0, PAST_LENGTH);
      return { ...state, phase: 'dived', lastHundredths: last_hundredths, nextAt, past };
    }
    case 'bets':
      if (message.round !== state.round) return state;
      return { ...state, rows: withRows(state.rows, message.rows), bets: message.bets, landed: message.landed };
    case 'bet':
      return withBet(state, message.bet);
    case 'orders':
      return { ...state, orders: message.orders };
    case 'balance':
      return { ...state, balance: BigInt(message.balance) };
    default:
      return state;
  }
}

/** The bet of a panel that counts in this round; one that was returned leaves its panel free. */
export function betOf(state: FlightState, panel: PanelIndex): OwnBet | null {
  return state.own.find((bet) => bet.panel === panel && bet.state !== 'returned') ?? null;
}

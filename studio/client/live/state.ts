/** What the page knows of its table: the server's messages, one after the other. */
import type {
  ChipView,
  LaidChips,
  LiveMessage,
  LivePhase,
  LiveSnapshot,
  OutcomeView,
  OwnLiveBet,
  PastOutcome,
  PublicLiveBet,
} from '../../live-protocol.ts';

export interface LiveState {
  phase: LivePhase;
  round: number;
  closesAt: number;
  dealsAt: number;
  shownAt: number;
  nextAt: number;
  outcome: OutcomeView | null;
  /** Newest first. */
  past: readonly PastOutcome[];
  rows: readonly PublicLiveBet[];
  /** The chips of everybody while bets are taken. */
  laid: readonly LaidChips[];
  bets: number;
  paid: number;
  players: number;
  balance: bigint | null;
  ownSeat: string;
  /** What the server holds on the table. */
  chips: readonly ChipView[];
  lastChips: readonly ChipView[];
  own: readonly OwnLiveBet[];
}

export const AT_FIRST: LiveState = {
  phase: 'idle',
  round: 0,
  closesAt: 0,
  dealsAt: 0,
  shownAt: 0,
  nextAt: 0,
  outcome: null,
  past: [],
  rows: [],
  laid: [],
  bets: 0,
  paid: 0,
  players: 0,
  balance: null,
  ownSeat: '',
  chips: [],
  lastChips: [],
  own: [],
};

const PAST_LENGTH = 60;

type ClockOf = Pick<LiveSnapshot, 'phase' | 'round' | 'closes_at' | 'deals_at' | 'shown_at' | 'next_at' | 'outcome'>;
function clockOf(message: ClockOf) {
  const { phase, round, outcome } = message;
  return {
    phase,
    round,
    outcome,
    closesAt: message.closes_at,
    dealsAt: message.deals_at,
    shownAt: message.shown_at,
    nextAt: message.next_at,
  };
}

/** A snapshot that comes before the wallet has answered leaves the balance that is known. */
function fromSnapshot(known: bigint | null, message: LiveSnapshot): LiveState {
  const { past, rows, laid, bets, paid, players, chips } = message;
  return {
    ...clockOf(message),
    past,
    rows,
    laid,
    bets,
    paid,
    players,
    chips,
    balance: message.balance === null ? known : BigInt(message.balance),
    ownSeat: message.own_seat,
    lastChips: message.last_chips,
    own: message.own_bets,
  };
}

/** What a new phase changes beside the clock. */
function phased(state: LiveState, phase: LivePhase, round: number, outcome: OutcomeView | null): Partial<LiveState> {
  if (phase === 'betting' && round !== state.round) return { rows: [], laid: [], bets: 0, paid: 0, chips: [], own: [] };
  if (phase === 'closed' && state.chips.length > 0) return { lastChips: state.chips };
  if (phase === 'shown' && outcome && state.past[0]?.round !== round) {
    return { past: [{ round, outcome }, ...state.past].slice(0, PAST_LENGTH) };
  }
  return {};
}

function withRows(rows: readonly PublicLiveBet[], changed: readonly PublicLiveBet[]): readonly PublicLiveBet[] {
  const merged = new Map(rows.map((row) => [row.key, row]));
  for (const row of changed) merged.set(row.key, row);
  return [...merged.values()];
}

function withLaid(laid: readonly LaidChips[], changed: readonly LaidChips[]): readonly LaidChips[] {
  const merged = new Map(laid.map((chips) => [chips.seat, chips]));
  for (const chips of changed) merged.set(chips.seat, chips);
  return [...merged.values()];
}

/** Whose chips are seen where: until the result comes what was put down, then what plays for it. */
export function seenChips({ phase, laid, rows }: LiveState): readonly LaidChips[] {
  return phase === 'betting' || phase === 'closed' ? laid : rows;
}

/** The state after a message. */
export function after(state: LiveState, message: LiveMessage): LiveState {
  switch (message.type) {
    case 'snapshot':
      return fromSnapshot(state.balance, message);
    case 'phase': {
      const clock = clockOf(message);
      return { ...state, ...clock, ...phased(state, clock.phase, clock.round, clock.outcome) };
    }
    case 'bets':
      if (message.round !== state.round) return { ...state, players: message.players };
      return {
        ...state,
        rows: withRows(state.rows, message.rows),
        bets: message.bets,
        paid: message.paid,
        players: message.players,
      };
    case 'laid':
      return message.round === state.round ? { ...state, laid: withLaid(state.laid, message.seats) } : state;
    case 'chips':
      if (message.round !== state.round) return state;
      return { ...state, chips: message.chips, lastChips: message.last_chips };
    case 'bet': {
      const { bet } = message;
      if (bet.round !== state.round) return state;
      return { ...state, own: [...state.own.filter(({ bet_id }) => bet_id !== bet.bet_id), bet] };
    }
    case 'balance':
      return { ...state, balance: BigInt(message.balance) };
    default:
      return state;
  }
}

/** The bet of one's own that the round plays with, if there is one. */
export function ownBet({ own, round }: LiveState): OwnLiveBet | null {
  return own.find((bet) => bet.round === round && bet.state !== 'returned') ?? null;
}

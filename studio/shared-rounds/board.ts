/** The public list of a round: the first bets by name, and how many there are in all. */
import type { SharedBet } from './bets.ts';
import { seatOf } from './seats.ts';

/** Rows everyone is shown; the rest is counted. */
const LISTED_MAXIMUM = 60;

/** A row of any game. */
export interface BoardRow {
  /** Names the row within its round. */
  key: number;
  /** Whose it is: the same in all rows of a session. */
  seat: string;
  name: string;
  demo: boolean;
  stake: string;
  currency: string;
  payout: string | null;
}

/** `paid`: bets that have won so far. */
export interface BoardState<Row extends BoardRow> {
  rows: Row[];
  bets: number;
  paid: number;
}

export interface Board<Bet extends SharedBet, Row extends BoardRow> {
  /** A new round. */
  clear(): void;
  /** @param name what others call whoever bets */
  add(bet: Bet, name: string): void;
  remove(bet: Bet, change: Partial<Row>): void;
  pay(bet: Bet, change: Partial<Row>): void;
  whole(): BoardState<Row>;
  /** What changed since it was last asked; null when nothing did. */
  changes(): BoardState<Row> | null;
}

/** @param more what a game's row has beside the common fields, for a new bet. */
export function createBoard<Bet extends SharedBet, Row extends BoardRow>(
  more: (bet: Bet) => Omit<Row, keyof BoardRow>,
): Board<Bet, Row> {
  const rows = new Map<string, Row>();
  let removed = new Set<string>();
  let changed = new Set<string>();
  let bets = 0;
  let paid = 0;
  let counted = false;

  const touch = (bet: Bet, change: Partial<Row>): void => {
    counted = true;
    const row = rows.get(bet.id);
    if (!row) return;
    rows.set(bet.id, { ...row, ...change });
    changed.add(bet.id);
  };

  return {
    clear() {
      rows.clear();
      removed = new Set();
      changed = new Set();
      bets = 0;
      paid = 0;
      counted = true;
    },
    add(bet, name) {
      bets += 1;
      counted = true;
      if (rows.size >= LISTED_MAXIMUM) return;
      const row: BoardRow = {
        key: rows.size,
        seat: seatOf(bet),
        name,
        demo: bet.mode === 'demo',
        stake: bet.stake.toString(),
        currency: bet.currency,
        payout: null,
      };
      rows.set(bet.id, { ...row, ...more(bet) } as Row);
      changed.add(bet.id);
    },
    remove(bet, change) {
      bets -= 1;
      removed.add(bet.id);
      touch(bet, change);
    },
    pay(bet, change) {
      paid += 1;
      touch(bet, { payout: bet.payout.toString(), ...change } as Partial<Row>);
    },
    whole: () => ({ rows: [...rows].filter(([id]) => !removed.has(id)).map(([, row]) => row), bets, paid }),
    changes() {
      if (!counted && changed.size === 0) return null;
      const view = { rows: [...changed].flatMap((id) => rows.get(id) ?? []), bets, paid };
      changed = new Set();
      counted = false;
      return view;
    },
  };
}

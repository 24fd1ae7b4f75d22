/** The public list of a flight: the first bets by name, and how many there are in all. */
import type { BoardView, PublicBet } from '../../flight-protocol.ts';
import { callSignOf } from './names.ts';
import type { FlightBet } from './types.ts';

/** Rows everyone is shown; the rest is counted. */
const LISTED_MAXIMUM = 60;

export interface Board {
  /** A new flight. */
  clear(): void;
  add(bet: FlightBet): void;
  remove(bet: FlightBet): void;
  land(bet: FlightBet): void;
  whole(): BoardView;
  /** What changed since it was last asked; null when nothing did. */
  changes(): BoardView | null;
}

export function createBoard(): Board {
  const rows = new Map<string, PublicBet>();
  let changed = new Set<string>();
  let bets = 0;
  let landed = 0;
  let counted = false;

  const touch = (bet: FlightBet, change: Partial<PublicBet>): void => {
    counted = true;
    const row = rows.get(bet.id);
    if (!row) return;
    rows.set(bet.id, { ...row, ...change });
    changed.add(bet.id);
  };

  return {
    clear() {
      rows.clear();
      changed = new Set();
      bets = 0;
      landed = 0;
      counted = true;
    },
    add(bet) {
      bets += 1;
      counted = true;
      if (rows.size >= LISTED_MAXIMUM) return;
      rows.set(bet.id, {
        key: rows.size,
        name: callSignOf(bet.sessionId),
        demo: bet.mode === 'demo',
        stake: bet.stake.toString(),
        currency: bet.currency,
        cash_out_hundredths: null,
        payout: null,
        gone: false,
      });
      changed.add(bet.id);
    },
    remove(bet) {
      bets -= 1;
      touch(bet, { gone: true });
    },
    land(bet) {
      landed += 1;
      touch(bet, { cash_out_hundredths: bet.cashOut, payout: bet.payout.toString() });
    },
    whole: () => ({ rows: [...rows.values()].filter(({ gone }) => !gone), bets, landed }),
    changes() {
      if (!counted && changed.size === 0) return null;
      const view = { rows: [...changed].flatMap((id) => rows.get(id) ?? []), bets, landed };
      changed = new Set();
      counted = false;
      return view;
    },
  };
}

/** What the player has on the table, and how it changes: the server is asked, and what it holds counts. */
import type { LiveStatus } from '../../live-protocol.ts';
import { type Layout, layoutOf } from '../table-games/layout.ts';
import { same } from './layout.ts';
import { type LiveState, ownBet } from './state.ts';

interface TableParts {
  state(): LiveState;
  /** Asks the server for a layout; null: it lies there now. */
  ask(layout: Layout): Promise<LiveStatus | null>;
  /** A layout is on its way. */
  asked(): void;
  refused(status: LiveStatus): void;
  changed(): void;
}

export interface OwnTable {
  /** What lies there as the player sees it. */
  readonly layout: Layout;
  /** What is seen to lie there: while bets are open what the player has put there, then what plays. */
  readonly shown: Layout;
  /** A layout was asked for and is not confirmed yet. */
  readonly pending: boolean;
  readonly undoable: boolean;
  change(next: Layout): void;
  /** Takes the last step back. */
  undo(): void;
  /** Another phase or round: what was asked for no longer counts. */
  forget(): void;
}

export function createTable({ state, ask, asked, refused, changed }: TableParts): OwnTable {
  /** The layout that the player has asked for and the server has not confirmed yet. */
  let wish: Layout | null = null;
  let steps: Layout[] = [];
  const layout = () => wish ?? layoutOf(state().chips);

  /** The table shows a chip as lying there only when the server has said so. */
  async function send(next: Layout): Promise<void> {
    if (state().phase !== 'betting') return;
    wish = next;
    asked();
    const refusal = await ask(next);
    if (wish === next) wish = null;
    if (refusal) {
      wish = null;
      steps = [];
      refused(refusal);
    }
    changed();
  }

  return {
    get layout() {
      return layout();
    },
    get shown() {
      const now = state();
      if (now.phase === 'betting') return layout();
      const bet = ownBet(now);
      if (bet) return layoutOf(bet.bets);
      return now.phase === 'closed' ? layoutOf(now.chips) : new Map();
    },
    get pending() {
      return wish !== null;
    },
    get undoable() {
      return steps.length > 0;
    },
    change(next) {
      const now = layout();
      if (state().phase !== 'betting' || same(now, next)) return;
      steps.push(now);
      void send(next);
    },
    undo: () => void send(steps.pop() ?? new Map()),
    forget() {
      wish = null;
      steps = [];
    },
  };
}

/** What lies on the spots of a cloth before a round: laid chip by chip, taken back, undone, doubled, laid as before. */
import { oneChipLess, oneChipMore } from './chips.ts';
import type { Layout } from './layout.ts';

/** What became of a chip that was to be laid. */
type Laid = 'laid' | 'highest' | 'full' | 'locked';

export interface Bets<Spot extends string> {
  /** What lies there now, minor units. */
  readonly now: Layout<Spot>;
  /** What lay there in the last round. */
  readonly last: Layout<Spot>;
  readonly locked: boolean;
  /** Which of the actions can be taken. */
  readonly can: Readonly<Record<BetAction, boolean>>;
  add(spot: Spot): Laid;
  /** False where nothing lies or nothing may be touched. */
  takeBack(spot: Spot): boolean;
  act(action: BetAction): void;
  lock(locked: boolean): void;
  /** The round is over: its chips are gone and can be laid again. */
  settle(laid: Layout<Spot>): void;
}

export type BetAction = 'undo' | 'clear' | 'rebet' | 'double';

interface BetsParts<Spot extends string> {
  /** Amounts on offer, rising; a spot holds one of them. */
  stakes: readonly bigint[];
  chip(): bigint;
  /** Spots that can be bet on at once. */
  most?: number;
  /** A spot that cannot be bet together with this one. */
  excludes?(spot: Spot): Spot | undefined;
  /** Something lies there that did not before. */
  changed(): void;
}

function doubled<Spot extends string>(laid: Layout<Spot>, stakes: readonly bigint[]): Layout<Spot> {
  return new Map([...laid].map(([spot, amount]) => [spot, oneChipMore(stakes, amount, amount)]));
}

/** The layout with an amount on a spot; 0 clears it. */
function withAmount<Spot extends string>(laid: Layout<Spot>, spot: Spot, amount: bigint): Layout<Spot> {
  const next = new Map(laid);
  if (amount > 0n) next.set(spot, amount);
  else next.delete(spot);
  return next;
}

export function createBets<Spot extends string>(parts: BetsParts<Spot>): Bets<Spot> {
  const { stakes, chip, most = Number.POSITIVE_INFINITY, excludes, changed } = parts;
  let now: Layout<Spot> = new Map();
  let past: Layout<Spot>[] = [];
  let last: Layout<Spot> = new Map();
  let locked = false;

  const put = (next: Layout<Spot>): void => {
    past.push(now);
    now = next;
    changed();
  };
  const actions: Readonly<Record<BetAction, () => void>> = {
    undo() {
      now = past.pop() ?? new Map();
      changed();
    },
    clear: () => put(new Map()),
    rebet: () => put(new Map(last)),
    double: () => put(doubled(now, stakes)),
  };

  return {
    get now() {
      return now;
    },
    get last() {
      return last;
    },
    get locked() {
      return locked;
    },
    get can() {
      const lies = !locked && now.size > 0;
      const again = !locked && last.size > 0 && now.size === 0;
      return { undo: !locked && past.length > 0, clear: lies, double: lies, rebet: again };
    },
    add(spot) {
      if (locked) return 'locked';
      const amount = now.get(spot) ?? 0n;
      const more = oneChipMore(stakes, amount, chip());
      if (amount === 0n && now.size >= most) return 'full';
      if (more === amount) return 'highest';
      const next = new Map(now).set(spot, more);
      const other = excludes?.(spot);
      if (other !== undefined) next.delete(other);
      put(next);
      return 'laid';
    },
    takeBack(spot) {
      const amount = now.get(spot);
      if (locked || amount === undefined) return false;
      put(withAmount(now, spot, oneChipLess(stakes, amount, chip())));
      return true;
    },
    act(action) {
      if (!locked) actions[action]();
    },
    lock(value) {
      locked = value;
    },
    settle(laid) {
      last = laid;
      now = new Map();
      past = [];
    },
  };
}

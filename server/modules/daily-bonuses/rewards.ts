/** What the islands hold: a table for each theme. Players read the same rows before they claim. */
import { THEMES, type ThemeName } from '#shared/regions/index.ts';

/** Coins, bonus money in euro cents, or rounds of a slot; other currencies have what stakes of the same worth are in them. */
export type Held =
  | { kind: 'coins'; coins: number }
  | { kind: 'bonus'; cents: bigint }
  | { kind: 'free_rounds'; gameCode: string; rounds: number };

const coins = (amount: number): Held => ({ kind: 'coins', coins: amount });
const bonus = (cents: bigint): Held => ({ kind: 'bonus', cents });

const rounds = (gameCode: string, count: number): Held => ({ kind: 'free_rounds', gameCode, rounds: count });

/** Rows that come round; a day that stands apart has its own. */
interface ThemeRewards {
  round: readonly [Held, ...Held[]];
  days: Readonly<Partial<Record<number, Held>>>;
}

const REWARDS: Readonly<Record<ThemeName, ThemeRewards>> = {
  default: {
    round: [coins(10), coins(15), coins(10), coins(20), bonus(100n), coins(15)],
    days: {
      1: coins(25),
      10: rounds('candy-reef', 10),
      15: bonus(200n),
      21: rounds('book-of-tides', 15),
      28: coins(60),
    },
  },
  christmas: {
    round: [coins(20), coins(25), bonus(100n), coins(30), coins(20)],
    days: { 6: bonus(300n), 12: rounds('krakens-toll', 20), 24: bonus(500n), 25: coins(100), 30: coins(150) },
  },
  halloween: {
    round: [coins(40), coins(50), bonus(300n)],
    days: { 16: coins(30), 30: bonus(1_000n) },
  },
};

/** What stands in for bonus money where the law lets none be given, per euro. */
const COINS_PER_EURO = 20n;

/** What may be given to a player: bonus money, and rounds of slots. */
export interface Allowed {
  bonuses: boolean;
  slots: boolean;
}

/** What an island holds. */
export function heldOn(theme: ThemeName, day: number, { bonuses, slots }: Allowed): Held {
  const { round, days } = REWARDS[theme];
  const held = days[day] ?? round[(day - 1) % round.length] ?? round[0];
  if (held.kind === 'coins') return held;
  const isAllowed = bonuses && (held.kind === 'bonus' || slots);
  const cents = held.kind === 'bonus' ? held.cents : ROUNDS_TERMS.stakeCents * BigInt(held.rounds);
  return isAllowed ? held : coins(Number((cents * COINS_PER_EURO) / 100n));
}

/** The terms of the map's free rounds; a round is the smallest bet of every slot. */
export const ROUNDS_TERMS = {
  ...{ stakeCents: 20n, wagering: 25, termDays: 7, stakeMaximumCents: 500n, winMaximumCents: 2_500n },
} as const;

/** The terms of the map's bonus money. */
export const BONUS_TERMS = { wagering: 25, termDays: 7, winTimes: 10, stakeCents: 500n } as const;

/** What must have been deposited on a day of a tier, euro cents (spec section 9: first and second option). */
const TIER_CENTS = { first: 1_000n, second: 2_000n } as const;

/** What must have been deposited on a day, euro cents; null: nothing. */
export function depositOn(theme: ThemeName, day: number): bigint | null {
  const { first, second }: { first: readonly number[]; second: readonly number[] } = THEMES[theme].minimumDepositDays;
  if (first.includes(day)) return TIER_CENTS.first;
  return second.includes(day) ? TIER_CENTS.second : null;
}

/** So many days in a row bring so many coins more, again and again. */
export const WEEK_GIFT = { days: 7, coins: 50 } as const;

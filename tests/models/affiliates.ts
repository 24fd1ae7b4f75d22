/**
 * What partners are owed once more, month by month and event by event. It reads plain rows and imports nothing of the
 * product.
 */

export type Unit = 'EUR' | 'NOK' | 'HUF';

/** What a euro of a plan is in minor units. */
const EURO: Readonly<Record<Unit, bigint>> = { EUR: 100n, NOK: 1_000n, HUF: 40_000n };

export interface Terms {
  share: number;
  firstDeposit: number;
  firstDepositMinimum: number;
  carriesLosses: boolean;
}

/** Something that happened to one of a partner's players. */
export type Happening = { at: number; unit: Unit } & (
  | { what: 'registered' }
  | { what: 'played'; stake: bigint; paid: bigint }
  | { what: 'bonus became cash'; amount: bigint }
  | { what: 'deposited'; amount: bigint; isFirst: boolean }
  | { what: 'charged back'; amount: bigint }
);

export interface Owed {
  month: string;
  unit: Unit;
  registrations: number;
  firstDeposits: number;
  share: bigint;
  forDeposits: bigint;
  carriedOn: bigint;
}

interface Tally {
  registrations: number;
  firstDeposits: number;
  /** What the operator has won of own money. */
  won: bigint;
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

function add(tally: Tally, happening: Happening, terms: Terms): void {
  if (happening.what === 'registered') tally.registrations += 1;
  else if (happening.what === 'played') tally.won += happening.stake - happening.paid;
  else if (happening.what === 'deposited') {
    const least = BigInt(terms.firstDepositMinimum) * EURO[happening.unit];
    if (happening.isFirst && happening.amount >= least) tally.firstDeposits += 1;
  } else tally.won -= happening.amount;
}

/** Whole minor units of a share: what is left of a division stays with the operator. */
function shareOf(won: bigint, percent: number): bigint {
  let share = 0n;
  for (const digit of String(won)) share = share * 10n + BigInt(digit) * BigInt(percent);
  return (share - (share % 100n)) / 100n;
}

/** What is owed for each of some months that follow each other, in the order of months and units. */
export function owedFor(terms: Terms, happenings: readonly Happening[], months: readonly string[]): Owed[] {
  const carried: Record<Unit, bigint> = { EUR: 0n, NOK: 0n, HUF: 0n };
  const owed: Owed[] = [];
  for (const month of months) {
    for (const unit of ['EUR', 'HUF', 'NOK'] as const) {
      const mine = happenings.filter((one) => one.unit === unit && monthOf(one.at) === month);
      if (mine.length === 0 && carried[unit] === 0n) continue;
      const tally: Tally = { registrations: 0, firstDeposits: 0, won: 0n };
      for (const one of mine) add(tally, one, terms);
      const won = tally.won + carried[unit];
      carried[unit] = terms.carriesLosses && terms.share > 0 && won < 0n ? won : 0n;
      owed.push({
        ...{ month, unit, registrations: tally.registrations, firstDeposits: tally.firstDeposits },
        share: won > 0n ? shareOf(won, terms.share) : 0n,
        forDeposits: BigInt(terms.firstDeposit * tally.firstDeposits) * EURO[unit],
        carriedOn: carried[unit],
      });
    }
  }
  return owed;
}

/**
 * How alike two people are: reasons with weights, and what sums of them mean. Registers of exclusions compare name,
 * birthday and address (docs/decisions/0179-exclusion-is-of-a-person.md); the weights are ours.
 */
import type { PersonKeys } from './person-keys.ts';

export const MATCH_WEIGHTS = {
  /** Every word of name and surname. */
  name: 40,
  /** All words of the one are among the other's, or one letter differs. */
  name_alike: 30,
  birthday: 30,
  address: 30,
  /** A means of payment that both have used. */
  payment: 60,
  /** The same mailbox under any of its addresses. */
  mailbox: 70,
  phone: 30,
} as const satisfies Record<string, number>;
export type MatchReason = keyof typeof MATCH_WEIGHTS;

/** From these sums on: the same person, and one whom somebody has to look at. */
export const MATCH_THRESHOLDS = { exact: 100, near: 60 } as const;
export type MatchVerdict = keyof typeof MATCH_THRESHOLDS | 'clear';

export interface Match {
  verdict: MatchVerdict;
  score: number;
  reasons: readonly MatchReason[];
}

/** Whether one letter more, less, other or two changed places makes one text the other. */
function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const restOf = (text: string, skipped: number) => text.slice(from + skipped);
  if (short.length < long.length) return short.slice(from) === restOf(long, 1);
  const swapped = short[from] === long[from + 1] && short[from + 1] === long[from];
  return restOf(short, 1) === restOf(long, 1) || (swapped && restOf(short, 2) === restOf(long, 2));
}

/** Of two names of at least two words each, whether they may be one person's. */
function areNamesAlike(one: string, other: string): boolean {
  const [few = [], many = []] = [one.split(' '), other.split(' ')].sort((a, b) => a.length - b.length);
  if (few.length < 2) return false;
  return few.every((word) => many.includes(word)) || isOneLetterApart(one, other);
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

function nameReason({ name: one }: PersonKeys, { name: other }: PersonKeys): MatchReason[] {
  if (one === null || other === null) return [];
  if (one === other) return ['name'];
  return areNamesAlike(one, other) ? ['name_alike'] : [];
}

/**
 * Compares two people.
 * @param sharesPayment whether both have paid with one card or account
 */
export function matchPersons(one: PersonKeys, other: PersonKeys, sharesPayment: boolean): Match {
  const same = (['birthday', 'address', 'mailbox', 'phone'] as const).filter((kind) => isSame(one[kind], other[kind]));
  const reasons: MatchReason[] = [...nameReason(one, other), ...same, ...(sharesPayment ? ['payment' as const] : [])];
  const score = reasons.reduce((sum, reason) => sum + MATCH_WEIGHTS[reason], 0);
  const { exact, near } = MATCH_THRESHOLDS;
  return { verdict: score >= exact ? 'exact' : score >= near ? 'near' : 'clear', score, reasons };
}

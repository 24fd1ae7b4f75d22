/** Places what stands on the slip. Each bet is an intent: an answer that was lost is asked about before anything else is sent. */
import { atom } from 'nanostores';
import { type Carried, carryOut, followAccount, isWaiting, onSettled, type Settled } from '#features/intents/index.ts';
import { readPageAmount } from '#features/regions/index.ts';
import type { ApiError } from '#platform/http.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { dropPicks, type Pick, type Slip } from './slip.ts';
import { bankersOf, groupedMatches, isSameMatch, isSingles, sizesOf, sumsOf } from './slip-lines.ts';

/** The form that bets and requests to traders are sent from. */
export const SLIP = 'slip';

/** What is staked instead of money. */
export interface FreeStake {
  benefit_id: string;
  amount: string;
}

/** What a slip asks for: one bet of its lines, or each selection by itself; with a free bet it is one. */
function requestsOf(slip: Slip, currency: Currency, free: FreeStake | null) {
  const typed = formatDecimal(readPageAmount(slip.stake, currency) ?? 0n, currency);
  const line = free?.amount ?? typed;
  const leg = ({ fixture_id, market, outcome, odds }: Pick) => ({ fixture_id, market, outcome, odds });
  const shared = { line_stake: line, accept: slip.accept, ...(free === null ? {} : { free_bet: free.benefit_id }) };
  if (isSingles(slip)) return slip.picks.map((pick) => ({ ...shared, legs: [leg(pick)], sizes: [1] }));
  const joint = isSameMatch(slip) && slip.joint !== null ? { joint: slip.joint } : {};
  const together = groupedMatches(slip).map((fixture_id) => ({ fixture_id, odds: slip.groups[fixture_id] ?? '' }));
  const groups = together.length > 0 ? { groups: together } : {};
  const named = bankersOf(slip);
  const bankers = named.length > 0 ? { bankers: [...named] } : {};
  return [{ ...shared, ...joint, ...groups, ...bankers, legs: slip.picks.map(leg), sizes: sizesOf(slip) }];
}

export type BetRequest = ReturnType<typeof requestsOf>[number];

/** What came of a press: the bets that were taken, and why another was not. */
export interface Placed {
  /** What people name the bets by. */
  numbers: readonly string[];
  error: ApiError | null;
  /** Whether nothing was sent, or what was sent never arrived. */
  missed: 'offline' | 'absent' | null;
  /** The one bet that was above the limits, and what may be staked of it. */
  refused: Refused | null;
}

export interface Refused {
  body: BetRequest;
  lines: number;
  /** Of all lines, as the server said it. */
  most: string;
}

const NOTHING: Placed = { numbers: [], error: null, missed: null, refused: null };

export const $placed = atom<Placed | null>(null);
export const $isPlacing = atom(false);

/** The notice of the last press is taken away. */
export const forgetPlaced = (): void => $placed.set(null);

/** What an answer says of a bet above the limits; null: it was taken, or another thing stood against it. */
function refusedOf(body: BetRequest, lines: number, error: ApiError | null): Refused | null {
  const most = error?.message === 'bet_stake_above' ? error.variables.amount : undefined;
  return most === undefined ? null : { body, lines, most: String(most) };
}

const numberOf = (carried: Carried<'placeBet'>): string | null => {
  if (carried.kind === 'done') return carried.value.bet.number;
  return carried.kind === 'found' ? carried.found.number : null;
};

/**
 * Places the bets of a slip. While the answer to one is missing, none is sent.
 * @param free null: money is staked
 */
export async function placeSlip(slip: Slip, currency: Currency, free: FreeStake | null): Promise<void> {
  if ($isPlacing.get() || isWaiting(SLIP)) return;
  const requests = requestsOf(slip, currency, free);
  $isPlacing.set(true);
  $placed.set(null);
  // Together: singles in play wait once, not one after the other. The slip says itself why a bet was refused.
  const outcomes = await Promise.all(requests.map((body) => carryOut('placeBet', SLIP, { body }, { quiet: true })));
  $isPlacing.set(false);
  const error = outcomes.find((outcome) => outcome.kind === 'refused')?.error ?? null;
  const [only, second] = requests;
  $placed.set({
    numbers: outcomes.flatMap((outcome) => numberOf(outcome) ?? []),
    error,
    missed: outcomes.some(({ kind }) => kind === 'offline') ? 'offline' : null,
    refused: free === null && only && !second ? refusedOf(only, sumsOf(slip, currency).lines, error) : null,
  });
  dropPicks(requests.flatMap(({ legs }, index) => (numberOf(outcomes[index] ?? { kind: 'unsure' }) ? legs : [])));
}

/** Shows what became of a bet or a request whose answer was lost, also before a reload. */
function showSettled({ intent: { request }, found }: Settled): void {
  const placed = $placed.get() ?? NOTHING;
  if (!found?.stands) {
    $placed.set({ ...placed, missed: 'absent' });
    return;
  }
  if (found.number !== null) $placed.set({ ...placed, numbers: [...placed.numbers, found.number] });
  const { legs } = request.body as Partial<BetRequest>;
  dropPicks(Array.isArray(legs) ? legs : []);
}

followAccount();
onSettled(SLIP, showSettled);

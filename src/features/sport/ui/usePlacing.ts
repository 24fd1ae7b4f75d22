/** Places what stands on the slip. */
import { useRef, useState } from 'react';
import type { ApiError } from '#platform/http.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { type Currency, formatDecimal, parseAmount } from '#shared/money.ts';
import { placeBet } from '../api.ts';
import { dropPicks, type Pick, type Slip } from '../slip.ts';
import { bankersOf, groupedMatches, isSameMatch, isSingles, sizesOf, sumsOf } from '../slip-lines.ts';
import type { FreeBet } from './useFreeBets.ts';

/** What a slip asks for: one bet of its lines, or each selection by itself; with a free bet it is one. */
function requestsOf(slip: Slip, currency: Currency, free: FreeBet | null) {
  const typed = formatDecimal(parseAmount(slip.stake.trim().replace(',', '.'), currency) ?? 0n, currency);
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

/** What came of a press: the bets that were taken, and why another was not. */
export interface Placed {
  bets: readonly BetView[];
  error: ApiError | null;
  /** The one bet that was above the limits, and what may be staked of it. */
  refused: Refused | null;
}

export interface Refused {
  body: ReturnType<typeof requestsOf>[number];
  lines: number;
  /** Of all lines, as the server said it. */
  most: string;
}

/** What an answer says of a bet above the limits; null: it was taken, or another thing stood against it. */
function refusedOf(body: Refused['body'], lines: number, error: ApiError | undefined): Refused | null {
  const most = error?.message === 'bet_stake_above' ? error.variables.amount : undefined;
  return most === undefined ? null : { body, lines, most: String(most) };
}

/** The placing of a slip's bets, what came of the last one, and whether one is under way. */
export function usePlacing(slip: Slip, currency: Currency, free: FreeBet | null) {
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  /** The keys of requests without an answer: pressed again after a lost one, it is the same bet. */
  const keys = useRef(new Map<string, string>());

  async function placeOne(body: ReturnType<typeof requestsOf>[number]) {
    const request = JSON.stringify(body);
    const key = keys.current.get(request) ?? crypto.randomUUID();
    keys.current.set(request, key);
    const outcome = await placeBet(body, key);
    // Without an answer nobody knows whether it was placed: the next press asks under the same key.
    if (outcome.ok || outcome.error.status !== 0) keys.current.delete(request);
    return outcome;
  }

  async function place(): Promise<void> {
    const requests = requestsOf(slip, currency, free);
    setPlacing(true);
    setPlaced(null);
    // Together: singles in play wait once, not one after the other.
    const outcomes = await Promise.all(requests.map(placeOne));
    setPlacing(false);
    const failed = outcomes.find((outcome) => !outcome.ok);
    setPlaced({
      bets: outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.bet : [])),
      error: failed?.error ?? null,
      refused:
        free === null && requests.length === 1 && requests[0]
          ? refusedOf(requests[0], sumsOf(slip, currency).lines, failed?.error)
          : null,
    });
    dropPicks(requests.flatMap(({ legs }, index) => (outcomes[index]?.ok ? legs : [])));
  }

  return { placed, isPlacing, place, forget: () => setPlaced(null) };
}

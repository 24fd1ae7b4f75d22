/** Combos of one match: their odds now, and what is left of one that was bet on. */
import { ACCEPTS, type AcceptRule, parseOdds } from '#shared/sport/odds.ts';
import { type JointRefusal, jointOdds, jointRefusal } from '#shared/sport/same-match.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Selection, Standing } from './selections.ts';

/** Whether selections are several of one match. */
export const areOfOneMatch = (selections: readonly Selection[]): boolean =>
  selections.length > 1 && new Set(selections.map(({ fixture_id }) => fixture_id)).size === 1;

/**
 * What selections of one match are offered at together. Errors: `legs_uncombinable`, `legs_incompatible`, `legs_implied`,
 * `selection_suspended`.
 */
export function jointOf(selections: readonly Selection[], standings: readonly Standing[]): Result<string> {
  const fixture = standings[0]?.fixture;
  const refusal: JointRefusal | null = jointRefusal(selections, fixture?.state.score ?? [0, 0]);
  if (refusal !== null) return fail(refusal);
  const legs = selections.map(({ market, outcome }, index) => ({
    ...{ market, outcome },
    odds: Number(standings[index]?.odds ?? Number.NaN),
  }));
  if (legs.some(({ odds }) => Number.isNaN(odds))) return fail('selection_suspended');
  if (!fixture?.scores) return fail('legs_uncombinable');
  const odds = jointOdds(legs, fixture.scores);
  return odds === null ? fail('selection_suspended') : ok(odds);
}

/** The odds at which a combo of one match is taken, ten-thousandths. Errors: those of `jointOf`, `invalid`, `odds_changed`. */
export function takenJoint(
  asked: { legs: readonly Selection[]; joint: string; accept: AcceptRule },
  standings: readonly Standing[],
): Result<bigint> {
  const offered = jointOf(asked.legs, standings);
  if (!offered.ok) return offered;
  const [now, seen] = [parseOdds(offered.value), parseOdds(asked.joint)];
  if (now === null || seen === null) return fail('invalid');
  return ACCEPTS[asked.accept](now, seen) ? ok(now) : fail('odds_changed');
}

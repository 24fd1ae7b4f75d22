/** Combos of one match: their odds now, and what is left of one that was bet on. */
import { ACCEPTS, type AcceptRule, parseOdds } from '#shared/sport/odds.ts';
import { type JointRefusal, jointOdds, jointRefusal } from '#shared/sport/same-match.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Standing } from './selections.ts';
import type { Selection } from './types.ts';

/** Whether selections are several of one match. */
export const areOfOneMatch = (selections: readonly Selection[]): boolean =>
  selections.length > 1 && new Set(selections.map(({ fixture_id }) => fixture_id)).size === 1;

/** The matches that several of the selections are of. */
export function groupedMatches(selections: readonly Selection[]): string[] {
  const counts = new Map<string, number>();
  for (const { fixture_id } of selections) counts.set(fixture_id, (counts.get(fixture_id) ?? 0) + 1);
  return [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

/** The selections of one match, with how they stand. */
export function ofMatch<Item extends Selection>(
  fixtureId: string,
  selections: readonly Item[],
  standings: readonly Standing[],
): { legs: Item[]; standings: Standing[] } {
  const places = [...selections.keys()].filter((index) => selections[index]?.fixture_id === fixtureId);
  return {
    legs: places.map((index) => selections[index] as Item),
    standings: places.map((index) => standings[index] as Standing),
  };
}

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

/** The odds at which groups within a larger bet are taken, by match. Errors: as `takenJoint`. */
export function takenGroups(
  asked: { legs: readonly Selection[]; groups: readonly { fixture_id: string; odds: string }[]; accept: AcceptRule },
  standings: readonly Standing[],
): Result<Record<string, bigint>> {
  const taken: Record<string, bigint> = {};
  for (const { fixture_id, odds } of asked.groups) {
    const own = ofMatch(fixture_id, asked.legs, standings);
    const joint = takenJoint({ legs: own.legs, joint: odds, accept: asked.accept }, own.standings);
    if (!joint.ok) return joint;
    taken[fixture_id] = joint.value;
  }
  return ok(taken);
}

/** Leagues of tournaments: an edition's players in divisions, each with a table and prizes of its own. */

/** From the lowest to the highest. */
export const DIVISIONS = ['bronze', 'silver', 'gold'] as const;
export type Division = (typeof DIVISIONS)[number];

/**
 * Who sails where. `level`: by the VIP level, from these levels on, lowest division first. `place`: everybody begins in
 * the lowest; at the end of an edition the first of a division rise and its last fall.
 */
export type TournamentLeague =
  | { by: 'level'; from: readonly number[] }
  | { by: 'place'; promoted: number; relegated: number };

export const MOVES = ['up', 'down'] as const;
/** Where a place leads at the end of an edition. */
export type Move = (typeof MOVES)[number];

/** The division of a VIP level, from 0. */
export const divisionOfLevel = (from: readonly number[], level: number): number =>
  Math.max(
    0,
    from.findLastIndex((lowest) => level >= lowest),
  );

/**
 * Where a place in a division leads; null: nowhere. Nobody rises without a point, and none of the places that would rise
 * falls, however few have entered.
 * @param place among all of the division
 * @param rank among those whose places count for rising; people are counted past the demonstration's crew (ADR 0123)
 * @param entered how many are in the division
 */
export function moveOf(
  league: TournamentLeague | null,
  {
    division,
    place,
    rank,
    entered,
    hasPoints,
  }: { division: number; place: number; rank: number; entered: number; hasPoints: boolean },
): Move | null {
  if (league?.by !== 'place') return null;
  const isFirst = hasPoints && rank <= league.promoted;
  if (isFirst) return division < DIVISIONS.length - 1 ? 'up' : null;
  return division > 0 && place > entered - league.relegated ? 'down' : null;
}

/** The division that a move leads to. */
export const divisionAfter = (division: number, move: Move | null): number =>
  move === null ? division : division + (move === 'up' ? 1 : -1);

/** What a league's table counts: points for a result, by sport. The operator's setting; competitions in the world differ. */
import type { Sport } from './facts.ts';

export const FORMS = ['won', 'drawn', 'lost'] as const;
export type Form = (typeof FORMS)[number];

/** Null: a sport whose tournaments have no table. Overtime and shootout count as they ended. */
export const TABLE_POINTS: Readonly<Record<Sport, Readonly<Record<Form, number>> | null>> = {
  football: { won: 3, drawn: 1, lost: 0 },
  tennis: null,
  basketball: { won: 2, drawn: 0, lost: 1 },
  ice_hockey: { won: 2, drawn: 0, lost: 0 },
  esports: { won: 3, drawn: 0, lost: 0 },
};

export interface Result {
  home: string;
  away: string;
  score: readonly [number, number];
}

export interface TableRow {
  team: string;
  played: number;
  scored: number;
  conceded: number;
  points: number;
  /** The last results, the newest last. */
  form: readonly Form[];
}

const SHOWN_FORM = 5;

const formOf = (own: number, other: number): Form => (own === other ? 'drawn' : own > other ? 'won' : 'lost');

/**
 * The table of a season: by points, difference, what was scored, and name.
 * @param results of matches that were played to their end, oldest first
 */
export function tableOf(teams: readonly string[], results: readonly Result[], sport: Sport): TableRow[] {
  const points = TABLE_POINTS[sport];
  if (points === null) return [];
  const rows = new Map(
    teams.map((team): [string, TableRow] => [team, { team, played: 0, scored: 0, conceded: 0, points: 0, form: [] }]),
  );
  for (const { home, away, score } of results) {
    for (const [team, own, other] of [
      [home, score[0], score[1]],
      [away, score[1], score[0]],
    ] as const) {
      const row = rows.get(team);
      if (!row) continue;
      const form = formOf(own, other);
      rows.set(team, {
        team,
        played: row.played + 1,
        scored: row.scored + own,
        conceded: row.conceded + other,
        points: row.points + points[form],
        form: [...row.form, form].slice(-SHOWN_FORM),
      });
    }
  }
  return [...rows.values()].sort(
    (one, other) =>
      other.points - one.points ||
      other.scored - other.conceded - (one.scored - one.conceded) ||
      other.scored - one.scored ||
      one.team.localeCompare(other.team),
  );
}

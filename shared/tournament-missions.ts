/** Missions of tournaments: what an entry's rounds may complete, as data. None asks for more stake than the smallest bet. */

/** What a mission counts; multipliers are whole multiples of a stake. */
export const TOURNAMENT_MISSIONS = [
  'different-games',
  'rounds-won',
  'won-in-a-row',
  'multiplier',
  'different-games-won',
] as const;

export interface TournamentMission {
  kind: (typeof TOURNAMENT_MISSIONS)[number];
  goal: number;
}

/** What an entry's rounds have come to, as far as missions ask. A round is won that pays more than its stake. */
export interface MissionTally {
  games: readonly string[];
  gamesWon: readonly string[];
  won: number;
  /** The longest run of rounds won. */
  longest: number;
  /** The highest payout, whole multiples of its stake. */
  multiplier: number;
}

export const NO_TALLY: MissionTally = { games: [], gamesWon: [], won: 0, longest: 0, multiplier: 0 };

const COUNTED: Readonly<Record<TournamentMission['kind'], (tally: MissionTally) => number>> = {
  'different-games': ({ games }) => games.length,
  'rounds-won': ({ won }) => won,
  'won-in-a-row': ({ longest }) => longest,
  multiplier: ({ multiplier }) => multiplier,
  'different-games-won': ({ gamesWon }) => gamesWon.length,
};

/** How far each mission is, its goal at most; in the order of the missions. */
export const missionProgress = (missions: readonly TournamentMission[], tally: MissionTally): number[] =>
  missions.map(({ kind, goal }) => Math.min(goal, COUNTED[kind](tally)));

/** How many missions are completed. */
export const missionsCompleted = (missions: readonly TournamentMission[], tally: MissionTally): number =>
  missions.filter(({ kind, goal }) => COUNTED[kind](tally) >= goal).length;

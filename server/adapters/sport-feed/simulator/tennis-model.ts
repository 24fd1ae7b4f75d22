/**
 * Tennis point by point: each side wins a point on its own serve with a probability of its own. Games, tie-breaks, sets and
 * matches follow by recursion from where they stand; a game at deuce and a tie-break at six all have closed forms.
 */

/** Chances of winning a point on one's own serve. */
export interface ServeChances {
  home: number;
  away: number;
}

type Pair = readonly [number, number];

/** Chance that the server wins a game from a score in points (0, 1, 2, 3 …, deuce at three all). */
export function holdChance(serve: number, server = 0, receiver = 0): number {
  if (server >= 4 && server - receiver >= 2) return 1;
  if (receiver >= 4 && receiver - server >= 2) return 0;
  const deuce = (serve * serve) / (serve * serve + (1 - serve) * (1 - serve));
  if (server >= 3 && receiver >= 3) {
    if (server === receiver) return deuce;
    return server > receiver ? serve + (1 - serve) * deuce : serve * deuce;
  }
  return serve * holdChance(serve, server + 1, receiver) + (1 - serve) * holdChance(serve, server, receiver + 1);
}

/** Whether the side that served first in a tie-break serves its next point: one, then two each. */
export const servesFirst = (played: number): boolean => Math.floor((played + 1) / 2) % 2 === 0;

/** Chance that the side that serves first wins a tie-break from a score in points. */
export function tieBreakChance(first: number, second: number, own = 0, other = 0): number {
  if (own >= 7 && own - other >= 2) return 1;
  if (other >= 7 && other - own >= 2) return 0;
  if (own === other && own >= 6) {
    const ahead = first * (1 - second);
    return ahead / (ahead + (1 - first) * second);
  }
  const point = servesFirst(own + other) ? first : 1 - second;
  return (
    point * tieBreakChance(first, second, own + 1, other) + (1 - point) * tieBreakChance(first, second, own, other + 1)
  );
}

export interface SetScore {
  home: number;
  away: number;
  probability: number;
}

/** Where a set stands. */
export interface SetState {
  games: Pair;
  /** Points of the game or tie-break that is being played, home and away. */
  points: Pair;
  /** Who serves the game; in a tie-break: who served its first point. */
  homeServes: boolean;
}

const isWon = ([home, away]: Pair): boolean =>
  (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2) || Math.max(home, away) === 7;

/** Chance that the home side wins the game that is being played. */
function homeGame({ home, away }: ServeChances, { games, points, homeServes }: SetState): number {
  const [own, other] = homeServes ? points : [points[1], points[0]];
  const [first, second] = homeServes ? [home, away] : [away, home];
  const isTieBreak = games[0] === 6 && games[1] === 6;
  const server = isTieBreak ? tieBreakChance(first, second, own, other) : holdChance(first, own, other);
  return homeServes ? server : 1 - server;
}

/** The scores in games that a set can still end with. */
export function setScores(chances: ServeChances, state: SetState): SetScore[] {
  const ends = new Map<string, SetScore>();
  let open = new Map<string, { games: Pair; probability: number }>([['', { games: state.games, probability: 1 }]]);
  let { points, homeServes } = state;
  while (open.size > 0) {
    const next: typeof open = new Map();
    for (const { games, probability } of open.values()) {
      const win = homeGame(chances, { games, points, homeServes });
      const outcomes: [Pair, number][] = [
        [[games[0] + 1, games[1]], win],
        [[games[0], games[1] + 1], 1 - win],
      ];
      for (const [after, chance] of outcomes) {
        const key = after.join('-');
        if (isWon(after)) {
          const known = ends.get(key)?.probability ?? 0;
          ends.set(key, { home: after[0], away: after[1], probability: known + probability * chance });
        } else next.set(key, { games: after, probability: (next.get(key)?.probability ?? 0) + probability * chance });
      }
    }
    open = next;
    points = [0, 0];
    homeServes = !homeServes;
  }
  return [...ends.values()];
}

export interface TennisState extends SetState {
  /** Sets that are over, in games. */
  sets: readonly Pair[];
  /** Sets that win the match. */
  setsToWin: number;
}

export interface FinalSets {
  sets: readonly Pair[];
  probability: number;
}

const NEW_SET = { games: [0, 0], points: [0, 0] } as const;
const setsOf = (sets: readonly Pair[]): Pair => {
  const home = sets.filter(([own, other]) => own > other).length;
  return [home, sets.length - home];
};

/** Who serves first in the set after one: the other of the two that did not serve its last game. */
const nextServer = (homeServed: boolean, [home, away]: Pair): boolean =>
  (home + away) % 2 === 0 ? homeServed : !homeServed;

type NewSets = Map<boolean, SetScore[]>;

/** The scores of a set that has not begun: the same for every one with the same first server. */
function newSetScores(chances: ServeChances, homeServes: boolean, known: NewSets): SetScore[] {
  const scores = known.get(homeServes) ?? setScores(chances, { ...NEW_SET, homeServes });
  known.set(homeServes, scores);
  return scores;
}

/** The sets, in games, that a match can still end with; probabilities sum to 1. */
export function finalSets(chances: ServeChances, state: TennisState, known: NewSets = new Map()): FinalSets[] {
  const { sets, setsToWin, games, points, homeServes } = state;
  if (Math.max(...setsOf(sets)) >= setsToWin) return [{ sets, probability: 1 }];
  const isNew = games[0] + games[1] + points[0] + points[1] === 0;
  const scores = isNew ? newSetScores(chances, homeServes, known) : setScores(chances, { games, points, homeServes });
  // Who served the set's first game follows from who serves now and how many games were played.
  const servedFirst = (games[0] + games[1]) % 2 === 0 ? homeServes : !homeServes;
  return scores.flatMap(({ home, away, probability }) => {
    const after: TennisState = {
      sets: [...sets, [home, away]],
      setsToWin,
      ...NEW_SET,
      homeServes: nextServer(servedFirst, [home, away]),
    };
    return finalSets(chances, after, known).map((end) => ({ ...end, probability: end.probability * probability }));
  });
}

/** The state before the first point. */
export const matchStart = (homeServes: boolean, setsToWin = 2): TennisState => ({
  sets: [],
  setsToWin,
  ...NEW_SET,
  homeServes,
});

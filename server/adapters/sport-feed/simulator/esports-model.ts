/**
 * E-sports round by round: a series is won by the side with more maps, a map by thirteen rounds; at twelve all overtimes of
 * six rounds follow until one brings four. Each side wins a round of a map with a chance of its own map by map, since each
 * picks one that suits it.
 */
import type { Pair, Side } from '#shared/sport/facts.ts';

export const MAPS_TO_WIN = 2;
const MOST_MAPS = 3;
const ROUNDS_TO_WIN = 13;
const LEVEL = ROUNDS_TO_WIN - 1;
const OVERTIME_ROUNDS = 6;
const OVERTIME_TO_WIN = 4;
/** Rounds beyond which a map is no longer reckoned: less likely than anything that is priced. */
const MOST_ROUNDS = 84;

/** Chance of the home side to win a round, map by map. */
export type RoundChances = readonly [number, number, number];

/** Who has won a map by its rounds; null: it goes on. */
export function mapWinner([home, away]: Pair): Side | null {
  const played = home + away;
  const leader: Side = home > away ? 'home' : 'away';
  const most = Math.max(home, away);
  if (played <= 2 * LEVEL || Math.min(home, away) < LEVEL) return most >= ROUNDS_TO_WIN ? leader : null;
  const block = Math.floor((played - 2 * LEVEL - 1) / OVERTIME_ROUNDS);
  const needed = LEVEL + (block * OVERTIME_ROUNDS) / 2 + OVERTIME_TO_WIN;
  return most >= needed ? leader : null;
}

export interface MapEnd {
  winner: Side;
  rounds: number;
  probability: number;
}

/** How a map can still end from its rounds: by winner and number of rounds; probabilities sum to 1. */
export function mapEnds(chance: number, from: Pair = [0, 0]): MapEnd[] {
  const ends = new Map<string, MapEnd>();
  let open = new Map<number, number>([[from[0], 1]]);
  for (let played = from[0] + from[1]; open.size > 0 && played < MOST_ROUNDS; played += 1) {
    const next = new Map<number, number>();
    for (const [home, probability] of open) {
      for (const [won, share] of [
        [home + 1, chance],
        [home, 1 - chance],
      ] as const) {
        const winner = mapWinner([won, played + 1 - won]);
        if (winner === null) next.set(won, (next.get(won) ?? 0) + probability * share);
        else {
          const key = `${winner}${played + 1}`;
          const before = ends.get(key)?.probability ?? 0;
          ends.set(key, { winner, rounds: played + 1, probability: before + probability * share });
        }
      }
    }
    open = next;
  }
  const sum = [...ends.values()].reduce((total, { probability }) => total + probability, 0);
  return [...ends.values()].map((end) => ({ ...end, probability: end.probability / sum }));
}

export interface SeriesState {
  /** Rounds of the maps that are over. */
  over: readonly Pair[];
  /** Rounds of the map that is played. */
  current: Pair;
}

export interface SeriesEnd {
  /** Who wins each map, those that are over first. */
  winners: readonly Side[];
  /** Of all maps. */
  rounds: number;
  probability: number;
}

const isWon = (winners: readonly Side[]): boolean =>
  (['home', 'away'] as const).some((side) => winners.filter((one) => one === side).length >= MAPS_TO_WIN);

/** More than there are ways to win the maps of a series. */
const CODES = 2 ** MOST_MAPS;

/** Who has won when somebody wins the next map, and a number for that: a map ends in dozens of ways, all with one of two. */
function afterMap({ winners }: SeriesEnd, winner: Side): { winners: readonly Side[]; code: number } {
  const after = [...winners, winner];
  return { winners: after, code: after.reduce((code, side) => code * 2 + (side === 'home' ? 0 : 1), 0) };
}

/** The ways in which a series can still end that a market tells apart; probabilities sum to 1. */
export function seriesEnds(chances: RoundChances, { over, current }: SeriesState): SeriesEnd[] {
  const winners = over.map(([home, away]): Side => (home > away ? 'home' : 'away'));
  const rounds = over.reduce((sum, [home, away]) => sum + home + away, 0);
  let open: SeriesEnd[] = [{ winners, rounds, probability: 1 }];
  const ends: SeriesEnd[] = [];
  for (let map = over.length; open.length > 0 && map < MOST_MAPS; map += 1) {
    const next = new Map<number, SeriesEnd>();
    const known = mapEnds(chances[map] ?? 0.5, map === over.length ? current : [0, 0]);
    for (const before of open) {
      const after = { home: afterMap(before, 'home'), away: afterMap(before, 'away') };
      for (const { winner, rounds: played, probability } of known) {
        const { winners: won, code } = after[winner];
        const total = before.rounds + played;
        const key = total * CODES + code;
        const alike = next.get(key);
        if (alike) alike.probability += before.probability * probability;
        else next.set(key, { winners: won, rounds: total, probability: before.probability * probability });
      }
    }
    ends.push(...[...next.values()].filter((end) => isWon(end.winners)));
    open = [...next.values()].filter((end) => !isWon(end.winners));
  }
  return ends;
}

/** A catalogue of any length for tests and benchmarks: the real games' words and pictures, recombined. */
import { type GameEntry, gamesOf } from '#features/lobby/model.ts';
import { encodeIndex } from '#shared/catalogue/index-file.ts';

const FIRST = [
  'Amber',
  'Brine',
  'Cinder',
  'Drift',
  'Ebb',
  'Frost',
  'Gale',
  'Harbour',
  'Iron',
  'Jade',
  'Kelp',
  'Lagoon',
];
const SECOND = ['Anchor', 'Beacon', 'Corsair', 'Dolphin', 'Eel', 'Fortune', 'Grotto', 'Heron', 'Isle', 'Jewel', 'Keel'];
const THIRD = [
  'Rising',
  'Bounty',
  'Legends',
  'Deluxe',
  'Nights',
  'Quest',
  'Riches',
  'Saga',
  'Treasure',
  'Voyage',
  'Wilds',
];

const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

/** The same games for the same count, each with its own code and title. */
export function manyGames(count: number): GameEntry[] {
  const real = gamesOf('main');
  return Array.from({ length: count }, (_, index) => {
    const like = pick(real, index);
    const words = [pick(FIRST, index), pick(SECOND, Math.floor(index / 12)), pick(THIRD, Math.floor(index / 132))];
    const round = Math.floor(index / (FIRST.length * SECOND.length * THIRD.length));
    const title = round === 0 ? words.join(' ') : `${words.join(' ')} ${round + 1}`;
    return { ...like, code: title.toLowerCase().replaceAll(' ', '-'), title, art: like.art };
  });
}

/** The body of `/games-index.json` with so many games after the real ones. */
export function manyGamesIndex(count: number): string {
  const real = gamesOf('main');
  return JSON.stringify(encodeIndex([...real, ...manyGames(count - real.length)]));
}
